/** What the judge found at the shown frame, drawn over the robot. */
import { Group } from 'three'
import { Balance } from './Balance'
import { Contacts } from './Contacts'
import type { JudgedFrame } from './judgedFrame'

export interface JudgedFigures {
  readonly points: number
  readonly arrows: number
  /** Corners of the support polygon. */
  readonly corners: number
  /** Centre of mass [m]. */
  readonly com: readonly number[]
}

export class JudgedOverlay {
  readonly group = new Group()
  readonly #contacts = new Contacts()
  readonly #balance = new Balance()

  constructor() {
    this.group.add(this.#balance.group, this.#contacts.group)
    this.group.visible = false
  }

  /** Null shows nothing. */
  show(frame: JudgedFrame | null): void {
    this.group.visible = frame !== null
    if (frame === null) return
    this.#contacts.show(frame)
    this.#balance.show(frame)
  }

  /** What is drawn, for tests and reports. */
  figures(): JudgedFigures | null {
    if (!this.group.visible) return null
    return { ...this.#contacts.figures(), ...this.#balance.figures() }
  }

  dispose(): void {
    this.#contacts.dispose()
    this.#balance.dispose()
  }
}
