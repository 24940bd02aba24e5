/**
 * A button that was clicked gives the focus back, so that the keys that follow work on the motion
 * and no ring stays around it. Buttons reached by key keep it.
 */
export function releaseFocus(host: Document = document): () => void {
  const onClick = (event: MouseEvent) => {
    const byPointer = event.detail > 0
    const { activeElement } = host
    if (!byPointer || !(activeElement instanceof HTMLButtonElement)) return
    if (activeElement.closest('[role="dialog"], [role="menu"]') === null) activeElement.blur()
  }
  host.addEventListener('click', onClick)
  return () => host.removeEventListener('click', onClick)
}
