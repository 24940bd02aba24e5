import { Command } from 'cmdk'
import { Dialog as Radix } from 'radix-ui'
import { useStore } from 'zustand'
import { KeyHint } from '@/ui/KeyHint'
import { useChannelTable } from '../hooks'
import { useServices } from '../services'
import styles from './CommandPalette.module.css'

/** Every typed word must occur; beginnings of the name come first. */
function containsWords(value: string, typed: string): number {
  const name = value.toLowerCase().replaceAll('_', ' ')
  const words = typed.toLowerCase().replaceAll('_', ' ').split(/\s+/)
  if (!words.every((word) => name.includes(word))) return 0
  return name.startsWith(words[0] ?? '') ? 1 : 0.5
}

/** Finds actions, open motions and edit targets by typing. */
export default function CommandPalette({ onClose }: { readonly onClose: () => void }) {
  const { actions, documents, view } = useServices()
  const order = useStore(documents.state, (state) => state.order)
  const table = useChannelTable()
  const closeAndRun = (run: () => void) => () => {
    onClose()
    // After the palette has given the focus back, so that the action may open something itself.
    setTimeout(run)
  }
  return (
    <Radix.Root open onOpenChange={(open) => open || onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={styles.overlay} />
        <Radix.Content
          className={styles.content}
          aria-describedby={undefined}
          data-testid="palette"
        >
          <Radix.Title className="visually-hidden">Commands</Radix.Title>
          <Command label="Commands" loop filter={containsWords}>
            <Command.Input className={styles.input} placeholder="Do, go to, find…" autoFocus />
            <Command.List className={styles.list}>
              <Command.Empty className={styles.empty}>Nothing is called that.</Command.Empty>
              {actions.groups().map(({ name, actions: members }) => (
                <Command.Group key={name} heading={name} className={styles.group}>
                  {members
                    .filter((action) => action.enabled() && action.id !== 'help.palette')
                    .map((action) => (
                      <Command.Item
                        key={action.id}
                        value={`${action.label} ${action.id}`}
                        className={styles.item}
                        onSelect={closeAndRun(() => actions.run(action.id))}
                      >
                        <span>{action.label}</span>
                        {action.keys?.[0] && <KeyHint keys={action.keys[0]} />}
                      </Command.Item>
                    ))}
                </Command.Group>
              ))}
              {order.length > 1 && (
                <Command.Group heading="Go to motion" className={styles.group}>
                  {order.map((id) => (
                    <Command.Item
                      key={id}
                      value={`${documents.get(id)?.name} motion ${id}`}
                      className={styles.item}
                      onSelect={closeAndRun(() => documents.activate(id))}
                    >
                      {documents.get(id)?.name}
                    </Command.Item>
                  ))}
                </Command.Group>
              )}
              {table && (
                <Command.Group heading="Select edit target" className={styles.group}>
                  {table.rows.map(({ channel }) => {
                    const name = channel.group === 'joint' ? channel.label : `base ${channel.label}`
                    return (
                      <Command.Item
                        key={channel.id}
                        value={`${name} target ${channel.id}`}
                        className={styles.item}
                        onSelect={closeAndRun(() => view.select(channel.id))}
                      >
                        {name}
                      </Command.Item>
                    )
                  })}
                </Command.Group>
              )}
            </Command.List>
          </Command>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
