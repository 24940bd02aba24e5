export type {
  BarDrag,
  BarMode,
  ContactBar,
  ContactBarEdits,
  ContactRow,
} from './data/contactBars'
export { limitSpans, type SpeedRule, speedSpans } from './data/marks'
export { type CurveReadout, type LimitState, limitState, readCurves } from './data/readout'
export { fillTabular } from './draw/text'
export type { AnchorMove, PenStroke, TimelineEdits } from './EditState'
export type { Gesture, TimelineFeature } from './feature'
export { standardFeatures } from './features'
export type { Hit, PointerSample, Press } from './pointer'
export { formatTime, formatValue, withUnit } from './scale/format'
export type { LimitsInFit } from './scale/valueFit'
export type { ShownContacts } from './TimelineModel'
export { TimelineView } from './TimelineView'
export type * from './types'
