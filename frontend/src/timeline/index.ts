export { TimelineView } from './TimelineView'
export type * from './types'
