/**
 * Audits and optimizations, which the server computes in processes of their own: asking for one,
 * looking at it, cancelling it. Its request is made in jobsRequest, its events are followed in
 * jobsEvents, its result is read in jobsResults.
 */
import { type BinaryMessage, decodeMessage, MESSAGE_TYPE } from './binaryMessage'
import { type ApiErrorDetails, badAnswer, isRecord } from './errors'
import { request, requestJson } from './request'

export type JobKind = 'audit' | 'optimize'
export type JobState = 'queued' | 'running' | 'cancelling' | 'done' | 'failed' | 'cancelled'

/** A job as the server describes it. */
export interface Job {
  readonly id: string
  readonly kind: JobKind
  readonly name: string
  readonly state: JobState
  /** Place in the queue, 1 for the next; null when it doesn't wait. */
  readonly position: number | null
  /** Since it was asked for, and since its computation began [s]. */
  readonly age: number
  readonly elapsed: number
  readonly progress: JobProgress | null
  /** Number of an optimization's latest candidate; 0 before the first. */
  readonly candidate: number
  /** Null before the end. */
  readonly result: 'ready' | 'fetched' | 'none' | null
  readonly resultBytes: number
  readonly error: ApiErrorDetails | null
}

/** Where a job stands in the queue or in its life. */
export interface JobStateEvent {
  readonly state: JobState
  readonly position: number | null
  readonly elapsed: number
}

/** The largest violation of each kind in an iteration of the solver. */
export interface SolverViolations {
  /** [N, Nm] */
  readonly base: number
  /** [Nm] */
  readonly effort: number
  /** [m] */
  readonly height: number
  readonly penetration: number
  /** [rad or m] */
  readonly position: number
  /** [rad/s or m/s] */
  readonly velocity: number
  /** [m/s] */
  readonly slip: number
}

export interface JobProgress {
  readonly stage: string
  /** 0 to 1; absent where an optimization only tells of a candidate. */
  readonly fraction?: number
  readonly elapsed?: number
  /** An optimization's iteration, and what is known of it. */
  readonly iteration?: number
  readonly solver_stage?: number
  readonly seconds?: number
  readonly objective?: number
  readonly violations?: SolverViolations
  readonly contacts?: number
  readonly switches?: number
  /** Counts the candidates that the judge finds better than those before. */
  readonly candidate?: number
  /** What the judge says about the latest candidate. */
  readonly headline?: string
}

export function isOver(state: JobState): boolean {
  return state === 'done' || state === 'failed' || state === 'cancelled'
}

/**
 * Asks for a job.
 *
 * @param message a request as `encodeJobRequest` makes it, of the same kind.
 * @throws ApiError `packages_missing`, `no_robot`, `too_many` or what is wrong with the request.
 */
export async function startJob(
  kind: JobKind,
  message: Uint8Array<ArrayBuffer>,
  signal?: AbortSignal,
): Promise<Job> {
  return asJob(
    await requestJson(`api/${kind}`, {
      method: 'POST',
      body: message,
      headers: { 'Content-Type': MESSAGE_TYPE },
      signal,
    }),
  )
}

export async function fetchJob(id: string, signal?: AbortSignal): Promise<Job> {
  return asJob(await requestJson(jobPath(id), { signal }))
}

/** Cancels a job, or forgets one that is over. An optimization may still give its best candidate. */
export async function cancelJob(id: string): Promise<Job> {
  return asJob(await requestJson(jobPath(id), { method: 'DELETE' }))
}

/** The message of a job's result, which the server forgets when all of it was sent. */
export async function fetchResultMessage(id: string, signal?: AbortSignal): Promise<BinaryMessage> {
  const { bytes } = await request(`${jobPath(id)}/result`, { signal })
  return decodeMessage(bytes)
}

/** The message of an optimization's best motion so far. */
export async function fetchCandidateMessage(
  id: string,
  signal?: AbortSignal,
): Promise<BinaryMessage> {
  const { bytes } = await request(`${jobPath(id)}/candidate`, { signal })
  return decodeMessage(bytes)
}

export function jobPath(id: string): string {
  return `api/jobs/${encodeURIComponent(id)}`
}

export function asJob(answer: unknown): Job {
  if (!isRecord(answer) || typeof answer.id !== 'string' || typeof answer.state !== 'string') {
    throw badAnswer('The server did not describe the job.', 'api/jobs')
  }
  return answer as unknown as Job
}
