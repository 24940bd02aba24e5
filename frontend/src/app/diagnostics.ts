/** Read-only figures for the benchmarks and for reports of slowness: `__trajectoryEditor`. */
import type { EditorServices } from '@/panels/services'

export interface EditorDiagnostics {
  readonly stats: () => Readonly<Record<string, unknown>>
}

declare global {
  interface Window {
    __trajectoryEditor?: EditorDiagnostics
  }
}

export function publishDiagnostics({ live, playback, documents, robot }: EditorServices): void {
  window.__trajectoryEditor = Object.freeze({
    stats: () => {
      const { active } = documents
      const { phase, description } = robot.getState()
      return {
        viewport: live.viewport?.stats() ?? null,
        timeline: live.timeline?.stats() ?? null,
        playback: {
          ...playback.state,
          measuredFactor: playback.measuredFactor,
          displayRate: playback.displayRate,
        },
        document: active && {
          name: active.name,
          frameCount: active.motion.frameCount,
          revision: active.revision,
          dirty: active.dirty,
          historyBytes: documents.historyBytesOf(active.id),
        },
        robot: { phase, name: description?.name ?? null },
      }
    },
  })
}
