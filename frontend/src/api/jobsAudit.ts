/** An audit from request to result. */
import type { AuditResult } from './auditResult'
import { ApiError } from './errors'
import { cancelJob, startJob } from './jobs'
import { followJob } from './jobsEvents'
import { fetchAuditResult } from './jobsResults'

export interface RunAuditOptions {
  /** Cancels the job. */
  readonly signal: AbortSignal
  /** @param fraction of the job, 0 to 1. */
  readonly onProgress: (stage: string, fraction: number) => void
}

/**
 * Has a request judged; the server forgets the job afterwards. Null when somebody else cancelled it.
 *
 * @param message a request as `encodeJobRequest` makes it.
 * @throws ApiError when the request is refused or the job fails.
 * @throws DOMException `AbortError` when `signal` aborts.
 */
export async function runAudit(
  message: Uint8Array<ArrayBuffer>,
  { signal, onProgress }: RunAuditOptions,
): Promise<AuditResult | null> {
  // Not aborted while it is asked for: the server would keep a job that nobody knows of.
  const { id } = await startJob('audit', message)
  const forget = () => void cancelJob(id).catch(() => undefined)
  if (signal.aborted) {
    forget()
    throw signal.reason
  }
  signal.addEventListener('abort', forget, { once: true })
  try {
    const job = await followJob(id, {
      signal,
      onProgress: ({ stage, fraction }) => onProgress(stage, fraction ?? 0),
    })
    if (job.error !== null) throw new ApiError(job.error)
    return job.result === 'ready' ? await fetchAuditResult(id, signal) : null
  } finally {
    signal.removeEventListener('abort', forget)
    if (!signal.aborted) forget()
  }
}
