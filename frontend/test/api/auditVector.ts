/** Audits of the sample walk (tests/vectors/README.md). */
import { type AuditResult, auditOf } from '@/api/auditResult'
import { decodeMessage } from '@/api/binaryMessage'
import { readVectorBytes } from '../model/sharedVectors'

export function auditVector(name: string): AuditResult {
  return auditOf(decodeMessage(readVectorBytes(`audit_${name}.bin`)), 'audit_result')
}
