// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { droppedFiles, pickedFiles } from '@/app/files/droppedFiles'
import { sortFiles } from '@/app/files/sortFiles'
import { sameUrdfElsewhere, xacroProblem } from '@/app/robot/robotFolder'

interface Tree {
  readonly [name: string]: Tree | string
}

/** A directory entry as browsers make them, giving its children two at a time. */
function entryOf(name: string, content: Tree | string, parent = ''): FileSystemEntry {
  const fullPath = `${parent}/${name}`
  if (typeof content === 'string') {
    return {
      name,
      fullPath,
      isFile: true,
      isDirectory: false,
      file: (done: (file: File) => void) => done(new File([content], name)),
    } as unknown as FileSystemEntry
  }
  const children = Object.entries(content).map(([child, of]) => entryOf(child, of, fullPath))
  return {
    name,
    fullPath,
    isFile: false,
    isDirectory: true,
    createReader: () => {
      let next = 0
      return {
        readEntries: (done: (entries: FileSystemEntry[]) => void) => {
          done(children.slice(next, next + 2))
          next += 2
        },
      }
    },
  } as unknown as FileSystemEntry
}

function transferOf(...entries: (FileSystemEntry | File)[]): DataTransfer {
  const items = entries.map((entry) => ({
    kind: 'file',
    webkitGetAsEntry: () => (entry instanceof File ? null : entry),
    getAsFile: () => (entry instanceof File ? entry : null),
  }))
  return { items: [...items, { kind: 'string' }] } as unknown as DataTransfer
}
const file = (path: string) => ({ path, file: new File([''], path) })

describe('droppedFiles', () => {
  it('walks through folders, however many calls a browser needs to list them', async () => {
    const tree = entryOf('robot', {
      'a.urdf': 'x',
      meshes: { 'a.stl': '1', 'b.stl': '2', 'c.stl': '3', deep: { 'd.stl': '4' } },
      '.git': { config: 'hidden' },
      '.DS_Store': 'hidden',
    })
    const found = await droppedFiles(transferOf(tree, new File(['m'], 'walk.npz')))
    expect(found.map((item) => item.path)).toEqual([
      'robot/a.urdf',
      'robot/meshes/a.stl',
      'robot/meshes/b.stl',
      'robot/meshes/c.stl',
      'robot/meshes/deep/d.stl',
      'walk.npz',
    ])
    expect(await found[1]?.file.text()).toBe('1')
  })

  it('takes the paths of a picked folder, hidden files left out', () => {
    const picked = (path: string) =>
      Object.defineProperty(new File([''], path.split('/').at(-1)!), 'webkitRelativePath', {
        value: path,
      })
    const paths = pickedFiles([picked('r/a.urdf'), picked('r/.git/x')]).map((it) => it.path)
    expect(paths).toEqual(['r/a.urdf'])
  })
})

describe('sortFiles', () => {
  it('tells motions, robots, templates and the rest apart, whatever the letters’ case', () => {
    const sorted = sortFiles(
      ['A.NPZ', 'r/x.URDF', 'r/x.urdf.xacro', 'r/m/leg.STL', 'r/t.png', 'notes.pkl'].map(file),
    )
    const paths = (items: readonly { path: string }[]) => items.map((item) => item.path)
    expect(paths(sorted.motions)).toEqual(['A.NPZ'])
    expect(paths(sorted.urdfs)).toEqual(['r/x.URDF'])
    expect(paths(sorted.xacros)).toEqual(['r/x.urdf.xacro'])
    expect(paths(sorted.robot)).toEqual(['r/x.URDF', 'r/m/leg.STL', 'r/t.png'])
    expect(paths(sorted.others)).toEqual(['notes.pkl'])
  })
})

describe('a folder without a URDF', () => {
  it('answers a xacro with the command that expands it', () => {
    const error = xacroProblem([file('r/parts.xacro'), file('r/my_robot.urdf.xacro')], 9)
    expect(error.message).toContain('my_robot.urdf.xacro is a xacro template')
    expect(error.hint).toContain('xacro my_robot.urdf.xacro > my_robot.urdf')
  })

  it('says what is wanted otherwise', () => {
    expect(xacroProblem([], 3).message).toBe('None of the 3 files is a URDF.')
  })
})

describe('a second drop', () => {
  it('finds the URDF that was dropped alone within its folder', () => {
    const urdfs = [file('r/urdf/robot.urdf'), file('r/urdf/other.urdf')]
    expect(sameUrdfElsewhere('robot.urdf', urdfs)).toBe('r/urdf/robot.urdf')
    expect(sameUrdfElsewhere('third.urdf', urdfs)).toBeNull()
    expect(sameUrdfElsewhere(null, urdfs)).toBeNull()
  })
})
