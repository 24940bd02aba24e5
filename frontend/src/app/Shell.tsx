import { useEffect } from 'react'
import { Group, Panel, Separator, useDefaultLayout } from 'react-resizable-panels'
import { DialogHost } from '@/panels/dialogs/DialogHost'
import { MotionsPanel } from '@/panels/motions/MotionsPanel'
import { OperationsPanel } from '@/panels/operations/OperationsPanel'
import { OptimizeHost } from '@/panels/optimize/OptimizeHost'
import { useServices } from '@/panels/services'
import { StatePanel } from '@/panels/state/StatePanel'
import { StatusBanner } from '@/panels/status/StatusBanner'
import { TargetsPanel } from '@/panels/targets/TargetsPanel'
import { TimelinePanel } from '@/panels/timeline/TimelinePanel'
import { TopBar } from '@/panels/topBar/TopBar'
import { ViewportPanel } from '@/panels/viewport/ViewportPanel'
import { DropOverlay } from './DropOverlay'
import { Messages } from './Messages'
import { pageStorage } from './pageStorage'
import styles from './Shell.module.css'

/** Sizes the user chose are kept; those that follow from the window's size are not. */
const LAYOUT = { storage: pageStorage(), onlySaveAfterUserInteractions: true }

/** The timeline's label column is as wide as the left side above it. */
function alignLabels({ inPixels }: { readonly inPixels: number }): void {
  document.documentElement.style.setProperty('--left-width', `${Math.round(inPixels)}px`)
}

/** Of the timeline at first: with room for its lanes, yet the panels above need more on low screens. */
function timelineHeight(): number {
  return Math.round(Math.min(420, 0.41 * window.innerHeight))
}

export function Shell() {
  const rows = useDefaultLayout({ id: 'editor-rows', ...LAYOUT })
  const columns = useDefaultLayout({ id: 'editor-columns', ...LAYOUT })
  const left = useDefaultLayout({ id: 'editor-left', ...LAYOUT })
  useTitle()
  return (
    <div className={styles.editor}>
      <TopBar />
      <StatusBanner />
      <Group orientation="vertical" className={styles.rows} {...rows}>
        <Panel id="place-upper" minSize={220}>
          <Group orientation="horizontal" {...columns}>
            <Panel
              id="place-left"
              defaultSize={256}
              minSize={190}
              maxSize={440}
              groupResizeBehavior="preserve-pixel-size"
              onResize={alignLabels}
              className={styles.left}
            >
              <div className={styles.leftColumn}>
                <Group orientation="vertical" className={styles.lists} {...left}>
                  <Panel id="place-motions" defaultSize={114} minSize={64}>
                    <MotionsPanel />
                  </Panel>
                  <Separator className={styles.flat} />
                  <Panel id="place-targets" minSize={120}>
                    <TargetsPanel />
                  </Panel>
                </Group>
                <OperationsPanel />
              </div>
            </Panel>
            <Separator className={styles.upright} />
            <Panel id="place-view" minSize={320}>
              <ViewportPanel />
            </Panel>
            <Separator className={styles.upright} />
            <Panel
              id="place-state"
              defaultSize={324}
              minSize={240}
              maxSize={520}
              groupResizeBehavior="preserve-pixel-size"
            >
              <div className={styles.right}>
                <StatePanel />
                <OptimizeHost />
              </div>
            </Panel>
          </Group>
        </Panel>
        <Separator className={styles.flat} />
        <Panel
          id="place-timeline"
          defaultSize={timelineHeight()}
          minSize={140}
          groupResizeBehavior="preserve-pixel-size"
        >
          <TimelinePanel />
        </Panel>
      </Group>
      <DropOverlay />
      <DialogHost />
      <Messages />
    </div>
  )
}

/** The window's title names the motion, with a dot for unsaved work. */
function useTitle(): void {
  const { documents } = useServices()
  useEffect(() => {
    const write = () => {
      const { active } = documents
      const name = active ? `${active.dirty ? '● ' : ''}${active.name} – ` : ''
      document.title = `${name}Robot Trajectory Editor`
    }
    write()
    return documents.state.subscribe(write)
  }, [documents])
}
