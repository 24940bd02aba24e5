import { useCallback, useState } from 'react'
import type { DocumentContent } from '@/editing/documentEdit'
import { resample } from '@/editing/operations/resample'
import { FramesNote } from './FramesNote'
import { CheckRow, NumberRow } from './fields'
import { OperationCard } from './OperationCard'
import { useOperation } from './useOperation'
import { useScope } from './useScope'

const MAX_RATE = 10_000

export default function ResampleCard() {
  const { facts, frameRate } = useScope()
  const [before] = useState(frameRate)
  const [rate, setRate] = useState(before)
  const [filter, setFilter] = useState(true)
  const compute = useCallback(
    (start: DocumentContent) => resample(start, rate, { ...facts, filter }),
    [rate, facts, filter],
  )
  const session = useOperation(`Resample to ${Number(rate.toFixed(3))} Hz`, compute)
  return (
    <OperationCard
      title="Resample"
      sentence={`The same motion with another number of frames per second than its ${Number(before.toFixed(3))}; new frames lie on cubic curves.`}
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
      {rate < before && (
        <CheckRow
          label="Take out what is too fast for this rate"
          checked={filter}
          onChange={setFilter}
        />
      )}
      <FramesNote edit={session.edit} frameRate={frameRate} />
    </OperationCard>
  )
}
