/** Images and material libraries that lie beside a mesh file. */
import { LoadingManager } from 'three'
import type { SceneFormat } from './meshData'

/** Whether the file refers to images or materials beside it, which only the page can fetch. */
export function hasSideFiles(format: SceneFormat, bytes: ArrayBuffer): boolean {
  const text = new TextDecoder('latin1').decode(bytes)
  return format === 'dae' ? /<image\b/.test(text) : /^\s*mtllib\s/m.test(text)
}

/** Waits for the textures that a three.js loader fetches on its own account. */
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
