/** What went wrong when talking to the server, ready to be shown to a person. */

export interface ApiErrorDetails {
  /** Short name of the kind of error, for programs. */
  readonly code: string
  /** What happened, as a sentence. */
  readonly message: string
  /** The file, key or frame concerned; empty where none is. */
  readonly where?: string
  /** What to do about it; empty where nothing is known. */
  readonly hint?: string
  readonly data?: Readonly<Record<string, unknown>>
  /** HTTP status; 0 when no answer came. */
  readonly status?: number
}

export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: string
  readonly where: string
  readonly hint: string
  readonly data: Readonly<Record<string, unknown>>
  readonly status: number

  constructor(details: ApiErrorDetails) {
    super(details.message)
    this.code = details.code
    this.where = details.where ?? ''
    this.hint = details.hint ?? ''
    this.data = details.data ?? {}
    this.status = details.status ?? 0
  }
}

/** The request didn't reach the server, or its answer didn't reach us. */
export function noAnswer(): ApiError {
  return new ApiError({
    code: 'no_answer',
    message: "The server doesn't answer.",
    hint: 'Check that it is still running; start it again with ./launch.sh if it is not.',
  })
}

/** An answer that isn't what the interface promises. */
export function badAnswer(message: string, where: string): ApiError {
  return new ApiError({
    code: 'bad_answer',
    message,
    where,
    hint: 'The page and the server may be of different versions: restart the server and reload.',
  })
}

/** The error that an answer with a failure status carries. */
export function errorFromAnswer(status: number, body: string, path: string): ApiError {
  const details = errorDetails(body)
  if (details) return new ApiError({ ...details, status })
  return new ApiError({
    code: 'http_error',
    message: `The server answered ${path} with status ${status}.`,
    hint: 'Look at the output of the server for the reason.',
    status,
  })
}

function errorDetails(body: string): ApiErrorDetails | null {
  const answer = parseJson(body)
  const error = isRecord(answer) ? answer.error : null
  if (!isRecord(error) || typeof error.message !== 'string') return null
  return {
    code: text(error.code) || 'http_error',
    message: error.message,
    where: text(error.where),
    hint: text(error.hint),
    data: isRecord(error.data) ? error.data : {},
  }
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The value of a JSON text; null when it is none. */
export function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}
