import { setTimeout } from 'node:timers/promises'
import { recordAudit } from '~/domain/audit/commands.server'
import type { Context } from './context'
import { asAbort } from './errors'

type AuditNote = { command: string; target: string; outcome: string; partner_code?: string }

/** The audit row of a command whose own transaction has not written one. (CLI-09) */
export async function writeAudit(context: Context, note: AuditNote) {
  const db = await context.db()
  await db.write((tx) => recordAudit(tx, { who: context.who, ...note }, context.now()))
}

/** Milliseconds that a failure waits for its row */
const AUDIT_TIMEOUT = 2_000

/**
 * A command that failed, was declined or interrupted leaves a row too, unless it never got to the
 * database or was only a dry run.
 */
export async function auditFailure(
  context: Context,
  command: string,
  target: string,
  error: unknown,
) {
  if (context.dryRun || !context.opened()) return
  const abort = asAbort(error)
  if (abort?.kind === 'usage') return
  const outcome = `${abort?.kind ?? 'failed'}: ${abort?.message ?? String(error)}`.slice(0, 500)
  // The failure itself is what the person has to read, and soon: what locks the database against
  // the command may lock it against this row too.
  const row = writeAudit(context, { command, target, outcome }).catch(() => undefined)
  await Promise.race([row, setTimeout(AUDIT_TIMEOUT, undefined, { ref: false })])
}
