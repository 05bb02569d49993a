import { recordAudit } from '~/domain/audit/commands.server'
import { closeLeavers } from '~/domain/support/leavers.server'
import { importPeople } from '~/domain/support/people-import.server'
import type { Db } from '~/platform/database/types'
import { ADMINISTRATOR } from '~/policy/administration'
import type { Prisma } from '~prisma/generated/client'
import { readEntries, importSettings } from './import-plan.server'
import {
  NO_LONGER_ADMINISTRATOR,
  SHOWN_LINES,
  type ImportChoice,
  type ImportPlan,
  type LineProblem,
} from './schema-import'

/**
 * Imports a list that was confirmed, and closes the accounts that its plan named, with an audit row at the end. For
 * jobs: run again after it was interrupted, it goes on, and does nothing twice. Ends where who confirmed it is no
 * longer an administrator. The list itself is gone afterwards.
 */
export async function runImport(
  db: Db,
  id: string,
  { product, now }: { product: string; now: Date },
): Promise<void> {
  const row = await db.read.peopleImport.findFirst({ where: { id, state: 'running' } })
  if (!row) return
  const choice = row.choice as ImportChoice
  const plan = row.plan as ImportPlan
  const settings = importSettings(row, choice, { product, now })
  if (!(await isAdministrator(db, row.user_id)))
    return finish(db, row, { plan, now, problems: [NOT_ALLOWED], state: 'failed' })
  const { entries } = readEntries(row.text, choice)
  const progress = (done: number) => noteProgress(db, id, done)
  const problems = await importPeople(db, settings, entries, progress)
  const leavers = plan.leavers.map((leaver) => ({ id: leaver }))
  await closeLeavers(db, settings, leavers, (done) => progress(entries.length + done))
  await finish(db, row, { plan, now, problems, state: 'done' })
}

const NOT_ALLOWED = { path: 'list', message: NO_LONGER_ADMINISTRATOR }

async function isAdministrator({ read }: Db, id: string): Promise<boolean> {
  const where = { id, deleted_at: null, suspended_at: null }
  const account = await read.user.findFirst({ where, select: { roles: true } })
  return ((account?.roles ?? []) as string[]).includes(ADMINISTRATOR)
}

/** How far it is; a page says so. */
const noteProgress = (db: Db, id: string, done: number) =>
  db.write(async (tx) => {
    await tx.peopleImport.updateMany({ where: { id, state: 'running' }, data: { done } })
  })

type Finish = {
  plan: ImportPlan
  problems: readonly LineProblem[]
  state: 'done' | 'failed'
  now: Date
}

/** The numbers stay for a day, what named people goes. */
async function finish(
  db: Db,
  { id, user_id, partner_code }: { id: string; user_id: string; partner_code: string },
  { plan, problems, state, now }: Finish,
) {
  const { added, changed, same, invited, closed } = plan
  const wrong = problems.slice(0, SHOWN_LINES).map(({ path, message }) => ({ path, message }))
  const left = { ...plan, shown: [], leaving: [], leavers: [], problems: wrong }
  const data = { state, text: '', plan: left as unknown as Prisma.InputJsonValue }
  await db.write(async (tx) => {
    const { count } = await tx.peopleImport.updateMany({ where: { id, state: 'running' }, data })
    if (count === 0) return
    const entry = { who: user_id, command: 'users import', target: partner_code, partner_code }
    const detail = { added, changed, same, invited, closed, wrong: problems.length }
    await recordAudit(tx, { ...entry, outcome: state, detail }, now)
  })
}
