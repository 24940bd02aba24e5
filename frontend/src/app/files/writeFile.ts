/** Bringing bytes to the user's disk: to a picked file where the browser can, else as a download. */

interface SavePickerWindow extends Window {
  showSaveFilePicker?(options: {
    suggestedName: string
    types: { description: string; accept: Record<string, string[]> }[]
  }): Promise<FileSystemFileHandle>
}

/** Where a save goes: a file that can be written again, or the browser's downloads. */
export type SaveTarget =
  | { readonly kind: 'handle'; readonly handle: FileSystemFileHandle; readonly name: string }
  | { readonly kind: 'download'; readonly name: string }

export function hasSavePicker(host: Window = window): boolean {
  return 'showSaveFilePicker' in host && host.isSecureContext
}

/**
 * Asks where to save. Call it while the user's key or click is still being handled: a browser
 * refuses the picker later.
 *
 * @returns null when the user cancels.
 */
export async function chooseSaveTarget(suggestedName: string): Promise<SaveTarget | null> {
  const host = window as SavePickerWindow
  if (!hasSavePicker() || host.showSaveFilePicker === undefined) {
    return { kind: 'download', name: suggestedName }
  }
  try {
    const handle = await host.showSaveFilePicker({
      suggestedName,
      types: [{ description: 'Robot motion', accept: { 'application/octet-stream': ['.npz'] } }],
    })
    return { kind: 'handle', handle, name: handle.name }
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return null
    if (error instanceof DOMException && error.name === 'SecurityError') {
      return { kind: 'download', name: suggestedName }
    }
    throw error
  }
}

/** Writes the bytes; a picked file is only replaced when all of them are written. */
export async function writeTarget(target: SaveTarget, bytes: BlobPart): Promise<void> {
  if (target.kind === 'handle') {
    const stream = await target.handle.createWritable()
    try {
      await stream.write(bytes)
    } catch (error) {
      await stream.abort()
      throw error
    }
    await stream.close()
    return
  }
  const url = URL.createObjectURL(new Blob([bytes], { type: 'application/octet-stream' }))
  const link = document.createElement('a')
  link.href = url
  link.download = target.name
  link.click()
  // The download has started by the next task; a minute covers slow "ask where" dialogs.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
