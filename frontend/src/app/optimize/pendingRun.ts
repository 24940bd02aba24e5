/**
 * The run that a page waits for, kept so that the page finds it again after a reload: the server
 * goes on with it, and what it was asked for is recognised by a fingerprint of the request.
 */
import { type OptimizeParameters, soundParameters } from '@/panels/optimize/parameters'

export interface PendingRun {
  readonly jobId: string
  readonly fingerprint: string
  readonly parameters: OptimizeParameters
}

type PendingStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const KEY = 'robot-trajectory-editor.optimize.pending'

export function readPending(storage: PendingStorage): PendingRun | null {
  try {
    const kept: unknown = JSON.parse(storage.getItem(KEY) ?? 'null')
    if (typeof kept !== 'object' || kept === null) return null
    const { jobId, fingerprint, parameters } = kept as Record<string, unknown>
    if (typeof jobId !== 'string' || typeof fingerprint !== 'string') return null
    return { jobId, fingerprint, parameters: soundParameters(parameters) }
  } catch {
    // Written by another version, or refused: there is nothing to find again.
    return null
  }
}

export function writePending(storage: PendingStorage, run: PendingRun | null): void {
  try {
    if (run === null) storage.removeItem(KEY)
    else storage.setItem(KEY, JSON.stringify(run))
  } catch {
    // A full storage only costs the finding again.
  }
}

const OFFSETS = [0x811c9dc5, 0x050c5d1f] as const
const PRIME = 0x01000193

/** Tells requests apart; two 32-bit FNV-1a sums over the bytes, from different offsets. */
export function fingerprintOf(bytes: Uint8Array): string {
  let [a, b]: [number, number] = [...OFFSETS]
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!
    a = Math.imul(a ^ byte, PRIME)
    b = Math.imul(b ^ (byte + at), PRIME)
  }
  const hex = (sum: number) => (sum >>> 0).toString(16).padStart(8, '0')
  return `${bytes.length}-${hex(a)}${hex(b)}`
}
