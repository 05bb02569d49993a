import type { Db } from '~/platform/database/types'
import { schoolZone } from '~/policy/time-zone'
import type { PartnerSettings } from '~/policy/viewer'
import type { Prisma } from '~prisma/generated/client'
import { peopleTables, readPeople } from './people.server'
import { announcementTables, eventTables } from './reach.server'
import { searchTables } from './searches.server'
import { questionTables, readQuestions } from './questions.server'
import {
  QUIET_WEEKS,
  TABLES,
  USUAL_WEEKS,
  type InsightRow,
  type PublishedRows,
  type TableName,
} from './schema'
import { mondayBefore, weeksOver, type Week } from './week'

/** Weeks that are counted in one run; the next one goes on from there. */
const MOST_WEEKS = 100

type School = { partner_code: string; zone: string }
type Tables = PublishedRows[]

/** What is counted together, at the same moment; the first table tells that it was. */
const FAMILIES: readonly {
  first: TableName
  count: (db: Db, school: School, week: Week) => Promise<Tables>
}[] = [
  {
    first: 'people',
    count: async (db, school, week) =>
      peopleTables(await readPeople(db, school, week), await publishedBefore(db, school, week)),
  },
  {
    first: 'questions',
    count: async (db, { partner_code }, week) =>
      questionTables(await readQuestions(db, partner_code, week)),
  },
  { first: 'announcements', count: announcementTables },
  { first: 'events', count: eventTables },
  { first: 'searches', count: searchTables },
]

/** How many took part in the week from which on someone who went quiet has been, as it was published. */
async function publishedBefore(db: Db, { partner_code }: School, { monday }: Week) {
  const week = mondayBefore(monday, QUIET_WEEKS)
  const where = { partner_code_week_name: { partner_code, week, name: 'people' } }
  const table = await db.read.insightTable.findUnique({ where, select: { rows: true } })
  const rows = (table?.rows ?? []) as unknown as InsightRow[]
  return rows[0]?.values.active ?? null
}

/**
 * Counts the weeks that are over at the schools that have insights turned on, each once: what was published never
 * changes, so that no one can compare it with what it was. For the scheduler, every hour, because weeks end by the
 * school's clock. A school that has just turned it on gets its last twelve weeks. Returns how many were counted.
 */
export async function publishInsights(db: Db, now: Date): Promise<number> {
  let count = 0
  for (const school of await schoolsWithInsights(db)) {
    const known = await publishedWeeks(db, school)
    for (const { first, count: countTables } of FAMILIES)
      for (const week of weeksOver(now, school.zone, TABLES[first].days, USUAL_WEEKS)) {
        if (known.has(`${first} ${week.monday}`)) continue
        if (count === MOST_WEEKS) return count
        await save(db, { ...school, first, week, now }, await countTables(db, school, week))
        count += 1
      }
  }
  return count
}

async function schoolsWithInsights(db: Db): Promise<School[]> {
  const schools = await db.read.partner.findMany({
    where: { status: 'active' },
    select: { partner_code: true, settings: true, flags: true },
    orderBy: { partner_code: 'asc' },
  })
  return schools.flatMap(({ partner_code, settings, flags }) =>
    (flags as Record<string, boolean>).insights === true
      ? [{ partner_code, zone: schoolZone({ settings: settings as PartnerSettings }) }]
      : [],
  )
}

async function publishedWeeks(db: Db, { partner_code }: School): Promise<Set<string>> {
  const rows = await db.read.insightTable.findMany({
    where: { partner_code, name: { in: FAMILIES.map(({ first }) => first) } },
    select: { name: true, week: true },
  })
  return new Set(rows.map(({ name, week }) => `${name} ${week}`))
}

/** Not what another process has published meanwhile, and not of a school that was removed. */
async function save(
  db: Db,
  { partner_code, first, week, now }: School & { first: TableName; week: Week; now: Date },
  tables: Tables,
) {
  const key = { partner_code, week: week.monday }
  await db.write(async (tx) => {
    if ((await tx.insightTable.count({ where: { ...key, name: first } })) > 0) return
    if ((await tx.partner.count({ where: { partner_code } })) === 0) return
    await tx.insightTable.createMany({
      data: tables.map(({ name, rows }) => ({
        ...key,
        name,
        rows: rows as unknown as Prisma.InputJsonArray,
        published_at: now,
      })),
    })
  })
}
