/** The judge's report of a whole motion, with what is worth knowing beside the verdict. */
import { ApiError } from '@/api/errors'
import { cancelJob, startJob } from '@/api/jobs'
import { followJob } from '@/api/jobsEvents'
import { encodeJobRequest } from '@/api/jobsRequest'
import { fetchAuditResult } from '@/api/jobsResults'
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
  const { id } = await startJob('audit', message)
  try {
    const job = await followJob(id, {
      signal,
      onProgress: ({ stage, fraction }) => onProgress(stage, fraction ?? 0),
    })
    if (job.error !== null) throw new ApiError(job.error)
    const { reportText } = await fetchAuditResult(id, signal)
    return reportText
  } finally {
    void cancelJob(id).catch(() => undefined)
  }
}
