/** React's view of the stores: narrow selections, so that panels render only when theirs change. */
import { useSyncExternalStore } from 'react'
import { useStore } from 'zustand'
import type { MotionDocument } from '@/editing/motionDocument'
import type { ViewState } from '@/editing/viewStore'
import type { PlaybackState } from '@/playback/PlaybackController'
import { type ChannelTable, channelTableOf } from './channels/channelTable'
import type { RobotState } from './robot/robotStore'
import { type AppStatus, useServices } from './services'

/** A value of the active document; it is compared by identity. */
export function useActive<Value>(select: (document: MotionDocument | null) => Value): Value {
  const { documents } = useServices()
  return useStore(documents.state, (state) =>
    select(state.activeId === null ? null : (state.documents[state.activeId] ?? null)),
  )
}

export function useView<Value>(select: (state: ViewState) => Value): Value {
  return useStore(useServices().view, select)
}

export function useRobot<Value>(select: (state: RobotState) => Value): Value {
  return useStore(useServices().robot, select)
}

export function useStatus<Value>(select: (state: AppStatus) => Value): Value {
  return useStore(useServices().status, select)
}

/** A value of the playback state that changes seldom (playing, speed, loop): never the frame. */
export function usePlayback<Value>(select: (state: PlaybackState) => Value): Value {
  const { playback } = useServices()
  return useSyncExternalStore(
    (listener) => playback.subscribe(listener),
    () => select(playback.state),
  )
}

/** The channels of the active document; null when none is open. */
export function useChannelTable(): ChannelTable | null {
  const jointNames = useActive((document) => document?.motion.jointNames ?? null)
  const robot = useRobot((state) => state.description)
  const { documents } = useServices()
  const motion = documents.active?.motion
  return motion && jointNames ? channelTableOf(motion, robot) : null
}
