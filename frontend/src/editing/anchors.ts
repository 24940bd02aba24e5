/**
 * Keyframe anchors: frames that a person marked. Operations keep their exact values. Part of the
 * document; sorted, without repetition.
 */

export type Anchors = readonly number[]

/** Frames made into anchors: whole, within the motion, increasing, each once. */
export function anchorsOf(frames: Iterable<number>, frameCount: number): number[] {
  const kept = new Set<number>()
  for (const frame of frames) {
    if (Number.isInteger(frame) && frame >= 0 && frame < frameCount) kept.add(frame)
  }
  return [...kept].sort((a, b) => a - b)
}

export function addAnchors(anchors: Anchors, frames: readonly number[], frameCount: number) {
  return anchorsOf([...anchors, ...frames], frameCount)
}

export function removeAnchors(anchors: Anchors, frames: readonly number[]): number[] {
  const removed = new Set(frames)
  return anchors.filter((frame) => !removed.has(frame))
}

export interface MovedAnchors {
  readonly anchors: number[]
  /** The moved ones, at their new frames: what is selected now. */
  readonly moved: number[]
}

/**
 * Moves some anchors by `delta` frames together. They stop at the motion's ends, spacing kept, and
 * replace the anchors they land on.
 */
export function moveAnchors(
  anchors: Anchors,
  selected: readonly number[],
  delta: number,
  frameCount: number,
): MovedAnchors {
  const chosen = anchors.filter((frame) => selected.includes(frame))
  if (chosen.length === 0) return { anchors: [...anchors], moved: [] }
  const room = Math.max(delta, -chosen[0]!)
  const step = Math.min(Math.round(room), frameCount - 1 - chosen.at(-1)!)
  const moved = chosen.map((frame) => frame + step)
  return {
    anchors: addAnchors(removeAnchors(anchors, chosen), moved, frameCount),
    moved,
  }
}

/** The nearest anchor before or after a frame; null when there is none. */
export function neighbourAnchor(anchors: Anchors, frame: number, step: 1 | -1): number | null {
  if (step === 1) return anchors.find((anchor) => anchor > frame) ?? null
  return anchors.findLast((anchor) => anchor < frame) ?? null
}

/** The anchors of a range, both ends inclusive. */
export function anchorsWithin(anchors: Anchors, first: number, last: number): number[] {
  return anchors.filter((frame) => frame >= first && frame <= last)
}
