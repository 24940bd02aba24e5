/** Which anchors are selected. View state: never undone. */
import { type Anchors, anchorsWithin } from './anchors'

/** `replace` on a plain click, `toggle` with Ctrl, `extend` with Shift. */
export type SelectMode = 'replace' | 'toggle' | 'extend'

/** A click on an anchor. Extending takes all anchors up to the one selected last. */
export function selectAnchor(
  anchors: Anchors,
  selected: readonly number[],
  frame: number,
  mode: SelectMode,
): number[] {
  if (!anchors.includes(frame)) return mode === 'replace' ? [] : [...selected]
  if (mode === 'replace') return [frame]
  if (mode === 'toggle') {
    return selected.includes(frame)
      ? selected.filter((other) => other !== frame)
      : [...selected, frame]
  }
  const from = selected.at(-1) ?? frame
  const between = anchorsWithin(anchors, Math.min(from, frame), Math.max(from, frame))
  // The one clicked stays last: the next extension starts from it.
  return joined(selected, [...between.filter((other) => other !== frame), frame])
}

/** A box drawn over frames `first` … `last`. */
export function selectBox(
  anchors: Anchors,
  selected: readonly number[],
  first: number,
  last: number,
  mode: SelectMode,
): number[] {
  const inside = anchorsWithin(anchors, Math.min(first, last), Math.max(first, last))
  if (mode === 'replace') return inside
  if (mode === 'extend') return joined(selected, inside)
  const kept = selected.filter((frame) => !inside.includes(frame))
  return [...kept, ...inside.filter((frame) => !selected.includes(frame))]
}

/** What is left of a selection after the anchors changed. */
export function stillSelected(anchors: Anchors, selected: readonly number[]): number[] {
  return selected.filter((frame) => anchors.includes(frame))
}

function joined(selected: readonly number[], more: readonly number[]): number[] {
  return [...selected.filter((frame) => !more.includes(frame)), ...more]
}
