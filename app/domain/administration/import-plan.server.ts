import { sortProblems } from '~/domain/imports/problems'
import { saveColumns } from '~/domain/imports/saved-columns.server'
import { areTooMany, findLeavers } from '~/domain/support/leavers.server'
import { readPeople } from '~/domain/support/people-list'
import { planPeople, type ImportSettings } from '~/domain/support/people-plan.server'
import type { Ctx } from '~/platform/ctx'
import type { Prisma } from '~prisma/generated/client'
import { publish } from '~/platform/events/publish.server'
import { failure, type Outcome } from '~/platform/failures'
import { SCHOOL_ROLES } from '~/policy/people-administration'
import { importConfirmed } from './events'
import { listRows, ownImport } from './import-lists.server'
import {
  MAX_LIST_PEOPLE,
  SAY_WHOLE,
  SHOWN_LINES,
  type ImportChoice,
  type ImportPlan,
} from './schema-import'

const ROLES = { names: SCHOOL_ROLES, most: MAX_LIST_PEOPLE }

/** The people of a list by what its columns mean. */
export const readEntries = (text: string, { columns, hasTitles }: ImportChoice) =>
  readPeople(listRows(text), { columns, hasTitles }, ROLES)

type School = { partner_code: string; user_id: string }

export const importSettings = (
  { partner_code, user_id }: School,
  { invite }: ImportChoice,
  { product, now }: { product: string; now: Date },
): ImportSettings => ({
  partner_code,
  product,
  invite,
  listed: true,
  bySchool: true,
  actor: user_id,
  now,
})

/**
 * Notes what was chosen for a list, and what it would do then. For the administrator who sent it; NotFound for
 * others. Changes no one. Nothing where it was confirmed already.
 */
export async function planImport(
  ctx: Ctx,
  id: string,
  choice: ImportChoice,
  product: string,
): Promise<void> {
  const row = await ownImport(ctx, id)
  if (row.state !== 'columns' && row.state !== 'plan') return
  const plan = await makePlan(ctx, row, choice, product)
  const data = { state: 'plan', choice, plan } as unknown as Prisma.PeopleImportUpdateInput
  await ctx.db.write((tx) =>
    tx.peopleImport.updateMany({ where: { id, state: { in: ['columns', 'plan'] } }, data }),
  )
}

async function makePlan(
  { db, now }: Ctx,
  row: School & { text: string },
  choice: ImportChoice,
  product: string,
): Promise<ImportPlan> {
  const settings = importSettings(row, choice, { product, now })
  const { entries, problems } = readEntries(row.text, choice)
  const planned =
    problems.length > 0 ? { changes: [], problems } : await planPeople(db.read, settings, entries)
  if (planned.problems.length > 0) return { ...NOTHING, problems: sortProblems(planned.problems) }
  const { changes } = planned
  const changed = changes.filter(({ id, notes }) => id !== null && notes.length > 0)
  const added = changes.filter(({ id }) => id === null)
  const leaving = choice.close
    ? await findLeavers(db, settings, entries)
    : { leavers: [], listed: 0 }
  // No one closes their own account by a list.
  const leavers = leaving.leavers.filter((leaver) => leaver.id !== row.user_id)
  return {
    added: added.length,
    changed: changed.length,
    same: changes.length - added.length - changed.length,
    invited: changes.filter(({ invite }) => invite).length,
    closed: leavers.length,
    listed: leaving.listed,
    tooMany: areTooMany({ ...leaving, leavers }),
    shown: changes
      .filter(({ id, notes }) => id === null || notes.length > 0)
      .slice(0, SHOWN_LINES)
      .map(({ id, entry: { line, email }, notes }) => ({ line, email, isNew: id === null, notes })),
    leaving: leavers.slice(0, SHOWN_LINES).map(({ email }) => email),
    leavers: leavers.map(({ id }) => id),
    problems: [],
  }
}

const NOTHING: Omit<ImportPlan, 'problems'> = {
  added: 0,
  changed: 0,
  same: 0,
  invited: 0,
  closed: 0,
  listed: 0,
  tooMany: false,
  shown: [],
  leaving: [],
  leavers: [],
}

/**
 * Has a list imported as its plan says, by a job. For the administrator who sent it; NotFound for others. A list with
 * wrong lines isn't, nor one that closes many accounts without another word. Confirmed again, it's imported once.
 * What its columns mean is remembered. Event: people.import_confirmed.
 */
export async function confirmImport(
  ctx: Ctx,
  id: string,
  { closeMany }: { closeMany: boolean },
): Promise<Outcome<object>> {
  const { state, choice, plan, partner_code } = await ownImport(ctx, id)
  if (state !== 'plan' || !choice || !plan) return { ok: true }
  if (plan.problems.length > 0) return failure({ '': ['Some lines are wrong'] })
  if (plan.tooMany && !closeMany) return failure({ whole: [SAY_WHOLE] })
  await ctx.db.write(async (tx) => {
    const data = { state: 'running', done: 0 }
    const { count } = await tx.peopleImport.updateMany({ where: { id, state: 'plan' }, data })
    if (count > 0) await publish(tx, ctx, importConfirmed({ subject: ctx.viewer, import: id }))
  })
  const { columns, hasTitles } = choice
  const school = { partner_code, list: 'people', now: ctx.now } as const
  await saveColumns(ctx.db, school, hasTitles ? columns : [])
  return { ok: true }
}
