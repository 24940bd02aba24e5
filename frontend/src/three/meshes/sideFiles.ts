/** Waits for the textures that a three.js loader fetches on its own account. */
import { LoadingManager } from 'three'

export class SideFiles {
  readonly manager = new LoadingManager()
  readonly #failed: string[] = []
  #pending = false
  #settle: (() => void) | null = null

  constructor() {
    this.manager.onStart = () => {
      this.#pending = true
    }
    this.manager.onError = (url) => {
      this.#failed.push(url)
    }
    this.manager.onLoad = () => {
      this.#pending = false
      this.#settle?.()
    }
  }

  /** Resolves when all fetches have ended, with a sentence for each that failed. */
  async settled(): Promise<string[]> {
    if (this.#pending) await new Promise<void>((resolve) => (this.#settle = resolve))
    return this.#failed.map((url) => `The texture ${url} could not be fetched.`)
  }
}
