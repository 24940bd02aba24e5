/** The calls of docs/api.md. All addresses are relative to the page. */
import type { Motion } from '@/model/motion'
import type { MotionFile, MotionFormat, MotionSource, Notice } from '@/model/motionFile'
import type { RobotDescription } from '@/model/robotDescription'
import { MESSAGE_TYPE } from './binaryMessage'
import { ApiError, badAnswer, isRecord, parseJson } from './errors'
import { decodeMotionMessage, encodeMotionMessage, formatParameter } from './motionMessage'
import { type Progress, request, requestJson } from './request'

/** Carries, as JSON, what of a motion an encoded file does not hold. */
const NOTICES_HEADER = 'X-Motion-Notices'

export interface ServerConfig {
  /** Version of the product; `versions` has those of what it stands on. */
  readonly version: string
  readonly versions: Readonly<Record<string, string>>
  /** [rad or m] */
  readonly nudgeStep: number
  readonly frameStep: number
  readonly robotLoaded: boolean
  /** Whether the robot is the sample that comes with the product. */
  readonly sample: boolean
  /** The motions named on the command line. */
  readonly motions: readonly ServerMotion[]
}

/** A motion file on the server's side. */
export interface ServerMotion {
  readonly id: string
  readonly name: string
  readonly path: string
  readonly bytes: number
}

export async function fetchConfig(signal?: AbortSignal): Promise<ServerConfig> {
  return (await jsonRecord('api/config', signal)) as unknown as ServerConfig
}

/** The robot's description, or null when no robot is loaded. */
export async function fetchRobot(signal?: AbortSignal): Promise<RobotDescription | null> {
  try {
    return (await jsonRecord('api/robot', signal)) as unknown as RobotDescription
  } catch (error) {
    if (error instanceof ApiError && error.code === 'no_robot') return null
    throw error
  }
}

/** @param url as given by a robot's description, relative to the page. */
export async function fetchText(url: string, signal?: AbortSignal): Promise<string> {
  const { bytes } = await request(url, { signal })
  return new TextDecoder().decode(bytes)
}

export async function fetchMotionList(signal?: AbortSignal): Promise<ServerMotion[]> {
  const list = await requestJson('api/motions', { signal })
  if (!Array.isArray(list)) throw badAnswer('The list of motions is no list.', 'api/motions')
  return list as ServerMotion[]
}

export async function fetchMotion(id: string, signal?: AbortSignal): Promise<MotionFile> {
  const { bytes } = await request(motionPath(id), { signal })
  return decodeMotionMessage(bytes)
}

export interface DecodeOptions {
  /** Frames per second to resample to, for files whose frames are not evenly spaced [Hz]. */
  readonly frameRate?: number
  readonly onProgress?: Progress
  readonly signal?: AbortSignal
}

/** Has the server read a motion file chosen in the browser. */
export async function decodeMotion(file: File, options: DecodeOptions = {}): Promise<MotionFile> {
  const parameters = new URLSearchParams({ name: file.name })
  if (options.frameRate !== undefined) parameters.set('framerate', String(options.frameRate))
  const { bytes } = await request(`api/motions/decode?${parameters}`, {
    method: 'POST',
    body: file,
    onProgress: options.onProgress,
    signal: options.signal,
  })
  return decodeMotionMessage(bytes)
}

export interface WriteOptions {
  readonly signal?: AbortSignal
  /** Told what of the motion the file does not hold. */
  readonly onNotices?: (notices: readonly Notice[]) => void
}

/** The bytes of a motion file in the given format. */
export async function encodeMotion(
  name: string,
  motion: Motion,
  format: MotionFormat,
  options: WriteOptions = {},
): Promise<ArrayBuffer> {
  const { bytes, header } = await request(`api/motions/encode?format=${formatParameter(format)}`, {
    method: 'POST',
    body: encodeMotionMessage({ name, motion, format, notices: [], source: null }),
    headers: { 'Content-Type': MESSAGE_TYPE },
    signal: options.signal,
  })
  tellNotices(parseJson(header(NOTICES_HEADER) ?? '[]'), options)
  return bytes
}

/**
 * Writes a motion back to its file on the server's side and returns the source with its new etag.
 *
 * @throws ApiError `conflict` when the file changed on disk since it was read.
 */
export async function saveMotion(
  file: MotionFile & { readonly source: MotionSource },
  options: WriteOptions = {},
): Promise<MotionSource> {
  const path = motionPath(file.source.id)
  const answer = await requestJson(path, {
    method: 'PUT',
    body: encodeMotionMessage(file),
    headers: { 'Content-Type': MESSAGE_TYPE, 'If-Match': file.source.etag },
    signal: options.signal,
  })
  if (!isRecord(answer) || typeof answer.etag !== 'string') {
    throw badAnswer('The server saved, but did not say what.', path)
  }
  tellNotices(answer.notices, options)
  return { ...file.source, etag: answer.etag }
}

function tellNotices(notices: unknown, { onNotices }: WriteOptions): void {
  if (Array.isArray(notices) && notices.length > 0) onNotices?.(notices as Notice[])
}

/** Begins the upload of a robot's folder and returns its id. */
export async function beginRobotUpload(signal?: AbortSignal): Promise<string> {
  const answer = await requestJson('api/robot/uploads', { method: 'POST', signal })
  if (!isRecord(answer) || typeof answer.id !== 'string') {
    throw badAnswer('The upload got no id.', 'api/robot/uploads')
  }
  return answer.id
}

/** @param path of the file within the folder, with `/` between its parts. */
export async function uploadRobotFile(
  uploadId: string,
  path: string,
  content: Blob,
  options: { readonly onProgress?: Progress; readonly signal?: AbortSignal } = {},
): Promise<void> {
  const parts = path.split('/').map(encodeURIComponent).join('/')
  await request(`api/robot/uploads/${encodeURIComponent(uploadId)}/files/${parts}`, {
    method: 'PUT',
    body: content,
    onProgress: options.onProgress,
    signal: options.signal,
  })
}

/**
 * Loads the uploaded robot.
 *
 * @param urdf path of the URDF within the folder; null lets the server find it.
 * @param accept files to take for mesh references that were not found, by reference.
 */
export async function openRobotUpload(
  uploadId: string,
  urdf: string | null,
  accept: Readonly<Record<string, string>> = {},
  signal?: AbortSignal,
): Promise<RobotDescription> {
  const path = `api/robot/uploads/${encodeURIComponent(uploadId)}/open`
  const answer = await requestJson(path, {
    method: 'POST',
    body: JSON.stringify({ urdf, accept }),
    headers: { 'Content-Type': 'application/json' },
    signal,
  })
  return answer as RobotDescription
}

function motionPath(id: string): string {
  return `api/motions/${encodeURIComponent(id)}`
}

async function jsonRecord(path: string, signal?: AbortSignal): Promise<Record<string, unknown>> {
  const answer = await requestJson(path, { signal })
  if (!isRecord(answer)) throw badAnswer('The answer is no JSON object.', path)
  return answer
}
