/** The interface writes `nudge_step`, the page `nudgeStep`. */
import { isRecord } from './errors'

/** The same JSON value with the keys of all its objects in camel case. */
export function camelizeKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(camelizeKeys)
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()),
      camelizeKeys(item),
    ]),
  )
}
