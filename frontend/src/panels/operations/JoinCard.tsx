import { useCallback, useState } from 'react'
import type { DocumentContent } from '@/editing/documentEdit'
import { type JoinOptions, joinMotions } from '@/editing/operations/join'
import { useServices } from '../services'
import { FramesNote } from './FramesNote'
import { CheckRow, ChoiceRow, NumberRow, SelectRow } from './fields'
import { OperationCard } from './OperationCard'
import { useOperation } from './useOperation'
import { useScope } from './useScope'

const USUAL_BLEND = 0.3

export default function JoinCard() {
  const { documents } = useServices()
  const { facts, frameRate } = useScope()
  const [others] = useState(() => documents.all().filter(({ id }) => id !== documents.active?.id))
  const [otherId, setOtherId] = useState(others[0]?.id ?? '')
  const [mode, setMode] = useState<JoinOptions['mode']>('insert')
  const [blendFrames, setBlendFrames] = useState(Math.round(USUAL_BLEND * frameRate))
  const [alignStart, setAlignStart] = useState(true)
  const [heightOffset, setHeightOffset] = useState(0)
  const compute = useCallback(
    (start: DocumentContent) => {
      const other = documents.get(otherId)
      if (other === null) throw new Error('The other motion is not open any more.')
      const options = { mode, blendFrames, alignStart, heightOffset }
      return joinMotions(start, other, { ...facts, ...options })
    },
    [documents, otherId, facts, mode, blendFrames, alignStart, heightOffset],
  )
  const name = others.find(({ id }) => id === otherId)?.name ?? ''
  const session = useOperation(`Join ${name}`, compute)
  return (
    <OperationCard
      title="Join another motion"
      sentence="Sets another open motion after this one, with a blend between the two."
      session={session}
    >
      <SelectRow
        label="Motion"
        value={otherId}
        options={others.map((document) => ({ value: document.id, label: document.name }))}
        onChange={setOtherId}
      />
      <ChoiceRow
        label="Blend"
        value={mode}
        options={[
          { value: 'insert', label: 'Between', title: 'New frames between the two' },
          { value: 'overlap', label: 'Overlap', title: 'The end fades into the beginning' },
        ]}
        onChange={setMode}
      />
      <NumberRow
        label="Over"
        value={blendFrames}
        unit="f"
        step={1}
        min={0}
        max={10_000}
        slider={{ min: 0, max: Math.round(2 * frameRate) }}
        whole
        onChange={setBlendFrames}
      />
      <CheckRow
        label="Start where this one ends (x, y, yaw)"
        checked={alignStart}
        onChange={setAlignStart}
      />
      <NumberRow
        label="Raise by"
        value={heightOffset}
        unit="m"
        step={0.01}
        slider={{ min: -0.5, max: 0.5 }}
        onChange={setHeightOffset}
      />
      <FramesNote edit={session.edit} frameRate={frameRate} />
    </OperationCard>
  )
}
