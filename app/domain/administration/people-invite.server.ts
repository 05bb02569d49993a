import { recordAudit } from '~/domain/audit/commands.server'
import type { EntryProblem } from '~/domain/imports/rows'
import { giveCoach } from '~/domain/support/commands.server'
import { savePeople } from '~/domain/support/people-import.server'
import { readPerson, type PersonEntry } from '~/domain/support/people-list'
import type { Ctx } from '~/platform/ctx'
import type { Tx } from '~/platform/database/types'
import { failure, orFailure, Rejection, type Outcome } from '~/platform/failures'
import { runOnce, toSubmission } from '~/platform/idempotency.server'
import { primaryFirst, sortByName } from '~/platform/text/name-order'
import { SCHOOL_ROLES } from '~/policy/people-administration'
import { asOperator, assertAdministrator } from './access.server'
import { coachChoices } from './people.server'
import { COACH_UNKNOWN, type InviteInput } from './schema-people'

type Invited = { id: string; isNew: boolean }

/** Messages at the fields of the form, which are called as the columns of lists. */
const atFields = (problems: readonly EntryProblem[]) =>
  failure(
    Object.fromEntries(
      problems.map(({ path, message }) => [path.split(', ').at(-1) ?? '', [message]]),
    ),
  )

/**
 * Makes an account for one person, by the rules of lists, and mails an invitation where that is wanted. For
 * administrators; Forbidden for others. Nothing is changed where someone at the school has the address: `isNew` is
 * false. Nothing is said of other schools. Events: user.created, account.invited, user.changed.
 */
export async function invitePerson(
  ctx: Ctx,
  input: InviteInput,
  form: { idempotencyKey: string; product: string },
): Promise<Outcome<Invited>> {
  assertAdministrator(ctx)
  const { status = '', roles, coach = null, invite, ...cells } = input
  const problems: EntryProblem[] = []
  const entry = readPerson({ ...cells, roles: [status, ...roles].join(' ') }, 1, problems, {
    pathTo: (column) => column,
    names: SCHOOL_ROLES,
  })
  const isCoach = !coach || (await coachChoices(ctx, '')).some(({ value }) => value === coach)
  if (!isCoach) problems.push({ path: 'coach', message: COACH_UNKNOWN })
  if (!entry || problems.length > 0) return atFields(problems)
  const submission = toSubmission(ctx, form.idempotencyKey, ['invite', input])
  return orFailure(
    ctx.db.write((tx) =>
      runOnce(tx, submission, {
        act: () => addPerson(ctx, tx, entry, { coach, invite: invite === 'yes', ...form }),
        holds: async ({ id }) => (await tx.user.count({ where: { id, deleted_at: null } })) > 0,
      }),
    ),
  )
}

type Extras = { coach: string | null; invite: boolean; product: string }

async function addPerson(
  ctx: Ctx,
  tx: Tx,
  entry: PersonEntry,
  { coach, invite, product }: Extras,
): Promise<Invited> {
  const { viewer, now } = ctx
  const { id: actor, partner_code } = viewer
  const find = () =>
    tx.user.findFirst({
      where: { email: entry.email, partner_code, deleted_at: null },
      select: { id: true },
    })
  const there = await find()
  if (there) return { id: there.id, isNew: false }
  const settings = { partner_code, product, invite, listed: false, bySchool: true, actor, now }
  const problems = await savePeople(tx, settings, [entry])
  if (problems.length > 0) throw new Rejection(atFields(problems))
  const { id } = (await find())!
  if (coach) await giveCoach(tx, asOperator(ctx), id, coach)
  const done = { who: actor, command: 'users create', target: id, outcome: 'done', partner_code }
  await recordAudit(tx, { ...done, detail: { invite } }, now)
  return { id, isNew: true }
}

/** What the form lets one choose from: programs and campuses as lists call them, and coaches. */
export async function inviteChoices(ctx: Ctx) {
  assertAdministrator(ctx)
  const { db, viewer } = ctx
  const { partner_code } = viewer
  const programs = await db.read.program.findMany({
    where: { partner_code, archived_at: null },
    select: { name: true },
    orderBy: { id: 'asc' },
  })
  const campuses = await db.read.institution.findMany({
    where: { partner_code, status: 'active' },
    select: { name: true, institution_code: true, primary: true },
    orderBy: { id: 'asc' },
  })
  return {
    programs: sortByName(programs).map(({ name }) => ({ value: name, label: name })),
    campuses: primaryFirst(campuses).map(({ name, institution_code }) => ({
      value: institution_code ?? name,
      label: name,
    })),
    coaches: await coachChoices(ctx, ''),
  }
}
