/** Following a job: its stream of events, resumed where it broke off, until the job is over. */
import { ApiError, isRecord, noAnswer, parseJson } from './errors'
import {
  asJob,
  fetchJob,
  isOver,
  type Job,
  type JobProgress,
  type JobStateEvent,
  jobPath,
} from './jobs'
import { addressOf } from './request'

export interface FollowOptions {
  readonly onState?: (event: JobStateEvent) => void
  readonly onProgress?: (progress: JobProgress) => void
  /** Stops following; the job goes on. */
  readonly signal?: AbortSignal
}

/** Before a stream that the server refused is asked for again [ms]. */
const RETRY_AFTER = 1000
/** How often in a row the server may not answer before that is said. */
const PATIENCE = 8

/**
 * Resolves with the job when it is over, however it ended.
 *
 * @throws ApiError `no_answer` when the server stays away, or what it says of an unknown job.
 * @throws DOMException `AbortError` when `signal` aborts.
 */
export function followJob(id: string, options: FollowOptions = {}): Promise<Job> {
  return new Promise((resolve, reject) => {
    const { signal } = options
    if (signal?.aborted) return reject(signal.reason)
    const follower = new Follower(id, options, (settle) => {
      signal?.removeEventListener('abort', abort)
      settle(resolve, reject)
    })
    const abort = () => follower.end((_, no) => no(signal?.reason))
    signal?.addEventListener('abort', abort, { once: true })
    follower.connect()
  })
}

type Settle = (resolve: (job: Job) => void, reject: (reason: unknown) => void) => void

class Follower {
  private source: EventSource | null = null
  private timer: ReturnType<typeof setTimeout> | null = null
  private lastId = ''
  private failures = 0
  private over = false

  constructor(
    private readonly id: string,
    private readonly options: FollowOptions,
    private readonly settle: (settle: Settle) => void,
  ) {}

  connect(): void {
    const last = this.lastId === '' ? '' : `?last=${this.lastId}`
    const source = new EventSource(addressOf(`${jobPath(this.id)}/events${last}`))
    this.source = source
    this.hear('state', (data) => this.options.onState?.(data as unknown as JobStateEvent))
    this.hear('progress', (data) => this.options.onProgress?.(data as unknown as JobProgress))
    this.hear('end', (data) => this.finish(asJob(data)))
    source.onerror = () => void this.look(source.readyState === EventSource.CLOSED)
  }

  end(settle: Settle): void {
    if (this.over) return
    this.over = true
    this.source?.close()
    if (this.timer !== null) clearTimeout(this.timer)
    this.settle(settle)
  }

  private finish(job: Job): void {
    this.end((resolve) => resolve(job))
  }

  private hear(name: string, take: (data: Record<string, unknown>) => void): void {
    this.source?.addEventListener(name, (event: MessageEvent<string>) => {
      if (this.over) return
      this.failures = 0
      this.lastId = event.lastEventId
      const data = parseJson(event.data)
      if (isRecord(data)) take(data)
    })
  }

  /** The stream broke off: the browser resumes it unless the server refused it. */
  private async look(refused: boolean): Promise<void> {
    if (this.over) return
    try {
      const job = await fetchJob(this.id)
      if (isOver(job.state)) return this.finish(job)
      this.failures = 0
    } catch (error) {
      const away = error instanceof ApiError && error.code === 'no_answer'
      if (!away) return this.end((_, reject) => reject(error))
      this.failures += 1
      if (this.failures >= PATIENCE) return this.end((_, reject) => reject(noAnswer()))
    }
    if (this.over || !refused) return
    this.source?.close()
    this.timer = setTimeout(() => this.connect(), RETRY_AFTER)
  }
}
