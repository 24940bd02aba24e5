import { useCallback, useState } from 'react'
import { anchorsWithin } from '@/editing/anchors'
import type { DocumentContent } from '@/editing/documentEdit'
import { type InterpolationMethod, interpolate } from '@/editing/operations/interpolate'
import { useActive } from '../hooks'
import { type ChannelChoice, ChannelsRow } from './ChannelsRow'
import { CheckRow, ChoiceRow } from './fields'
import { OperationCard } from './OperationCard'
import { useOperation } from './useOperation'
import { useScope } from './useScope'

export default function InterpolateCard() {
  const scope = useScope()
  const [method, setMethod] = useState<InterpolationMethod>('cubic')
  const [choice, setChoice] = useState<ChannelChoice>('selected')
  const [through, setThrough] = useState(true)
  const { segment, channels, facts } = scope
  const anchors = useActive((document) => document?.anchors ?? null)
  const inside =
    segment && anchors ? anchorsWithin(anchors, segment.first + 1, segment.last - 1).length : 0
  const compute = useCallback(
    (start: DocumentContent) => {
      if (segment === null) throw new Error('Select a segment on the timeline.')
      const chosen = choice === 'all' || channels.length === 0 ? null : channels
      const options = { ...facts, channels: chosen, segment, method }
      return interpolate(start.motion, { ...options, through: through ? start.anchors : [] })
    },
    [facts, channels, choice, segment, method, through],
  )
  const session = useOperation(`Interpolate${scope.whereInName}`, compute)
  return (
    <OperationCard
      title="Interpolate"
      sentence={`Draws ${scope.where} anew between the first and the last frame, which stay as they are.`}
      session={session}
    >
      <ChoiceRow
        label="Course"
        value={method}
        options={[
          { value: 'linear', label: 'Linear', title: 'Straight; the velocity jumps at the ends' },
          { value: 'cubic', label: 'Cubic', title: 'Goes on at the velocities around the segment' },
        ]}
        onChange={setMethod}
      />
      <ChannelsRow scope={scope} value={choice} onChange={setChoice} />
      {inside > 0 && (
        <CheckRow
          label={
            inside === 1 ? 'Through the anchor inside' : `Through the ${inside} anchors inside`
          }
          checked={through}
          onChange={setThrough}
        />
      )}
    </OperationCard>
  )
}
