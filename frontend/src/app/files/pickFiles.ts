/** Opening the browser's file and folder pickers. */
import { type PathedFile, pickedFiles } from './droppedFiles'

interface PickOptions {
  readonly accept?: string
  readonly folder?: boolean
}

/** Shows the picker; an empty list when the user cancels. */
export function pickFiles({ accept, folder = false }: PickOptions): Promise<PathedFile[]> {
  return new Promise((resolve) => {
    const input = document.createElement('input')
    input.type = 'file'
    input.multiple = true
    input.webkitdirectory = folder
    input.hidden = true
    if (accept !== undefined && !folder) input.accept = accept
    const finish = (files: PathedFile[]) => {
      input.remove()
      resolve(files)
    }
    input.addEventListener('change', () => finish(pickedFiles(input.files ?? [])))
    input.addEventListener('cancel', () => finish([]))
    // Some browsers only open pickers of inputs that are in the page.
    document.body.append(input)
    input.click()
  })
}
