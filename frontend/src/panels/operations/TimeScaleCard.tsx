import { useCallback, useState } from 'react'
import type { DocumentContent } from '@/editing/documentEdit'
import type { FramesEdit } from '@/editing/frames/reframe'
import { timeScale } from '@/editing/operations/timeScale'
import { useServices } from '../services'
import { FramesNote } from './FramesNote'
import { NumberRow } from './fields'
import { OperationCard } from './OperationCard'
import { useOperation } from './useOperation'
import { useScope } from './useScope'

export default function TimeScaleCard() {
  const { documents, view } = useServices()
  const scope = useScope()
  // The preview moves the frames under the segment.
  const [{ segment, where, whereInName, frameCount }] = useState(scope)
  const [percent, setPercent] = useState(100)
  const { facts, frameRate } = scope
  const compute = useCallback(
    (start: DocumentContent) => timeScale(start, segment, percent / 100, facts),
    [segment, percent, facts],
  )
  const select = ({ frames }: FramesEdit) => {
    if (segment === null || !documents.active) return
    const grown = frames.frameCount - frameCount
    view.setSegment(documents.active.id, { first: segment.first, last: segment.last + grown })
  }
  const session = useOperation(`Scale the time${whereInName}`, compute, select)
  return (
    <OperationCard
      title="Scale the time"
      sentence={`Makes ${where} longer (slower) or shorter (faster) at the same frame rate.`}
      session={session}
    >
      <NumberRow
        label="Length"
        value={percent}
        unit="%"
        step={5}
        min={1}
        max={2000}
        slider={{ min: 25, max: 400 }}
        onChange={setPercent}
      />
      <FramesNote edit={session.edit} frameRate={frameRate} />
    </OperationCard>
  )
}
