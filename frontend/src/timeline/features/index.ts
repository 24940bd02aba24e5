import type { TimelineFeature } from '../feature'
import { anchorLane } from './anchorLane'
import { anchorsFeature } from './anchors'
import { contactBarsFeature, contactBarsHover } from './contactBars'
import { curvesFeature } from './curves'
import { eventsFeature } from './events'
import { gridFeature } from './grid'
import { hoverFeature } from './hover'
import { lanesFeature, lanesHover } from './lanes'
import { createNavigator } from './navigator'
import { valueAxisPan } from './pan'
import { playheadFeature } from './playhead'
import { rulerFeature } from './ruler'
import { scrubFeature } from './scrub'
import { segmentBand, segmentFeature } from './segment'

/** What every timeline has, from back to front; rows are stacked in the same order. */
export function standardFeatures(): TimelineFeature[] {
  return [
    rulerFeature,
    gridFeature,
    segmentBand,
    eventsFeature,
    anchorLane,
    scrubFeature,
    valueAxisPan,
    curvesFeature,
    contactBarsFeature,
    lanesFeature,
    createNavigator(),
    segmentFeature,
    anchorsFeature,
    playheadFeature,
    hoverFeature,
    lanesHover,
    contactBarsHover,
  ]
}
