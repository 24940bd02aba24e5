/** Joint frames out of a parsed URDF document. */
import type { JointType } from './robotDescription'
import type { UrdfJointFrame } from './zeroPoseGeometry'

type Vector = readonly [number, number, number]

/** The defaults of the format: no offset, no turn, axis x. */
export function urdfJointFrames(document: Document): UrdfJointFrame[] {
  const joints = [...document.documentElement.getElementsByTagName('joint')]
  return joints
    .filter((joint) => joint.parentNode === document.documentElement)
    .map((joint) => {
      const origin = childOf(joint, 'origin')
      return {
        name: joint.getAttribute('name') ?? '',
        type: (joint.getAttribute('type') ?? 'fixed') as JointType,
        parent: childOf(joint, 'parent')?.getAttribute('link') ?? '',
        child: childOf(joint, 'child')?.getAttribute('link') ?? '',
        xyz: vectorOf(origin, 'xyz', [0, 0, 0]),
        rpy: vectorOf(origin, 'rpy', [0, 0, 0]),
        axis: vectorOf(childOf(joint, 'axis'), 'xyz', [1, 0, 0]),
      }
    })
}

function childOf(element: Element, tag: string): Element | null {
  for (const child of element.getElementsByTagName(tag)) {
    if (child.parentNode === element) return child
  }
  return null
}

function vectorOf(element: Element | null, attribute: string, otherwise: Vector): Vector {
  const numbers = (element?.getAttribute(attribute) ?? '').trim().split(/\s+/).map(Number)
  const usable = numbers.length === 3 && numbers.every(Number.isFinite)
  if (!usable || (attribute === 'xyz' && element?.tagName === 'axis' && !numbers.some(Boolean))) {
    return otherwise
  }
  return [numbers[0]!, numbers[1]!, numbers[2]!]
}
