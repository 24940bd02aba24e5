import { useCallback, useState } from 'react'
import type { DocumentContent } from '@/editing/documentEdit'
import { smooth } from '@/editing/operations/smooth'
import { type ChannelChoice, ChannelsRow, chosenChannels } from './ChannelsRow'
import { NumberRow } from './fields'
import { OperationCard } from './OperationCard'
import { useOperation } from './useOperation'
import { useScope } from './useScope'

/** Everyday movement of a humanoid lies below this [Hz]. */
const USUAL_CUTOFF = 6
const LOWEST_CUTOFF = 0.1

export default function SmoothCard() {
  const scope = useScope()
  const [cutoff, setCutoff] = useState(Math.min(USUAL_CUTOFF, scope.frameRate / 4))
  const [choice, setChoice] = useState<ChannelChoice>('selected')
  const { segment, channels, facts, frameRate } = scope
  const compute = useCallback(
    ({ motion, anchors }: DocumentContent) => {
      const chosen = choice === 'all' || channels.length === 0 ? null : channels
      return smooth(motion, { ...facts, channels: chosen, segment, cutoff, anchors })
    },
    [facts, channels, choice, segment, cutoff],
  )
  const what = chosenChannels(scope, choice) === null ? 'all channels' : targetsText(channels)
  const session = useOperation(`Smooth ${what}${scope.whereInName}`, compute)
  return (
    <OperationCard
      title="Smooth"
      sentence={`Takes out of ${scope.where} what moves faster than the cut-off; anchors keep their values.`}
      session={session}
    >
      <NumberRow
        label="Cut-off"
        value={cutoff}
        unit="Hz"
        step={0.5}
        min={LOWEST_CUTOFF}
        max={frameRate / 2}
        slider={{ min: 0.5, max: Math.min(20, frameRate / 2) }}
        onChange={setCutoff}
      />
      <ChannelsRow scope={scope} value={choice} onChange={setChoice} />
    </OperationCard>
  )
}

function targetsText(channels: readonly { readonly label: string }[]): string {
  return channels.length === 1 ? channels[0]!.label : `${channels.length} targets`
}
