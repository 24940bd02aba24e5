/** What went wrong, in the form that dialogs and toasts show. */

export interface Problem {
  /** What was being done, or the file it happened with. */
  readonly title: string
  readonly message: string
  readonly where: string
  readonly hint: string
  /** Everything known, to be copied into a report. */
  readonly details: string
}

/** The fields of an error from the server; anything else is told by its message alone. */
interface ExplainedError {
  readonly message: string
  readonly code?: unknown
  readonly where?: unknown
  readonly hint?: unknown
  readonly data?: unknown
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function detailsOf(title: string, error: ExplainedError): string {
  const lines = [title, error.message]
  if (text(error.where)) lines.push(`Where: ${text(error.where)}`)
  if (text(error.hint)) lines.push(`Hint: ${text(error.hint)}`)
  if (text(error.code)) lines.push(`Code: ${text(error.code)}`)
  if (error.data !== undefined && error.data !== null) {
    const data = JSON.stringify(error.data, null, 2)
    if (data !== '{}') lines.push(`Data: ${data}`)
  }
  return lines.join('\n')
}

/** Turns whatever was thrown into something to show. */
export function problemFrom(title: string, thrown: unknown): Problem {
  const error: ExplainedError =
    thrown instanceof Error ? thrown : { message: String(thrown ?? 'Unknown error') }
  return {
    title,
    message: error.message || 'Unknown error',
    where: text(error.where),
    hint: text(error.hint),
    details: detailsOf(title, error),
  }
}

/** Whether the user ended it: nothing to report then. */
export function isAbort(thrown: unknown): boolean {
  return thrown instanceof DOMException && thrown.name === 'AbortError'
}
