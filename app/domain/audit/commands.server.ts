import type { Tx } from '~/platform/database/types'
import { newId } from '~/platform/ids'

export type AuditEntry = {
  /** 'os:<name>' for the terminal, a user id for the web */
  who: string
  command: string
  target: string
  outcome: string
  partner_code?: string
  detail?: Record<string, string | number | boolean | string[]>
}

/** Notes who did what, in the transaction of the action where there is one. (CLI-09) */
export async function recordAudit(tx: Tx, entry: AuditEntry, now: Date): Promise<void> {
  const { partner_code = '', detail = {}, ...rest } = entry
  await tx.audit.create({ data: { ...rest, partner_code, detail, id: newId(), created_at: now } })
}
