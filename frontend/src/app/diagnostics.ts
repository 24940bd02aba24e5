/** Read-only figures for the benchmarks and for reports of slowness: `__trajectoryEditor`. */
import type { DocumentAudit } from '@/panels/audit/auditStore'
import type { EditorServices } from '@/panels/services'

export interface EditorDiagnostics {
  readonly stats: () => Readonly<Record<string, unknown>>
}

declare global {
  interface Window {
    __trajectoryEditor?: EditorDiagnostics
  }
}

export function publishDiagnostics(services: EditorServices): void {
  const { live, playback, documents, robot, audit } = services
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
        audit: auditFigures(audit.of(active?.id ?? null)),
      }
    },
  })
}

function auditFigures({ phase, result, outdated }: DocumentAudit) {
  return {
    phase: phase.kind,
    fraction: phase.kind === 'running' ? phase.fraction : null,
    outdatedFrames: outdated.reduce((sum, { start, end }) => sum + end - start, 0),
    headline: result?.report.headline ?? null,
  }
}
