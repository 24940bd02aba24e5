/** What an optimization changed most. */
import type { Channel, ChannelId } from '@/model/channel'
import { BASE_POSITION_AXES, jointChannelId } from '@/model/channels'
import type { Motion } from '@/model/motion'

export interface LargestChange {
  readonly channelId: ChannelId
  readonly label: string
  readonly unit: Channel['unit']
  /** How far the value moved at `frame`, where it moved most. */
  readonly amount: number
  readonly frame: number
}

/**
 * The channels whose values moved most, joints and base position apart: joints first.
 *
 * @param prismatic names of the joints measured in metres.
 */
export function largestChanges(
  before: Motion,
  after: Motion,
  prismatic: ReadonlySet<string>,
  joints = 3,
): LargestChange[] {
  const wide = before.jointNames.length
  const moved = before.jointNames.map((name, column): LargestChange => {
    const most = largestDifference(before.jointPos, after.jointPos, column, wide)
    const unit = prismatic.has(name) ? 'm' : 'rad'
    return { channelId: jointChannelId(name), label: name, unit, ...most }
  })
  const base = BASE_POSITION_AXES.map((axis, column): LargestChange => {
    const most =
      before.basePosW && after.basePosW
        ? largestDifference(before.basePosW, after.basePosW, column, 3)
        : { amount: 0, frame: 0 }
    return { channelId: `base_pos:${axis}`, label: `base ${axis}`, unit: 'm', ...most }
  })
  return [...ranked(moved).slice(0, joints), ...ranked(base).slice(0, 1)]
}

function ranked(changes: readonly LargestChange[]): LargestChange[] {
  return changes.filter(({ amount }) => amount > 0).sort((a, b) => b.amount - a.amount)
}

function largestDifference(
  before: Float32Array,
  after: Float32Array,
  column: number,
  wide: number,
): { readonly amount: number; readonly frame: number } {
  let amount = 0
  let frame = 0
  for (let at = column, row = 0; at < before.length; at += wide, row++) {
    const moved = Math.abs(after[at]! - before[at]!)
    if (moved <= amount) continue
    amount = moved
    frame = row
  }
  return { amount, frame }
}
