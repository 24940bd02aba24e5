/** The plot of violations over iterations: a logarithmic scale of times the tolerance. */
import { VIOLATION_KINDS, type ViolationHistory } from './violations'

export interface PlotSize {
  /** [CSS px] */
  readonly width: number
  readonly height: number
  readonly ratio: number
}

const LEFT = 30
const RIGHT = 6
const TOP = 6
const BOTTOM = 16
/** Decades of times the tolerance. */
const LOWEST = -1
const LEAST_TOP = 3
const SHOWN_ITERATIONS = 20

/** Decades that the plot reaches up to. */
export function topDecade(history: ViolationHistory): number {
  let most = 0
  for (let at = 0; at < history.length; at++) {
    for (const kind of VIOLATION_KINDS) most = Math.max(most, history.share(kind, at))
  }
  return Math.max(LEAST_TOP, Math.ceil(Math.log10(Math.max(most, 1))))
}

/** Height of a share in the plot [CSS px], clamped to it. */
export function yOf(share: number, top: number, height: number): number {
  const decades = share > 0 ? Math.log10(share) : LOWEST
  const part = (Math.min(Math.max(decades, LOWEST), top) - LOWEST) / (top - LOWEST)
  return height - BOTTOM - part * (height - TOP - BOTTOM)
}

export function drawPlot(
  context: CanvasRenderingContext2D,
  history: ViolationHistory,
  size: PlotSize,
  colors: { readonly line: string; readonly text: string; readonly tolerance: string },
): void {
  const { width, height, ratio } = size
  context.setTransform(ratio, 0, 0, ratio, 0, 0)
  context.clearRect(0, 0, width, height)
  const top = topDecade(history)
  drawGrid(context, top, size, colors)
  const last = Math.max(history.iterations.at(-1) ?? 0, SHOWN_ITERATIONS)
  const x = (iteration: number) => LEFT + (iteration / last) * (width - LEFT - RIGHT)
  context.lineWidth = 1.5
  context.lineJoin = 'round'
  for (const kind of VIOLATION_KINDS) {
    context.strokeStyle = kind.color
    context.beginPath()
    history.iterations.forEach((iteration, at) => {
      context.lineTo(x(iteration), yOf(history.share(kind, at), top, height))
    })
    context.stroke()
  }
  context.fillStyle = colors.text
  context.textAlign = 'right'
  context.fillText(`iteration ${history.iterations.at(-1) ?? 0}`, width - RIGHT, height - 4)
}

function drawGrid(
  context: CanvasRenderingContext2D,
  top: number,
  { width, height }: PlotSize,
  colors: { readonly line: string; readonly text: string; readonly tolerance: string },
): void {
  context.font = '10px Inter, system-ui, sans-serif'
  context.textAlign = 'right'
  context.textBaseline = 'alphabetic'
  const step = top - LOWEST > 6 ? 2 : 1
  for (let decade = LOWEST; decade <= top; decade++) {
    const y = Math.round(yOf(10 ** decade, top, height)) + 0.5
    const tolerance = decade === 0
    if (!tolerance && (decade - LOWEST) % step !== 0) continue
    context.strokeStyle = tolerance ? colors.tolerance : colors.line
    context.lineWidth = 1
    context.setLineDash(tolerance ? [4, 3] : [])
    context.beginPath()
    context.moveTo(LEFT, y)
    context.lineTo(width - RIGHT, y)
    context.stroke()
    context.fillStyle = tolerance ? colors.tolerance : colors.text
    context.fillText(tolerance ? '1 ×' : powerText(decade), LEFT - 5, y + 3)
  }
  context.setLineDash([])
}

const DIGITS = '⁰¹²³⁴⁵⁶⁷⁸⁹'

function powerText(decade: number): string {
  const digits = String(Math.abs(decade)).replace(/\d/g, (digit) => DIGITS[Number(digit)]!)
  return `10${decade < 0 ? '⁻' : ''}${digits}`
}
