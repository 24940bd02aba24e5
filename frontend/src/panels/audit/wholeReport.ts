/** The judge's report of a whole motion, with what is worth knowing beside the verdict. */
import { runAudit } from '@/api/jobsAudit'
import { encodeJobRequest } from '@/api/jobsRequest'
import type { MotionDocument } from '@/editing/motionDocument'
import type { RobotDescription } from '@/model/robotDescription'
import type { AuditSettings } from './auditSettings'

/**
 * @throws ApiError when it can't be made.
 * @throws DOMException `AbortError` when `signal` aborts.
 */
export async function wholeReport(
  { name, motion }: MotionDocument,
  robot: RobotDescription,
  settings: AuditSettings,
  onProgress: (stage: string, fraction: number) => void,
  signal: AbortSignal,
): Promise<string> {
  const parameters = { ...settings, information: true, contacts: false }
  const message = encodeJobRequest({ kind: 'audit', name, motion, robot, parameters })
  const result = await runAudit(message, { signal, onProgress })
  return result?.reportText ?? 'The audit was cancelled.'
}
