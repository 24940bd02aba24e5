import { ChoiceRow } from './fields'
import type { OperationScope } from './useScope'

export type ChannelChoice = 'selected' | 'all'

/** Whether the selected targets are meant or all channels. */
export function ChannelsRow({
  scope,
  value,
  onChange,
}: {
  readonly scope: OperationScope
  readonly value: ChannelChoice
  readonly onChange: (value: ChannelChoice) => void
}) {
  const count = scope.channels.length
  return (
    <ChoiceRow
      label="Channels"
      value={count === 0 ? 'all' : value}
      options={[
        { value: 'selected', label: count === 1 ? '1 target' : `${count} targets` },
        { value: 'all', label: 'All' },
      ]}
      onChange={(next) => onChange(count === 0 ? 'all' : next)}
    />
  )
}

/** Null for all. */
export function chosenChannels(scope: OperationScope, choice: ChannelChoice) {
  return choice === 'all' || scope.channels.length === 0 ? null : scope.channels
}
