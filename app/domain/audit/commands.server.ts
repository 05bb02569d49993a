import { insertInto } from '~/platform/database/dialect'
import { runSql } from '~/platform/database/sql.server'
import type { WriteTx } from '~/platform/database/types'
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
export async function recordAudit(tx: WriteTx, entry: AuditEntry, now: Date): Promise<void> {
  const { partner_code = '', detail = {}, who, command, target, outcome } = entry
  const row = { id: newId(), partner_code, who, command, target, outcome, created_at: now }
  await runSql(tx, insertInto('Audit', { ...row, detail: JSON.stringify(detail) }))
}
