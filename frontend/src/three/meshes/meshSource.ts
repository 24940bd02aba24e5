/** Where a mesh file's bytes come from. */

/** The bytes themselves, or the absolute address to fetch them from. */
export type MeshSource = ArrayBuffer | string

/** @throws Error with a sentence when the address can't be read. */
export async function sourceBytes(source: MeshSource, signal?: AbortSignal): Promise<ArrayBuffer> {
  if (typeof source !== 'string') return source
  const response = await fetch(source, { signal: signal ?? null })
  if (!response.ok) throw new Error(`The server answered ${response.status} for this file.`)
  return response.arrayBuffer()
}
