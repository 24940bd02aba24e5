import type { Action } from '@/editing/actions'
import { poseOfFrame } from '@/editing/operations/poses'
import { channelTableOf } from '@/panels/channels/channelTable'
import type { OperationKind } from '@/panels/operations/operationStore'
import type { EditorServices } from '@/panels/services'
import { createInstantOperations } from '../operations/instantOperations'
import { tell } from '../tell'

type Check = () => string | null

export function operationActions(services: EditorServices): readonly Action[] {
  const { documents, view, robot, operations, playback } = services
  const instant = createInstantOperations(services)
  const segment = () => {
    const { active } = documents
    return active ? (view.getState().segments[active.id] ?? null) : null
  }
  const target = () => {
    const { active } = documents
    const { primaryChannelId } = view.getState()
    if (!active || primaryChannelId === null) return null
    const table = channelTableOf(active.motion, robot.getState().description)
    return table.byId.get(primaryChannelId)?.channel ?? null
  }

  const needsMotion: Check = () => (documents.active ? null : 'Open a motion first.')
  const needsTarget: Check = () => (target() ? null : 'Select an edit target first.')
  const needsSegment: Check = () =>
    segment() ? null : 'Select a segment first: Shift-drag on the timeline, or press I and O.'
  const needsPart: Check = () => {
    const chosen = segment()
    const last = (documents.active?.motion.frameCount ?? 0) - 1
    return chosen?.first === 0 && chosen.last === last ? 'The segment is the whole motion.' : null
  }
  const needsInside: Check = () => {
    const chosen = segment()
    return chosen && chosen.last - chosen.first < 2
      ? 'The segment has no frame between its ends.'
      : null
  }
  const needsBase: Check = () =>
    documents.active?.motion.basePosW ? null : "The motion's base is fixed."
  const needsRobot: Check = () =>
    robot.getState().description
      ? null
      : 'Load the robot first: its geometry tells left from right.'
  const needsOther: Check = () =>
    documents.all().length > 1 ? null : 'Open the motion to be joined as well.'

  const action = (
    id: string,
    label: string,
    description: string,
    checks: readonly Check[],
    run: () => void,
    keys?: readonly string[],
  ): Action => {
    const reason = () => {
      for (const check of [needsMotion, ...checks]) {
        const failed = check()
        if (failed !== null) return failed
      }
      return null
    }
    return {
      id: `operation.${id}`,
      label,
      group: 'Operations',
      description,
      ...(keys && { keys }),
      reason,
      enabled: () => reason() === null,
      run,
    }
  }
  const adjusted = (
    kind: OperationKind,
    label: string,
    description: string,
    ...checks: readonly Check[]
  ) => action(kind, label, description, checks, () => operations.open(kind))

  return [
    action(
      'fill',
      'Fill with the value here',
      'Gives the target its value at the playhead, in the segment or everywhere.',
      [needsTarget],
      () => {
        const channel = target()
        if (channel) instant.fill(channel)
      },
      ['Shift+i'],
    ),
    adjusted('smooth', 'Smooth…', 'Takes out what moves faster than a cut-off; anchors stay.'),
    adjusted(
      'interpolate',
      'Interpolate…',
      'Draws the segment anew from its first to its last frame.',
      needsSegment,
      needsInside,
    ),
    adjusted('transform', 'Transform…', 'Moves and turns the base as one.', needsBase),
    adjusted('mirror', 'Mirror…', 'Exchanges left and right.', needsRobot),
    action(
      'trim',
      'Trim to the segment',
      'Keeps the segment alone.',
      [needsSegment, needsPart],
      () => instant.trim(segment()!),
    ),
    action(
      'cut',
      'Cut the segment out',
      'Takes the segment out; what follows moves up.',
      [needsSegment, needsPart],
      () => instant.cut(segment()!),
    ),
    adjusted('hold', 'Insert a hold…', 'Stands still at the playhead for a while.'),
    action(
      'duplicate',
      'Duplicate the segment',
      'Plays the segment once more, right after itself.',
      [needsSegment],
      () => instant.duplicate(segment()!),
    ),
    action('reverse', 'Reverse', 'Plays the segment, or everything, backwards.', [], () =>
      instant.reverse(segment()),
    ),
    adjusted('timeScale', 'Scale the time…', 'Makes the segment, or everything, slower or faster.'),
    adjusted('resample', 'Resample…', 'The same motion at another frame rate.'),
    adjusted(
      'join',
      'Join another motion…',
      'Sets another open motion after this one.',
      needsOther,
    ),
    adjusted('leadIn', 'Lead in…', 'Comes from a pose at rest into the first frame.'),
    adjusted('leadOut', 'Lead out…', 'Comes from the last frame to rest in a pose.'),
    action(
      'storePose',
      'Store the shown pose',
      'Keeps the pose at the playhead for leads in and out.',
      [],
      () => {
        const { active } = documents
        if (!active) return
        operations.storePose(poseOfFrame(active.motion, playback.nearestFrame))
        tell.info(`Stored the pose of frame ${playback.nearestFrame}`)
      },
    ),
  ]
}
