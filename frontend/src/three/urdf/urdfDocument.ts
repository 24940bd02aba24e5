/**
 * The URDF as an XML document that urdf-loader can take: it reads most of the format well, but
 * stumbles over some legal or harmless oddities, which are smoothed out here beforehand.
 */

/** The URDF text is no XML or no robot; `message` is a sentence for the person. */
export class UrdfError extends Error {
  override readonly name = 'UrdfError'
}

/**
 * Parses URDF text and smooths it for urdf-loader.
 *
 * @throws UrdfError when it is no XML, no robot, or its links and joints form no single tree.
 */
export function parseUrdfDocument(text: string): Document {
  // Nothing may stand before an XML declaration, yet editors leave marks and blank lines there.
  const document = new DOMParser().parseFromString(text.replace(/^[\uFEFF\s]+/, ''), 'text/xml')
  const fault = document.querySelector('parsererror')
  if (fault !== null) {
    throw new UrdfError(`The URDF is no well-formed XML: ${fault.textContent?.trim() ?? ''}`)
  }
  const robot = document.documentElement
  if (robot?.nodeName !== 'robot') {
    throw new UrdfError(`The URDF has no <robot> at its top but <${robot?.nodeName ?? 'nothing'}>.`)
  }
  const joints = childrenOf(robot, 'joint')
  checkTree(childrenOf(robot, 'link'), joints)
  dropUnusableMimics(joints)
  for (const joint of joints) tidyAxis(joint)
  tidyShapes(robot)
  return document
}

/** Child elements of one tag name. */
export function childrenOf(element: Element, tag: string): Element[] {
  return [...element.children].filter((child) => child.nodeName.toLowerCase() === tag)
}

/** The first child element of a tag name, or null. */
export function childOf(element: Element, tag: string): Element | null {
  return childrenOf(element, tag)[0] ?? null
}

/** Whitespace-separated numbers of an attribute; null when it is missing or not all numbers. */
export function readNumbers(element: Element | null, attribute: string): number[] | null {
  const text = element?.getAttribute(attribute)?.trim()
  if (text === undefined || text === '') return null
  const numbers = text.split(/\s+/).map(Number)
  return numbers.every(Number.isFinite) ? numbers : null
}

function checkTree(links: Element[], joints: Element[]): void {
  const roots = new Set<string>()
  for (const link of links) {
    const name = link.getAttribute('name') ?? ''
    if (roots.has(name)) throw new UrdfError(`The URDF has two links named “${name}”.`)
    roots.add(name)
  }
  const known = new Set(roots)
  for (const joint of joints) {
    for (const end of ['parent', 'child'] as const) {
      const link = childOf(joint, end)?.getAttribute('link') ?? ''
      if (!known.has(link)) {
        const name = joint.getAttribute('name') ?? ''
        throw new UrdfError(`Joint “${name}” names a ${end} link “${link}” that isn't there.`)
      }
      if (end === 'child' && !roots.delete(link)) {
        throw new UrdfError(`Link “${link}” is the child of two joints.`)
      }
    }
  }
  if (roots.size !== 1) {
    const names = [...roots].join(', ') || 'none'
    throw new UrdfError(`A robot needs exactly one root link; found: ${names}.`)
  }
}

/** A mimic rule that names no joint, or closes a ring, leaves the joint free. */
function dropUnusableMimics(joints: Element[]): void {
  const rules = new Map<string, Element>()
  const names = new Set(joints.map((joint) => joint.getAttribute('name') ?? ''))
  for (const joint of joints) {
    const mimic = childOf(joint, 'mimic')
    if (mimic === null) continue
    if (names.has(mimic.getAttribute('joint') ?? '')) {
      rules.set(joint.getAttribute('name') ?? '', mimic)
    } else {
      mimic.remove()
    }
  }
  for (const [name, mimic] of rules) {
    const seen = new Set([name])
    for (let next = mimic.getAttribute('joint') ?? ''; rules.has(next); ) {
      if (seen.has(next)) {
        mimic.remove()
        rules.delete(name)
        break
      }
      seen.add(next)
      next = rules.get(next)?.getAttribute('joint') ?? ''
    }
  }
}

function tidyAxis(joint: Element): void {
  const axis = childOf(joint, 'axis')
  if (axis === null) return
  const xyz = readNumbers(axis, 'xyz')
  const usable = xyz?.length === 3 && xyz.some((value) => value !== 0)
  if (usable) axis.setAttribute('xyz', xyz.join(' '))
  else axis.remove()
}

function tidyShapes(robot: Element): void {
  for (const origin of robot.querySelectorAll('origin')) {
    for (const attribute of ['xyz', 'rpy']) {
      const [x = 0, y = 0, z = 0] = readNumbers(origin, attribute) ?? []
      origin.setAttribute(attribute, `${x} ${y} ${z}`)
    }
  }
  for (const mesh of robot.querySelectorAll('mesh')) {
    const [x = 1, y = x, z = x] = readNumbers(mesh, 'scale') ?? []
    mesh.setAttribute('scale', `${x} ${y} ${z}`)
  }
  for (const geometry of robot.querySelectorAll('geometry')) {
    if (geometry.children.length === 0) geometry.parentElement?.remove()
  }
}
