/** Fetches and reads a robot's mesh and texture files, each file once. */
import { SRGBColorSpace, type Texture, TextureLoader } from 'three'
import type { MeshReference } from '@/model/robotDescription'
import type { MeshReader } from '../meshes/MeshReader'
import type { LoadedMesh } from '../meshes/meshData'
import type { UrdfShape } from '../urdf/robotTree'
import type { LoadedAssets } from './assemblePieces'
import type { MeshFailure } from './robotModel'

export interface AssetRequest {
  readonly reader: MeshReader
  readonly shapes: readonly UrdfShape[]
  readonly references: readonly MeshReference[]
  readonly onProgress: (done: number, total: number) => void
  readonly signal: AbortSignal
}

export interface AssetResult extends LoadedAssets {
  readonly failures: readonly MeshFailure[]
  readonly notices: readonly string[]
}

/** Files that the worker may have before it: enough for while the page waits for the graphics. */
const PARALLEL = 64

/**
 * Never rejects for a file that can't be had: it is listed instead.
 *
 * @throws DOMException named AbortError when the signal fires.
 */
export async function loadAssets(request: AssetRequest): Promise<AssetResult> {
  const { shapes, reader, signal } = request
  const references = new Map(request.references.map((reference) => [reference.uri, reference]))
  const users = linksByUri(shapes)
  const byUrl = new Map<string, string[]>()
  const failures: MeshFailure[] = []
  const fail = (uri: string, reason: string) =>
    failures.push({ uri, links: [...(users.get(uri) ?? [])], reason })
  for (const uri of users.keys()) {
    const reference = references.get(uri)
    if (reference?.url == null) fail(uri, absenceReason(reference))
    else byUrl.set(reference.url, [...(byUrl.get(reference.url) ?? []), uri])
  }
  const meshes = new Map<string, LoadedMesh>()
  const notices: string[] = []
  let done = 0
  request.onProgress(done, byUrl.size)
  const readOne = async ([url, uris]: [string, string[]]) => {
    try {
      signal.throwIfAborted()
      const address = new URL(url, document.baseURI).href
      const reading = reader.read(address, uris[0]!, address, signal)
      const mesh = await untilAborted(reading, signal)
      for (const uri of uris) meshes.set(uri, mesh)
      for (const complaint of mesh.complaints) notices.push(`${uris[0]}: ${complaint}`)
    } catch (error) {
      signal.throwIfAborted()
      for (const uri of uris) fail(uri, error instanceof Error ? error.message : String(error))
    }
    request.onProgress(++done, byUrl.size)
  }
  await inParallel([...byUrl], PARALLEL, readOne)
  signal.throwIfAborted()
  const textures = await loadTextures(shapes, references, notices)
  signal.throwIfAborted()
  return { meshes, textures, failures, notices }
}

function linksByUri(shapes: readonly UrdfShape[]): Map<string, Set<string>> {
  const users = new Map<string, Set<string>>()
  // Visual meshes come first, since they are what the person waits for.
  for (const role of ['visual', 'collision'] as const) {
    for (const { geometry, link, role: own } of shapes) {
      if (own !== role || geometry.kind !== 'mesh') continue
      const links = users.get(geometry.uri) ?? new Set()
      users.set(geometry.uri, links.add(link))
    }
  }
  return users
}

function absenceReason(reference: MeshReference | undefined): string {
  if (reference === undefined) return 'The server does not know this file.'
  const tried = reference.tried.length > 0 ? ` Tried: ${reference.tried.join(', ')}.` : ''
  return `The file was not found.${tried}`
}

/** A worker that is ended answers no more, so that waiting for it has to end by the signal. */
function untilAborted<Value>(value: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    value.then(resolve, reject)
  })
}

async function inParallel<Item>(
  items: Item[],
  width: number,
  run: (item: Item) => Promise<void>,
): Promise<void> {
  const queue = items.values()
  const lane = async () => {
    for (const item of queue) await run(item)
  }
  await Promise.all(Array.from({ length: width }, lane))
}

async function loadTextures(
  shapes: readonly UrdfShape[],
  references: ReadonlyMap<string, MeshReference>,
  notices: string[],
): Promise<Map<string, Texture>> {
  const uris = new Set(shapes.map((shape) => shape.material?.textureUri ?? null))
  const textures = new Map<string, Texture>()
  for (const uri of uris) {
    if (uri === null) continue
    const url = references.get(uri)?.url
    const texture = url == null ? null : await new TextureLoader().loadAsync(url).catch(() => null)
    if (texture === null) {
      notices.push(`The texture ${uri} could not be fetched; the colour is shown instead.`)
      continue
    }
    texture.colorSpace = SRGBColorSpace
    textures.set(uri, texture)
  }
  return textures
}
