import type { TimelineFeature } from '../feature'
import { curvesFeature } from './curves'
import { eventsFeature } from './events'
import { gridFeature } from './grid'
import { hoverFeature } from './hover'
import { createNavigator } from './navigator'
import { valueAxisPan } from './pan'
import { playheadFeature } from './playhead'
import { rulerFeature } from './ruler'
import { scrubFeature } from './scrub'

/** What every timeline has, from back to front; rows are stacked in the same order. */
export function standardFeatures(): TimelineFeature[] {
  return [
    rulerFeature,
    gridFeature,
    eventsFeature,
    scrubFeature,
    valueAxisPan,
    curvesFeature,
    createNavigator(),
    playheadFeature,
    hoverFeature,
  ]
}
