/** Streams of events that a test writes, in place of the browser's. */
import { vi } from 'vitest'

export class FakeEventSource extends EventTarget {
  static readonly CONNECTING = 0
  static readonly OPEN = 1
  static readonly CLOSED = 2
  static opened: FakeEventSource[] = []

  readyState: number = FakeEventSource.OPEN
  onerror: (() => void) | null = null

  constructor(readonly url: string) {
    super()
    FakeEventSource.opened.push(this)
  }

  close(): void {
    this.readyState = FakeEventSource.CLOSED
  }

  emit(name: string, data: unknown, lastEventId = ''): void {
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data), lastEventId }))
  }

  /** The stream breaks off; `refused` when the server doesn't want it to be resumed. */
  breakOff(refused: boolean): void {
    this.readyState = refused ? FakeEventSource.CLOSED : FakeEventSource.CONNECTING
    this.onerror?.()
  }
}

/** Puts the fake in place; `vi.unstubAllGlobals` takes it away. */
export function fakeEventSource(): typeof FakeEventSource {
  FakeEventSource.opened = []
  vi.stubGlobal('EventSource', FakeEventSource)
  return FakeEventSource
}
