import { useCallback, useState } from 'react'
import type { DocumentContent } from '@/editing/documentEdit'
import { resample } from '@/editing/operations/resample'
import { FramesNote } from './FramesNote'
import { NumberRow } from './fields'
import { OperationCard } from './OperationCard'
import { useOperation } from './useOperation'
import { useScope } from './useScope'

const MAX_RATE = 10_000

export default function ResampleCard() {
  const { facts, frameRate } = useScope()
  const [before] = useState(frameRate)
  const [rate, setRate] = useState(before)
  const compute = useCallback(
    (start: DocumentContent) => resample(start, rate, facts),
    [rate, facts],
  )
  const session = useOperation(`Resample to ${Number(rate.toFixed(3))} Hz`, compute)
  return (
    <OperationCard
      title="Resample"
      sentence={`The same motion with another number of frames per second than its ${Number(before.toFixed(3))}.`}
      session={session}
    >
      <NumberRow
        label="Frame rate"
        value={rate}
        unit="Hz"
        step={1}
        min={0.1}
        max={MAX_RATE}
        onChange={setRate}
      />
      <FramesNote edit={session.edit} frameRate={frameRate} />
    </OperationCard>
  )
}
