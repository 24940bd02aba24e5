import { ChevronDown, Save } from 'lucide-react'
import { useStore } from 'zustand'
import { Button } from '@/ui/Button'
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '@/ui/Menu'
import { ActionButton } from '../ActionButton'
import { useActive } from '../hooks'
import { useServices } from '../services'
import styles from './SaveMenu.module.css'

export function SaveMenu() {
  const { files, actions, timelineSettings } = useServices()
  const saveAnchors = useStore(timelineSettings, (state) => state.saveAnchors)
  const saveContacts = useStore(timelineSettings, (state) => state.saveContacts)
  const id = useActive((document) => document?.id ?? null)
  const path = useActive((document) => document?.source?.path ?? null)
  const dirty = useActive((document) => document?.dirty ?? false)
  const save = actions.get('file.save')
  return (
    <div className={styles.split}>
      <ActionButton
        action="file.save"
        className={styles.save}
        look={dirty ? 'primary' : 'plain'}
        data-testid="save"
      >
        <Save />
        Save
      </ActionButton>
      <Menu
        align="end"
        trigger={
          <Button
            icon
            className={styles.more}
            look={dirty ? 'primary' : 'plain'}
            disabled={id === null}
            aria-label="More ways to save"
            data-testid="save-menu"
          >
            <ChevronDown />
          </Button>
        }
      >
        <MenuItem keys={save?.keys?.[0]} onSelect={() => actions.run('file.save')}>
          Save
        </MenuItem>
        {path !== null && <MenuLabel>{path}</MenuLabel>}
        <MenuSeparator />
        <MenuItem
          detail="npz · wxyz"
          onSelect={() => id !== null && void files.saveAs(id, 'editor_npz')}
        >
          Save as editor npz…
        </MenuItem>
        <MenuItem
          detail="npz · xyzw"
          onSelect={() => id !== null && void files.saveAs(id, 'robot_trajectory/1')}
        >
          Save as robot_trajectory/1…
        </MenuItem>
        <MenuSeparator />
        <MenuItem
          checked={saveAnchors}
          detail="keyframe_frames"
          onSelect={() => timelineSettings.setState({ saveAnchors: !saveAnchors })}
        >
          Keep anchors in the file
        </MenuItem>
        <MenuItem
          checked={saveContacts}
          detail="contact_span_…"
          onSelect={() => timelineSettings.setState({ saveContacts: !saveContacts })}
        >
          Keep decided contacts in the file
        </MenuItem>
      </Menu>
    </div>
  )
}
