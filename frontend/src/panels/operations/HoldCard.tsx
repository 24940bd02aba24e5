import { useCallback, useState } from 'react'
import type { DocumentContent } from '@/editing/documentEdit'
import { insertHold } from '@/editing/operations/insertHold'
import { useServices } from '../services'
import { FramesNote } from './FramesNote'
import { NumberRow } from './fields'
import { OperationCard } from './OperationCard'
import { useOperation } from './useOperation'
import { useScope } from './useScope'

const LONGEST = 60

export default function HoldCard() {
  const { playback } = useServices()
  const { frameRate } = useScope()
  const [frame] = useState(() => playback.nearestFrame)
  const [seconds, setSeconds] = useState(0.5)
  const count = Math.max(1, Math.round(seconds * frameRate))
  const compute = useCallback(
    (start: DocumentContent) => insertHold(start, frame, count),
    [frame, count],
  )
  const session = useOperation(`Hold at ${frame} for ${count} frames`, compute)
  return (
    <OperationCard
      title="Insert a hold"
      sentence={`Stands still at frame ${frame}; what follows comes later.`}
      session={session}
    >
      <NumberRow
        label="Time"
        value={seconds}
        unit="s"
        step={0.1}
        min={1 / frameRate}
        max={LONGEST}
        slider={{ min: 0.1, max: 3 }}
        onChange={setSeconds}
      />
      <FramesNote edit={session.edit} frameRate={frameRate} />
    </OperationCard>
  )
}
