import { useCallback, useState } from 'react'
import { useStore } from 'zustand'
import type { DocumentContent } from '@/editing/documentEdit'
import { type LeadOptions, leadIn, leadOut } from '@/editing/operations/lead'
import { midRangePose, type StoredPose, zeroPose } from '@/editing/operations/poses'
import { useRobot } from '../hooks'
import { useServices } from '../services'
import { FramesNote } from './FramesNote'
import { ChoiceRow, NumberRow } from './fields'
import { OperationCard } from './OperationCard'
import { useOperation } from './useOperation'
import { useScope } from './useScope'

type PoseChoice = 'zero' | 'middle' | 'stored'
const LONGEST = 60

/** A way into the motion from a pose at rest, or out of it into one. */
export default function LeadCard({ out }: { readonly out: boolean }) {
  const { operations } = useServices()
  const storedPose = useStore(operations.store, (state) => state.storedPose)
  const robot = useRobot((state) => state.description)
  const { facts, frameRate } = useScope()
  const [choice, setChoice] = useState<PoseChoice>(storedPose ? 'stored' : 'zero')
  const [duration, setDuration] = useState(1)
  const [base, setBase] = useState<NonNullable<LeadOptions['base']>>('upright')
  const compute = useCallback(
    (start: DocumentContent) => {
      const { jointNames } = start.motion
      const limits = new Map(robot?.joints.map((joint) => [joint.name, joint.limits]))
      const none = { lower: null, upper: null }
      const poses: Record<PoseChoice, () => StoredPose> = {
        zero: () => zeroPose(jointNames),
        middle: () => midRangePose(jointNames, (joint) => limits.get(joint) ?? none),
        stored: () => storedPose ?? zeroPose(jointNames),
      }
      const options = { ...facts, duration, pose: poses[choice](), base }
      return out ? leadOut(start, options) : leadIn(start, options)
    },
    [robot, storedPose, choice, duration, base, facts, out],
  )
  const session = useOperation(out ? 'Lead out' : 'Lead in', compute)
  return (
    <OperationCard
      title={out ? 'Lead out' : 'Lead in'}
      sentence={
        out
          ? 'Comes from the last frame to rest in a pose, without a jump in speed.'
          : 'Comes from a pose at rest into the first frame, without a jump in speed.'
      }
      session={session}
    >
      <ChoiceRow
        label="Pose"
        value={choice}
        options={[
          { value: 'zero', label: 'Zero', title: 'All joints at zero' },
          { value: 'middle', label: 'Middle', title: 'All joints in the middle of their limits' },
          ...(storedPose ? [{ value: 'stored' as const, label: 'Stored' }] : []),
        ]}
        onChange={setChoice}
      />
      <NumberRow
        label="Time"
        value={duration}
        unit="s"
        step={0.1}
        min={1 / frameRate}
        max={LONGEST}
        slider={{ min: 0.1, max: 4 }}
        onChange={setDuration}
      />
      <ChoiceRow
        label="Base"
        value={base}
        options={[
          { value: 'upright', label: 'Upright', title: 'Where the motion meets it, upright' },
          { value: 'hold', label: 'As there', title: 'As it is where the motion meets it' },
          ...(choice === 'stored' && storedPose?.base
            ? [{ value: 'stored' as const, label: 'Stored', title: 'As the stored pose has it' }]
            : []),
        ]}
        onChange={setBase}
      />
      <FramesNote edit={session.edit} frameRate={frameRate} />
    </OperationCard>
  )
}
