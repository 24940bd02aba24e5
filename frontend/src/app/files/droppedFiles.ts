/** Files from a drop or a folder picker, each with its path inside what was dropped. */

export interface PathedFile {
  /** Relative, with `/`: `robot/meshes/leg.stl`; a lone file has its name alone. */
  readonly path: string
  readonly file: File
}

/** Deeper trees than this are no robot folder; it also ends loops of links. */
const MAX_DEPTH = 24
const MAX_FILES = 20_000

const names = new Intl.Collator('en', { numeric: true })

/** As a file manager lists them; browsers give the entries of a folder in any order. */
function byPath(a: PathedFile, b: PathedFile): number {
  return names.compare(a.path, b.path)
}

export class TooManyFilesError extends Error {
  constructor() {
    super(`There are more than ${MAX_FILES.toLocaleString('en')} files in what was dropped.`)
  }
}

function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject))
}

/** A directory reader gives a hundred entries at a time, and an empty list at the end. */
async function entriesOf(directory: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = directory.createReader()
  const all: FileSystemEntry[] = []
  for (;;) {
    const batch = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    if (batch.length === 0) return all
    all.push(...batch)
  }
}

async function collect(entry: FileSystemEntry, found: PathedFile[], depth: number): Promise<void> {
  if (entry.name.startsWith('.') || depth > MAX_DEPTH) return
  if (entry.isFile) {
    if (found.length >= MAX_FILES) throw new TooManyFilesError()
    const file = await fileOf(entry as FileSystemFileEntry)
    found.push({ path: entry.fullPath.replace(/^\/+/, ''), file })
    return
  }
  for (const child of await entriesOf(entry as FileSystemDirectoryEntry)) {
    await collect(child, found, depth + 1)
  }
}

/**
 * Everything dropped, folders walked through; hidden files are left out.
 *
 * Call it in the drop handler itself: a browser forgets the entries when the handler returns.
 *
 * @throws TooManyFilesError
 */
export async function droppedFiles(transfer: DataTransfer): Promise<PathedFile[]> {
  const entries = [...transfer.items]
    .filter((item) => item.kind === 'file')
    .map((item) => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }))
  const found: PathedFile[] = []
  for (const { entry, file } of entries) {
    if (entry !== null) await collect(entry, found, 0)
    else if (file !== null) found.push({ path: file.name, file })
  }
  return found.sort(byPath)
}

/** The files of an `<input type="file">`, with their paths where a folder was picked. */
export function pickedFiles(files: Iterable<File>): PathedFile[] {
  return [...files]
    .map((file) => ({ path: file.webkitRelativePath || file.name, file }))
    .filter(({ path }) => !path.split('/').some((part) => part.startsWith('.')))
    .sort(byPath)
}
