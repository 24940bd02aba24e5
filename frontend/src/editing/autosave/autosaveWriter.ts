/** Writes to and removes from the autosave storage, one thing at a time. */
import type { AutosaveStorage, AutosaveVersion } from './autosaveStorage'
import { versionsToDrop } from './versionThinning'

/** Failures of the storage never reach the editing: they are reported, and editing goes on. */
export class AutosaveWriter {
  private work: Promise<unknown> = Promise.resolve()
  private failing = false

  /** @param onFailure told why the storage fails, as a sentence, and null once it works again. */
  constructor(
    private readonly storage: AutosaveStorage,
    private readonly onFailure: (message: string | null) => void,
  ) {}

  /** Resolves when all that was asked for so far is done or has failed. */
  async idle(): Promise<void> {
    await this.work
  }

  /** Adds a version and thins out the former ones. Tells whether it was written. */
  write(version: AutosaveVersion, content: Uint8Array<ArrayBuffer>): Promise<boolean> {
    return this.enqueue(() => this.put(version, content))
  }

  /** Removes all versions of a document. */
  async forget(documentKey: string): Promise<void> {
    await this.enqueue(async () => {
      const versions = await this.versionsOf(documentKey)
      await this.remove(versions)
    })
  }

  /** Makes a document's versions belong to another session. */
  async adopt(documentKey: string, sessionId: string): Promise<void> {
    await this.enqueue(async () => {
      const versions = await this.versionsOf(documentKey)
      await this.storage.describe(versions.map((version) => ({ ...version, sessionId })))
    })
  }

  /** A full database gets a second chance without the document's older versions but the newest. */
  private async put(version: AutosaveVersion, content: Uint8Array<ArrayBuffer>): Promise<void> {
    const { storage } = this
    const former = await this.versionsOf(version.documentKey)
    try {
      await storage.write(version, content)
    } catch (error) {
      if (!isQuotaError(error) || former.length < 2) throw error
      await this.remove(former.slice(1))
      await storage.write(version, content)
    }
    await this.remove(versionsToDrop([version, ...former]))
  }

  private async versionsOf(documentKey: string): Promise<AutosaveVersion[]> {
    const versions = await this.storage.list()
    return versions.filter((version) => version.documentKey === documentKey)
  }

  private async remove(versions: readonly AutosaveVersion[]): Promise<void> {
    if (versions.length > 0) await this.storage.remove(versions.map(({ key }) => key))
  }

  private enqueue(step: () => Promise<void>): Promise<boolean> {
    const done = this.work.then(step).then(
      () => this.report(null),
      (error) => this.report(failureMessage(error)),
    )
    this.work = done
    return done
  }

  /** Tells whether all is well. */
  private report(message: string | null): boolean {
    const news = message !== null || this.failing
    this.failing = message !== null
    if (news) this.onFailure(message)
    return message === null
  }
}

function isQuotaError(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError'
}

function failureMessage(error: unknown): string {
  if (isQuotaError(error)) {
    return "Unsaved work can't be kept: the browser's storage is full. Save your motions to files."
  }
  const reason = error instanceof Error ? error.message : String(error)
  return `Unsaved work can't be kept: the browser's storage fails (${reason}). Save to files.`
}
