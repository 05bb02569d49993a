import { WORKS_HERE } from '~/domain/announcements/audience.server'
import type { Db } from '~/platform/database/types'
import { selectRowsInThread } from '~/platform/database/read-thread.server'
import { col, defineRow, type RowOf } from '~/platform/database/sql-row'
import { joinSql, raw, sql, type SqlFragment } from '~/platform/database/sql-text'
import { FEWEST } from '~/policy/insights'
import { programCategory, statusCategory, type Person } from './categories'
import { QUIET_WEEKS, TOTAL, type PublishedRows, type TableName } from './schema'
import { byCategory } from './suppress'
import { startBefore, type Week } from './week'

/** People looked at in one go */
const BATCH_SIZE = 2000

const personRow = defineRow({
  id: col.text,
  program_id: col.text.orNull,
  program: col.text.orNull,
  enrollment_status: col.text.orNull,
  works_here: col.flag,
  joined: col.flag,
  active: col.flag,
  /** In the week four weeks before */
  earlier: col.flag,
  /** In the weeks between */
  meanwhile: col.flag,
})
type PersonRow = RowOf<typeof personRow>

const ACTS = ['Post', 'Comment', 'PostLike', 'CommentLike']

/** Whether someone (u) wrote or liked something in a time. */
const tookPart = (from: Date, to: Date): SqlFragment => {
  const acts = ACTS.map(
    (table) => sql`EXISTS (SELECT 1 FROM ${raw(`"${table}"`)} act
      WHERE act.user_id = u.id AND act.created_at >= ${from} AND act.created_at < ${to})`,
  )
  return sql`(${joinSql(acts, ' OR ')})`
}

type School = { partner_code: string; zone: string }

function readBatch(db: Db, { partner_code, zone }: School, week: Week, after: string) {
  const { monday, from, to } = week
  const [first, second] = [QUIET_WEEKS, QUIET_WEEKS - 1].map((weeks) =>
    startBefore(monday, weeks, zone),
  ) as [Date, Date]
  return selectRowsInThread(
    db,
    personRow,
    sql`SELECT u.id, u.program_id, g.name AS program, u.enrollment_status,
        ${WORKS_HERE} AS works_here,
        (u.joined_date >= ${from} AND u.joined_date < ${to}) AS joined,
        ${tookPart(from, to)} AS active, ${tookPart(first, second)} AS earlier,
        ${tookPart(second, from)} AS meanwhile
      FROM "User" u LEFT JOIN "Program" g ON g.id = u.program_id
      WHERE u.partner_code = ${partner_code} AND u.id > ${after} AND u.joined_date IS NOT NULL
        AND u.deleted_at IS NULL AND u.invalid_user = false AND u.test_user = false
      ORDER BY u.id LIMIT ${raw(String(BATCH_SIZE))}`,
  )
}

/** Everyone of the school with what they did in a week and before: only their numbers leave this process. */
export async function readPeople(db: Db, school: School, week: Week): Promise<PersonRow[]> {
  const people: PersonRow[] = []
  for (let after = ''; ;) {
    const batch = await readBatch(db, school, week, after)
    people.push(...batch.filter(({ joined, active, earlier }) => joined || active || earlier))
    const last = batch.at(-1)
    if (!last || batch.length < BATCH_SIZE) return people
    after = last.id
  }
}

const enough = (column: string, count: number): Record<string, number> =>
  count < FEWEST ? {} : { [column]: count }

/**
 * What is published of a week's people. How many went quiet is shown only where enough of those who took part four
 * weeks before still did, also next to the number that was published then.
 */
export function peopleTables(
  people: readonly PersonRow[],
  activeBefore: number | null,
): PublishedRows[] {
  const active = people.filter((person) => person.active)
  const before = people.filter((person) => person.earlier)
  const quiet = before.filter((person) => !person.meanwhile && !person.active).length
  const stayed = Math.min(before.length, activeBefore ?? before.length) - quiet
  const by = (name: TableName, category: (person: Person) => { key: string; label: string }) => {
    const entries = active.map((person) => ({
      person: person.id,
      part: 'active',
      ...category({ ...person, gone: false }),
    }))
    return { name, rows: byCategory(entries, [{ column: 'active', parts: [] }]) }
  }
  const values = {
    ...enough('active', active.length),
    ...enough('joined', people.filter(({ joined }) => joined).length),
    ...(stayed >= FEWEST && enough('quiet', quiet)),
  }
  return [
    { name: 'people', rows: [{ key: TOTAL, label: 'All', values }] },
    by('active_programs', programCategory),
    by('active_statuses', statusCategory),
  ]
}
