/** Files may be dropped anywhere on the page. */
import type { EditorServices, FileCommands } from '@/panels/services'

function carriesFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') ?? false
}

export function installDrop(
  status: EditorServices['status'],
  files: FileCommands,
  host: Window = window,
): () => void {
  const stop = new AbortController()
  const options = { signal: stop.signal }
  // Entering an element comes before leaving the one around it; only the balance tells.
  let depth = 0
  const setDepth = (value: number) => {
    depth = Math.max(value, 0)
    const dragging = depth > 0
    if (status.getState().dragging !== dragging) status.setState({ dragging })
  }
  const on = (type: 'dragenter' | 'dragleave' | 'dragover' | 'drop', run: (e: DragEvent) => void) =>
    host.addEventListener(
      type,
      (event) => {
        if (!carriesFiles(event)) return
        event.preventDefault()
        run(event)
      },
      options,
    )
  on('dragenter', () => setDepth(depth + 1))
  on('dragleave', () => setDepth(depth - 1))
  on('dragover', (event) => {
    if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy'
  })
  on('drop', (event) => {
    setDepth(0)
    if (event.dataTransfer) void files.takeDrop(event.dataTransfer)
  })
  return () => stop.abort()
}
