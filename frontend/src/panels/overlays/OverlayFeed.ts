/** Shows what the audit found at the frame that is shown: on the robot, and around it. */
import type { AuditResult } from '@/api/auditResult'
import type { FrameRange } from '@/model/frameRange'
import type { RobotDescription } from '@/model/robotDescription'
import type { Viewport } from '@/three'
import type { EditorServices } from '../services'
import { FaultReader, type KeyedFaults } from './faults'
import { JudgedFrameReader } from './judgedFrames'

/** What reads an audit's frames, until there is another audit. */
interface Readers {
  readonly result: AuditResult
  readonly robot: RobotDescription
  readonly frames: JudgedFrameReader
  readonly faults: FaultReader
}

export class OverlayFeed {
  private readers: Readers | null = null
  /** What is drawn; null for nothing. */
  private drawn: { readonly result: AuditResult; readonly frame: number } | null = null
  private faultsKey = ''

  constructor(
    private readonly viewport: Viewport,
    private readonly services: EditorServices,
  ) {}

  /** The robot was replaced: it shows no faults yet. */
  robotChanged(): void {
    this.faultsKey = ''
    this.drawn = null
    this.write()
  }

  readonly write = (): void => {
    const { playback, view } = this.services
    const frame = playback.nearestFrame
    const readers = this.readersAt(frame)
    const { contacts, faults } = view.getState().switches
    if (readers !== null && contacts) this.drawJudged(readers, frame)
    else this.clearJudged()
    this.drawFaults(faults ? (readers?.faults.read(frame) ?? null) : null)
  }

  /** Null where nothing is known of the frame as it is now. */
  private readersAt(frame: number): Readers | null {
    const { documents, audit, robot } = this.services
    const { result, outdated } = audit.of(documents.active?.id ?? null)
    const { description } = robot.getState()
    if (result === null || description === null) return null
    if (!audit.getState().enabled || includes(outdated, frame)) return null
    if (this.readers?.result !== result || this.readers.robot !== description) {
      const frames = new JudgedFrameReader(result)
      const faults = new FaultReader(result, description)
      this.readers = { result, robot: description, frames, faults }
    }
    return this.readers
  }

  private drawJudged({ result, frames }: Readers, frame: number): void {
    if (this.drawn?.result === result && this.drawn.frame === frame) return
    this.drawn = { result, frame }
    this.viewport.setJudged(frames.read(frame))
  }

  private drawFaults(found: KeyedFaults | null): void {
    const key = found?.key ?? ''
    if (key === this.faultsKey) return
    this.faultsKey = key
    this.viewport.setFaults(key === '' ? null : found!.faults)
  }

  private clearJudged(): void {
    if (this.drawn === null) return
    this.drawn = null
    this.viewport.setJudged(null)
  }
}

function includes(ranges: readonly FrameRange[], frame: number): boolean {
  for (const { start, end } of ranges) {
    if (frame >= start && frame < end) return true
  }
  return false
}
