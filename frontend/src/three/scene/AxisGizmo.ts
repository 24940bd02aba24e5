/** A small compass of the world's axes in a corner of the view, as SVG: it costs no drawing call. */
import { type Camera, Quaternion, Vector3 } from 'three'

const SVG = 'http://www.w3.org/2000/svg'
const SIZE = 64
const ARM = 22
const AXES = [
  { label: 'x', color: '#e0736f', direction: new Vector3(1, 0, 0) },
  { label: 'y', color: '#6fbf8b', direction: new Vector3(0, 1, 0) },
  { label: 'z', color: '#6aa9ef', direction: new Vector3(0, 0, 1) },
] as const

/** A smaller turn moves no end of an axis by a tenth of a pixel [rad]. */
const LEAST_TURN = 0.002

const seen = new Vector3()

export class AxisGizmo {
  readonly element = document.createElementNS(SVG, 'svg')
  readonly #drawnFrom = new Quaternion(Number.NaN, 0, 0, 1)
  readonly #arms: readonly { group: SVGGElement; line: SVGLineElement; text: SVGTextElement }[]

  constructor() {
    const half = SIZE / 2
    this.element.setAttribute('viewBox', `${-half} ${-half} ${SIZE} ${SIZE}`)
    this.element.setAttribute('aria-hidden', 'true')
    Object.assign(this.element.style, {
      position: 'absolute',
      right: '10px',
      bottom: '10px',
      width: `${SIZE}px`,
      height: `${SIZE}px`,
      pointerEvents: 'none',
    })
    this.#arms = AXES.map(({ label, color }) => {
      const group = document.createElementNS(SVG, 'g')
      const line = document.createElementNS(SVG, 'line')
      line.setAttribute('stroke', color)
      line.setAttribute('stroke-width', '2')
      line.setAttribute('stroke-linecap', 'round')
      const text = document.createElementNS(SVG, 'text')
      text.textContent = label
      text.setAttribute('fill', color)
      text.setAttribute('text-anchor', 'middle')
      text.setAttribute('dominant-baseline', 'central')
      text.style.font = '600 10px Inter, system-ui, sans-serif'
      group.append(line, text)
      this.element.append(group)
      return { group, line, text }
    })
  }

  /** Shows the axes as this camera sees them; those pointing away are fainter. */
  update(camera: Camera): void {
    if (this.#drawnFrom.angleTo(camera.quaternion) < LEAST_TURN) return
    this.#drawnFrom.copy(camera.quaternion)
    for (const [i, { direction }] of AXES.entries()) {
      const { group, line, text } = this.#arms[i]!
      seen.copy(direction).transformDirection(camera.matrixWorldInverse)
      const [x, y] = [seen.x * ARM, -seen.y * ARM]
      line.setAttribute('x2', x.toFixed(1))
      line.setAttribute('y2', y.toFixed(1))
      text.setAttribute('x', (x * 1.32).toFixed(1))
      text.setAttribute('y', (y * 1.32).toFixed(1))
      group.setAttribute('opacity', (0.65 + 0.35 * seen.z).toFixed(2))
    }
  }
}
