import { useEffect, useRef } from 'react'
import styles from './OptimizePanel.module.css'
import { drawPlot } from './plotDrawing'
import type { ViolationHistory } from './violations'

export interface ViolationPlotProps {
  readonly history: ViolationHistory
  /** Draws anew when it changes. */
  readonly iteration: number
}

/** Worst violations against iterations, as multiples of the judge's tolerances. */
export function ViolationPlot({ history, iteration }: ViolationPlotProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the history is written in place.
  useEffect(() => {
    const { current } = canvas
    const context = current?.getContext('2d')
    if (!current || !context) return
    const request = requestAnimationFrame(() => {
      const { clientWidth: width, clientHeight: height } = current
      const ratio = window.devicePixelRatio
      const [wide, high] = [Math.round(width * ratio), Math.round(height * ratio)]
      if (current.width !== wide) current.width = wide
      if (current.height !== high) current.height = high
      const style = getComputedStyle(current)
      drawPlot(
        context,
        history,
        { width, height, ratio },
        {
          line: style.getPropertyValue('--line'),
          text: style.getPropertyValue('--text-3'),
          tolerance: style.getPropertyValue('--text-2'),
        },
      )
    })
    return () => cancelAnimationFrame(request)
  }, [history, iteration])
  return (
    <figure className={styles.plot}>
      <figcaption>Worst violations, times the tolerance</figcaption>
      <canvas
        ref={canvas}
        role="img"
        aria-label="Worst violations by iteration on a logarithmic scale"
      />
    </figure>
  )
}
