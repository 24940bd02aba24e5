/** Page of the redraw benchmark: a timeline with long curves, driven by `timeline_redraw.py`. */
import { type TimelineCurve, TimelineView } from '@/timeline'

const COLORS = ['#4aa8ff', '#f29e4c', '#6fd08c', '#e57fb1', '#9d86e9', '#d8c65c']

/** A smooth swing with some noise and rare jumps, as captured motion has. */
function syntheticCurve(frameCount: number, seed: number): Float32Array {
  let state = seed * 2654435761
  const random = (): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
  const values = new Float32Array(frameCount)
  for (let i = 0; i < frameCount; i++) {
    const swing = Math.sin(i / (7 + seed)) * (0.5 + 0.4 * Math.sin(i / 900))
    values[i] = swing + 0.02 * (random() - 0.5) + (random() < 0.0005 ? 0.6 : 0)
  }
  return values
}

function syntheticCurves(frameCount: number, count: number): TimelineCurve[] {
  return Array.from({ length: count }, (_, i) => ({
    id: `joint:${i}`,
    label: `joint_${i}`,
    color: COLORS[i % COLORS.length]!,
    unit: 'rad',
    values: syntheticCurve(frameCount, i + 1),
    limits: i === 0 ? { lower: -1.2, upper: 1.2 } : null,
    revision: 0,
  }))
}

const host = document.getElementById('host')
if (host === null) throw new Error('The page has no host element.')
const log: string[] = []
const view = new TimelineView(host, {
  onSeek: (frame) => log.push(`seek ${frame}`),
  onStep: (steps) => log.push(`step ${steps}`),
  onScrub: (phase) => log.push(`scrub ${phase}`),
})

function animationFrame(): Promise<void> {
  return new Promise((done) => requestAnimationFrame(() => done()))
}

/** Runs `change` before each of `count` frames and lists the script time of the draws [ms]. */
async function timeDraws(
  count: number,
  which: 'lastStaticMs' | 'lastDynamicMs',
  change: (i: number) => void,
): Promise<number[]> {
  const times: number[] = []
  for (let i = 0; i < count; i++) {
    change(i)
    await animationFrame()
    await animationFrame()
    times.push(view.stats()[which])
  }
  return times
}

const bench = { view, log, syntheticCurves, timeDraws, animationFrame }
export type TimelineBench = typeof bench
Object.assign(window, { bench })
