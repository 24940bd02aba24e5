/** A timeline model of a known size, without a DOM, that records what it announces. */
import type { Theme } from '@/timeline/draw/theme'
import { FeatureStack } from '@/timeline/FeatureStack'
import type { TimelineFeature } from '@/timeline/feature'
import { standardFeatures } from '@/timeline/features'
import type { Press } from '@/timeline/pointer'
import { frameToX } from '@/timeline/scale/timeScale'
import { type Dirty, TimelineModel } from '@/timeline/TimelineModel'

const theme = { accent: '#4aa8ff', font: '11px x', smallFont: '10px x' } as Theme

export interface Fixture {
  readonly model: TimelineModel
  readonly features: FeatureStack
  /** Calls of the handlers and dirty marks since the last look. */
  readonly log: string[]
  readonly dirty: Dirty[]
}

export function makeFixture(
  frameCount = 601,
  list: readonly TimelineFeature[] = standardFeatures(),
): Fixture {
  const log: string[] = []
  const dirty: Dirty[] = []
  const callbacks = {
    onSeek: (frame: number) => void log.push(`seek ${frame}`),
    onStep: (steps: number) => void log.push(`step ${steps}`),
    onScrub: (phase: string) => void log.push(`scrub ${phase}`),
    onRangeChange: () => void log.push('range'),
  }
  const model = new TimelineModel(theme, callbacks, (what) => {
    dirty.push(what)
    if (what === 'layout') features.layOut()
  })
  const features: FeatureStack = new FeatureStack(list, model)
  model.setMotionInfo({ frameCount, frameRate: 60 })
  model.resize(1000, 300, 1)
  log.length = 0
  dirty.length = 0
  return { model, features, log, dirty }
}

export function pressAt(x: number, y: number, more: Partial<Press> = {}): Press {
  return {
    x,
    y,
    time: 0,
    button: 0,
    pointerType: 'mouse',
    shiftKey: false,
    altKey: false,
    ctrlKey: false,
    ...more,
  }
}

/** A press in the plot, over a frame. */
export function pressOnFrame(model: TimelineModel, frame: number): Press {
  return pressAt(frameToX(model.time, frame), model.plot.y + 20)
}
