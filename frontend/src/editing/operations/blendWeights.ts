/** Weights that fade changes in and out without a step in value or slope. */
import type { Segment } from '../segment'

/** Goes from 0 at `s` ≤ 0 to 1 at `s` ≥ 1 with slope 0 at both. */
export function smoothStep(s: number): number {
  if (s <= 0) return 0
  if (s >= 1) return 1
  return s * s * (3 - 2 * s)
}

/**
 * One weight per frame of the segment. It rises over `blendIn` frames from 0, held by the frame
 * before the segment, and falls over `blendOut` frames to 0 at the frame after it. Blends longer
 * than the segment are shortened in proportion.
 */
export function segmentWeights(segment: Segment, blendIn: number, blendOut: number): Float64Array {
  const length = segment.last - segment.first + 1
  const fit = Math.min(1, length / Math.max(blendIn + blendOut, 1))
  const [rise, fall] = [blendIn * fit, blendOut * fit]
  const weights = new Float64Array(length)
  for (let at = 0; at < length; at++) {
    const up = rise > 0 ? smoothStep((at + 1) / (rise + 1)) : 1
    const down = fall > 0 ? smoothStep((length - at) / (fall + 1)) : 1
    weights[at] = up * down
  }
  return weights
}

/**
 * Per frame, how much of the offset at a node still holds: each fades out over `reach` frames, or up
 * to the next node when that is nearer, so that every node gets its own offset exactly.
 *
 * @param nodes increasing, from 0 to `length` - 1.
 * @param add called for each frame with the row of a node that reaches it, and its weight.
 */
export function spreadFromNodes(
  nodes: readonly number[],
  length: number,
  reach: number,
  add: (at: number, node: number, weight: number) => void,
): void {
  nodes.forEach((node, row) => {
    const before = row > 0 ? Math.min(reach, node - nodes[row - 1]!) : reach
    const after = row < nodes.length - 1 ? Math.min(reach, nodes[row + 1]! - node) : reach
    const start = Math.max(0, Math.ceil(node - before))
    const end = Math.min(length - 1, Math.floor(node + after))
    for (let at = start; at <= end; at++) {
      const span = at < node ? before : after
      const weight = at === node ? 1 : smoothStep(1 - Math.abs(at - node) / span)
      if (weight > 0) add(at, row, weight)
    }
  })
}
