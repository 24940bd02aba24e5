import { useMemo } from 'react'
import type { JointFacts } from '@/editing/operations/scope'
import type { Segment } from '@/editing/segment'
import type { Channel } from '@/model/channel'
import { useActive, useChannelTable, useRobot, useView } from '../hooks'

export interface OperationScope {
  /** Null for the whole motion. */
  readonly segment: Segment | null
  /** Selected edit targets. */
  readonly channels: readonly Channel[]
  readonly facts: JointFacts
  readonly frameRate: number
  readonly frameCount: number
  /** `frames 180–260`, `the whole motion` */
  readonly where: string
  /** `over 180–260`, for the history; empty for the whole motion. */
  readonly whereInName: string
}

/** What operations act on at the moment. */
export function useScope(): OperationScope {
  const table = useChannelTable()
  const ids = useView((state) => state.selectedChannelIds)
  const id = useActive((document) => document?.id ?? null)
  const segment = useView((state) => (id === null ? null : (state.segments[id] ?? null)))
  const frameRate = useActive((document) => document?.motion.frameRate ?? 1)
  const frameCount = useActive((document) => document?.motion.frameCount ?? 0)
  const robot = useRobot((state) => state.description)
  const channels = useMemo(
    () => ids.flatMap((channelId) => table?.byId.get(channelId)?.channel ?? []),
    [ids, table],
  )
  const facts = useMemo<JointFacts>(() => {
    const continuous = robot?.joints.filter((joint) => joint.type === 'continuous') ?? []
    return { continuousJoints: new Set(continuous.map((joint) => joint.name)) }
  }, [robot])
  const frames = segment && `${segment.first}–${segment.last}`
  return {
    segment,
    channels,
    facts,
    frameRate,
    frameCount,
    where: frames ? `frames ${frames}` : 'the whole motion',
    whereInName: frames ? ` over ${frames}` : '',
  }
}
