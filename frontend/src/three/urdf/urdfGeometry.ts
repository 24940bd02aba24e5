/** The `<geometry>` of a visual or collision as plain data. */
import { childOf, readNumbers } from './urdfDocument'

export type UrdfGeometry =
  | { readonly kind: 'mesh'; readonly uri: string }
  | { readonly kind: 'box'; readonly size: readonly [number, number, number] }
  | { readonly kind: 'sphere'; readonly radius: number }
  /** Along z; `length` is that of the straight part for a capsule, its caps come on top. */
  | {
      readonly kind: 'cylinder' | 'capsule'
      readonly radius: number
      readonly length: number
    }

/** The geometry of a `<visual>` or `<collision>`; null when it has none that can be drawn. */
export function readGeometry(shape: Element): UrdfGeometry | null {
  const element = childOf(shape, 'geometry')?.children[0]
  if (element === undefined) return null
  const number = (attribute: string) => Math.abs(readNumbers(element, attribute)?.[0] ?? 0)
  switch (element.nodeName.toLowerCase()) {
    case 'mesh': {
      const uri = element.getAttribute('filename') ?? ''
      return uri === '' ? null : { kind: 'mesh', uri }
    }
    case 'box': {
      const [x = 0, y = 0, z = 0] = readNumbers(element, 'size') ?? []
      return { kind: 'box', size: [Math.abs(x), Math.abs(y), Math.abs(z)] }
    }
    case 'sphere':
      return { kind: 'sphere', radius: number('radius') }
    case 'cylinder':
    case 'capsule': {
      const kind = element.nodeName.toLowerCase() === 'capsule' ? 'capsule' : 'cylinder'
      return { kind, radius: number('radius'), length: number('length') }
    }
    default:
      return null
  }
}
