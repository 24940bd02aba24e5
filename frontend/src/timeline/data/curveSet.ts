/** The shown curves with what is built from them: pyramids and one value axis per unit. */
import type { FrameRange } from '@/model/motionPatch'
import { fitValues, type LimitsInFit, settleAxis } from '../scale/valueFit'
import type { ValueRange } from '../scale/valueScale'
import type { TimelineCurve } from '../types'
import { MinMaxPyramid } from './minMaxPyramid'

export interface CurveEntry {
  readonly curve: TimelineCurve
  readonly pyramid: MinMaxPyramid
}

export class CurveSet {
  private list: CurveEntry[] = []
  private axes = new Map<string, ValueRange>()
  private chosen: string | null = null
  private editing = false
  private held = false
  private limitsInFit: LimitsInFit = 'near'
  private counter = 0

  /** Raised by every change of curves or axes; what was drawn from an older one is outdated. */
  get version(): number {
    return this.counter
  }

  get entries(): readonly CurveEntry[] {
    return this.list
  }

  /** The curve drawn on top: the chosen one, else the first. */
  get primary(): CurveEntry | null {
    return this.list.find((entry) => entry.curve.id === this.chosen) ?? this.list[0] ?? null
  }

  find(id: string): CurveEntry | null {
    return this.list.find((entry) => entry.curve.id === id) ?? null
  }

  /** Replaces the curves; those whose id, revision and length are known keep their pyramid. */
  setCurves(curves: readonly TimelineCurve[]): void {
    const known = new Map(this.list.map((entry) => [entry.curve.id, entry]))
    const before = this.membership()
    this.list = curves.map((curve) => {
      const old = known.get(curve.id)
      const same =
        old !== undefined &&
        old.curve.revision === curve.revision &&
        old.pyramid.values === curve.values
      return { curve, pyramid: same ? old.pyramid : new MinMaxPyramid(curve.values) }
    })
    // Other curves on an axis are another picture: fit it afresh instead of keeping it steady.
    const after = this.membership()
    for (const unit of this.axes.keys()) {
      if (before.get(unit) !== after.get(unit)) this.axes.delete(unit)
    }
    this.fitAxes()
  }

  updateCurve(id: string, values: Float32Array, changed: FrameRange): void {
    const index = this.list.findIndex((entry) => entry.curve.id === id)
    const entry = this.list[index]
    if (entry === undefined) return
    const curve = { ...entry.curve, values, revision: entry.curve.revision + 1 }
    let pyramid = entry.pyramid
    if (values.length === pyramid.values.length) pyramid.update(values, changed)
    else pyramid = new MinMaxPyramid(values)
    this.list[index] = { curve, pyramid }
    this.fitAxes()
  }

  setPrimary(id: string | null): void {
    if (id === this.chosen) return
    this.chosen = id
    this.axes.clear()
    this.fitAxes()
  }

  setEditing(editing: boolean): void {
    this.editing = editing
    this.fitAxes()
  }

  /** While held, axes that are shown stay as they are, whatever the data does. */
  holdAxes(held: boolean): void {
    this.held = held
    this.fitAxes()
  }

  setLimitsInFit(mode: LimitsInFit): void {
    if (mode === this.limitsInFit) return
    this.limitsInFit = mode
    this.refit()
  }

  /** Fits all axes to the data, without regard to what was shown before. */
  refit(): void {
    this.axes.clear()
    this.fitAxes()
  }

  /** Fitted range of the axis of a unit. */
  axisOf(unit: string): ValueRange {
    return this.axes.get(unit) ?? { low: -1, high: 1 }
  }

  private membership(): Map<string, string> {
    const result = new Map<string, string>()
    for (const { curve } of this.list) {
      result.set(curve.unit, `${result.get(curve.unit) ?? ''}\n${curve.id}`)
    }
    return result
  }

  private fitAxes(): void {
    this.counter++
    const primary = this.primary?.curve ?? null
    const extremes = new Map<string, { min: number; max: number }>()
    for (const { curve, pyramid } of this.list) {
      const { min, max } = pyramid.query(0, curve.values.length - 1)
      const sofar = extremes.get(curve.unit)
      if (sofar === undefined) extremes.set(curve.unit, { min, max })
      else {
        sofar.min = Math.min(sofar.min, min)
        sofar.max = Math.max(sofar.max, max)
      }
    }
    for (const [unit, data] of extremes) {
      if (this.held && this.axes.has(unit)) continue
      const limits = primary?.unit === unit ? primary.limits : null
      const fitted = fitValues(data, limits, unit, this.limitsInFit)
      this.axes.set(unit, settleAxis(this.axes.get(unit) ?? null, fitted, this.editing))
    }
    for (const unit of this.axes.keys()) {
      if (!extremes.has(unit)) this.axes.delete(unit)
    }
  }
}
