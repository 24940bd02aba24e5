import { uploadRobotFile } from '@/api/client'
import type { PathedFile } from '../files/droppedFiles'

/** Requests under way at once: a browser opens six connections to a server. */
const LANES = 4

/** Sends files to an upload, a few at a time; the first failure ends all. */
export async function uploadFiles(
  uploadId: string,
  files: readonly PathedFile[],
  signal: AbortSignal,
  onProgress: (done: number, total: number) => void,
): Promise<void> {
  const failed = new AbortController()
  const either = AbortSignal.any([signal, failed.signal])
  let next = 0
  let done = 0
  const lane = async () => {
    for (let item = files[next++]; item !== undefined; item = files[next++]) {
      await uploadRobotFile(uploadId, item.path, item.file, { signal: either })
      onProgress(++done, files.length)
    }
  }
  onProgress(0, files.length)
  try {
    await Promise.all(Array.from({ length: LANES }, lane))
  } catch (error) {
    failed.abort()
    throw error
  }
}
