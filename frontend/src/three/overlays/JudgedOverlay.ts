/** What the judge found at the shown frame, drawn over the robot. */
import { Group } from 'three'
import { Balance } from './Balance'
import { Contacts } from './Contacts'
import type { JudgedFrame } from './judgedFrame'

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

  dispose(): void {
    this.#contacts.dispose()
    this.#balance.dispose()
  }
}
