import { recordAudit } from '~/domain/audit/commands.server'
import { asAbort } from './errors'
import type { Plan } from './plan'
import type { Shell } from './shell'

/** The audit row of a writing command that its own transaction has not written. (CLI-09) */
export async function note(shell: Shell, command: string, plan: Plan, outcome: string) {
  const db = await shell.db()
  const { target, partner_code } = plan
  const entry = { who: shell.who, command, target, outcome, partner_code }
  await db.write((tx) => recordAudit(tx, entry, shell.now()))
}

/**
 * A command that was refused, declined or interrupted leaves a row too, unless it never came to
 * the database or was only tried out.
 */
export async function noteFailure(shell: Shell, command: string, target: string, error: unknown) {
  if (shell.dryRun || !shell.opened()) return
  const abort = asAbort(error)
  if (abort?.kind === 'usage') return
  const outcome = `${abort?.kind ?? 'failed'}: ${abort?.message ?? String(error)}`.slice(0, 500)
  const entry = { who: shell.who, command, target, outcome }
  try {
    const db = await shell.db()
    await db.write((tx) => recordAudit(tx, entry, shell.now()))
  } catch {
    // The failure itself is what the person has to hear about.
  }
}
