import { userChanged } from '~/domain/accounts/events'
import { recordAudit } from '~/domain/audit/commands.server'
import type { Db, Tx } from '~/platform/database/types'
import { compareBy } from '~/platform/text/name-order'
import { publish } from '~/platform/events/publish.server'
import type { CoachEntry } from './coach-list'
import type { EntryProblem } from '~/domain/imports/rows'

export type CoachChange = {
  id: string
  partner_code: string
  student: string
  coach_id: string | null
  /** Email addresses */
  from: string | null
  to: string | null
}

/** People looked up in one statement. */
const BATCH_SIZE = 500

const ACCOUNT = {
  id: true,
  email: true,
  partner_code: true,
  coach: true,
  coach_user: true,
  suspended_at: true,
} as const

async function loadAccounts(read: Pick<Tx, 'user'>, key: 'email' | 'id', values: string[]) {
  const rows = []
  for (let at = 0; at < values.length; at += BATCH_SIZE) {
    const some = { in: values.slice(at, at + BATCH_SIZE) }
    rows.push(
      ...(await read.user.findMany({ where: { [key]: some, deleted_at: null }, select: ACCOUNT })),
    )
  }
  return new Map(rows.map((row) => [row[key], row]))
}
type Account = NonNullable<
  Awaited<ReturnType<typeof loadAccounts>> extends Map<string, infer A> ? A : never
>

/**
 * Who gets which coach by a list, or everything that is wrong with it: a coach is one of the
 * student's own school. For operators on the terminal; changes nothing.
 */
export async function planCoaches(
  read: Pick<Tx, 'user'>,
  entries: readonly CoachEntry[],
): Promise<{ changes: CoachChange[]; problems: EntryProblem[] }> {
  const named = entries.flatMap(({ student, coach }) => (coach ? [student, coach] : [student]))
  const accounts = await loadAccounts(read, 'email', [...new Set(named)])
  const present = [...accounts.values()].flatMap(({ coach }) => coach ?? [])
  const coaches = await loadAccounts(read, 'id', [...new Set(present)])
  const problems: EntryProblem[] = []
  const changes = entries.flatMap(({ line, student, coach }) => {
    const person = accounts.get(student)
    const theirs = coach === null ? null : accounts.get(coach)
    const at = (column: string, message: string) => {
      problems.push({ path: `line ${line}, ${column}`, message })
      return []
    }
    if (!person) return at('student', 'no one has this address')
    if (theirs === undefined) return at('coach', 'no one has this address')
    const wrong = theirs && findProblem(theirs, person)
    if (wrong) return at('coach', wrong)
    const from = coaches.get(person.coach ?? '')?.email ?? null
    const { id, partner_code } = person
    return [{ id, partner_code, student, coach_id: theirs?.id ?? null, from, to: coach }]
  })
  return { changes: problems.length > 0 ? [] : changes, problems }
}

function findProblem(coach: Account, person: Account): string | null {
  if (coach.partner_code !== person.partner_code) return 'is at another school'
  if (!coach.coach_user) return 'is not a coach'
  if (coach.suspended_at) return 'is suspended'
  return coach.id === person.id ? 'no one coaches themselves' : null
}

/**
 * Gives students their coaches by a list, all or none. For operators. Event: user.changed for each
 * whose coach changes, with an audit row. Returns what is wrong where people have changed since it
 * was planned. (CLI-09)
 */
export const assignCoaches = (
  { db, actor, now }: { db: Db; actor: string; now: Date },
  entries: readonly CoachEntry[],
): Promise<EntryProblem[]> =>
  db.write(async (tx) => {
    const { changes, problems } = await planCoaches(tx, entries)
    for (const { id, partner_code, coach_id, from, to } of changes) {
      if (from === to) continue
      await tx.user.update({ where: { id }, data: { coach: coach_id, updated_at: now } })
      await publish(tx, { now }, userChanged({ subject: { id, partner_code } }))
      const detail = { coach: coach_id ?? 'none' }
      const done = { who: actor, command: 'coaches assign', target: id, outcome: 'done' }
      await recordAudit(tx, { ...done, partner_code, detail }, now)
    }
    return problems
  })

export type CoachLine = { email: string; name: string; partner_code: string; students: number }

const bySchoolAndName = compareBy('partner_code', 'last_name', 'first_name')

/** The coaches of a school or of all, with how many students each has. For operators. */
export async function listCoaches({ read }: Db, partner_code?: string): Promise<CoachLine[]> {
  const coaches = await read.user.findMany({
    where: { partner_code, coach_user: true, deleted_at: null },
    select: { id: true, email: true, first_name: true, last_name: true, partner_code: true },
    orderBy: { id: 'asc' },
  })
  const counts = await read.user.groupBy({
    by: ['coach'],
    where: { partner_code, coach: { not: null }, deleted_at: null },
    _count: true,
  })
  const students = new Map(counts.map(({ coach, _count }) => [coach, _count]))
  return coaches
    .sort(bySchoolAndName)
    .map(({ id, email, first_name, last_name, partner_code: school }) => ({
      email,
      name: `${first_name} ${last_name}`,
      partner_code: school,
      students: students.get(id) ?? 0,
    }))
}
