import { clockDaysTooFar, confirmClock } from '~/domain/data-lifecycle/purge-clock.server'
import { repairCounts, wrongCounts } from '~/domain/counts/commands.server'
import { writeAudit } from '../audit'
import { COLORS, type Check, type Finding, type Verdict } from '../checks/check'
import { databaseChecks } from '../checks/database'
import { machineChecks } from '../checks/machine'
import { schoolChecks } from '../checks/schools'
import { serviceChecks } from '../checks/services'
import type { ReadAction } from '../command'
import type { Report } from '../report'
import type { Context } from '../context'
import { asAbort } from '../errors'
import { counted } from '../quantities'
import { listReport } from '../report'
import { throughProxy } from './doctor-from'
import { styled, type Theme } from '../theme'

/** In the order in which you would fix things. */
const CHECKS: readonly Check[] = [
  ...machineChecks,
  ...databaseChecks,
  ...serviceChecks,
  ...schoolChecks,
]

/** Runs every check; one that breaks is a verdict too. (CLI-23) */
export const doctor: ReadAction = async (context, input) => {
  const from = input.text('from')
  if (from !== undefined) return verdicts(await throughProxy(context, from))
  if (input.on('trust-clock')) return trustClock(context)
  if (input.on('repair-counts')) return repairReport(context)
  const checks: Verdict[] = []
  // A check's own remedy would mislead where its precondition fails.
  const causes = new Map<string, string>()
  for (const check of CHECKS) {
    const cause = causes.get(check.needs)
    const finding = cause ? notChecked(cause) : await runCheck(check, context)
    if (cause || finding.status === 'fail') causes.set(check.name, cause ?? check.name)
    checks.push({ name: check.name, ...finding })
  }
  return verdicts(checks)
}

function verdicts(checks: Verdict[]): Report {
  const ok = checks.every(({ status }) => status !== 'fail')
  return {
    ok,
    json: { ok, checks },
    text: (theme) => checks.map((verdict) => lineFor(verdict, theme)).join('\n'),
  }
}

const notChecked = (cause: string): Finding => ({
  status: 'warn',
  message: `not checked: correct the ${cause} first`,
})

async function runCheck(check: Check, context: Context): Promise<Finding> {
  try {
    return await check.run(context)
  } catch (error) {
    const abort = asAbort(error)
    const message = abort?.message ?? (error instanceof Error ? error.message : String(error))
    return { status: 'fail', message, remedy: abort?.next ?? check.remedy }
  }
}

function lineFor({ name, status, message, remedy }: Verdict, theme: Theme): string {
  const verdict = styled(theme, COLORS[status], status.padEnd(4))
  const line = `${verdict}  ${name.padEnd(14)}  ${message.replace(/\s*\n\s*/g, ' ')}`
  return remedy ? `${line}\n      → ${remedy}` : line
}

/** An operator has looked at the clock: what is over is purged again. */
async function trustClock(context: Context): Promise<Report> {
  const db = await context.db()
  const now = context.now()
  const { dryRun } = context
  const days = await clockDaysTooFar(db, now)
  if (days > 0 && !dryRun) {
    await db.write((tx) => confirmClock(tx, now))
    await writeAudit(context, {
      command: 'doctor --trust-clock',
      target: now.toISOString(),
      outcome: 'done',
    })
  }
  const note = dryRun ? 'Dry run: nothing was changed.' : 'The site purges again within the hour.'
  return {
    json: { ok: true, dry_run: dryRun, clock: now.toISOString(), days },
    text: () =>
      days > 0
        ? `It is ${now.toISOString()}, ${counted(days)} days after the last purge. ${note}`
        : 'The clock is trusted already.',
  }
}

/** The stored counts that were wrong, and with a dry run still are. */
async function repairReport(context: Context): Promise<Report> {
  const db = await context.db()
  const { dryRun } = context
  const counts = await (dryRun ? wrongCounts(db) : repairCounts(db, context.now()))
  if (counts.length > 0 && !dryRun) {
    const command = 'doctor --repair-counts'
    await writeAudit(context, { command, target: 'counts', outcome: 'done' })
  }
  const ok = counts.length === 0 || !dryRun
  const list = listReport(
    dryRun ? 'wrong' : 'repaired',
    { empty: 'All counts are right.' },
    counts,
    {
      TABLE: 'table',
      COUNT: 'column',
      [dryRun ? 'WRONG' : 'REPAIRED']: (count) => String(count.wrong),
    },
  )
  const note = dryRun && counts.length > 0 ? '\nDry run: nothing was changed.' : ''
  return {
    ok,
    json: { ok, dry_run: dryRun, ...(list.json as object) },
    text: (theme) => list.text(theme) + note,
  }
}
