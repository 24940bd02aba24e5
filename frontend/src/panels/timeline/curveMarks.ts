/** Where the shown curves break limits, as stretches for the timeline. */
import { readChannel } from '@/model/channels'
import { positionSeverity, severeRuns, speedSeverity } from '@/model/kinematicValues'
import type { Motion } from '@/model/motion'
import type { CurveMark, MarkKind } from '@/timeline'
import type { ChannelRow } from '../channels/channelTable'

/** More stretches than this can't be told apart on a screen. */
const MAX_RUNS = 2000

export function curveMarks(motion: Motion, rows: readonly ChannelRow[]): CurveMark[] {
  const marks: CurveMark[] = []
  const severity = new Float32Array(motion.frameCount)
  const values = new Float32Array(motion.frameCount)
  for (const { channel, limits } of rows) {
    const add = (kind: MarkKind) => {
      for (const { start, end } of severeRuns(severity).slice(0, MAX_RUNS)) {
        marks.push({ curveId: channel.id, kind, range: { start, end } })
      }
    }
    readChannel(motion, channel, values)
    if (limits.lower !== null || limits.upper !== null) {
      positionSeverity(values, limits, severity)
      add('limit')
    }
    if (limits.velocity !== null) {
      speedSeverity(values, limits, motion.frameRate, severity)
      add('speed')
    }
  }
  return marks
}
