import { CalendarFailure } from '~/platform/calendar/calendar-failure'
import type { Db } from '~/platform/database/types'
import { toPartnerContext } from '~/domain/partners/context.server'
import type { PartnerContext } from '~/policy/viewer'
import { isDrastic } from './import-plan'
import { EMPTIED, UNEXPECTED } from './schema-sources'
import { fetchSource, noteTry, planSource, takeOver, type StoredSource } from './sources.server'

/** A little less than an hour: the job comes every five minutes. */
const EVERY = 58 * 60_000
/** In one run */
const MOST_SOURCES = 100

type Problem = { source: string; school: string; why: string; error?: unknown }
type Refreshed = { refreshed: number; problems: Problem[] }

/**
 * Asks the addresses of calendars that are due, of active schools with events, and takes over what is new there. For
 * the scheduler. What can't be read goes on as it was, and is noted; so is an error of ours with one of them. Event:
 * campus_event.news.
 */
export async function refreshCalendars(
  db: Db,
  now: () => Date,
  reach: { outside: boolean },
): Promise<Refreshed> {
  const due = await db.read.calendarSource.findMany({
    where: {
      url: { not: '' },
      OR: [{ tried_at: null }, { tried_at: { lt: new Date(now().getTime() - EVERY) } }],
    },
    orderBy: [{ tried_at: 'asc' }, { id: 'asc' }],
    take: MOST_SOURCES,
  })
  const result: Refreshed = { refreshed: 0, problems: [] }
  if (due.length === 0) return result
  const rows = await db.read.partner.findMany({
    where: { status: 'active', partner_code: { in: due.map((source) => source.partner_code) } },
  })
  const schools = new Map(rows.map((row) => [row.partner_code, toPartnerContext(row)]))
  for (const source of due) {
    const school = schools.get(source.partner_code)
    // One of a school without events waits for its hour as well.
    if (!school?.flags.events) {
      await noteTry(db, source.id, source.problem, now())
      continue
    }
    const problem = await refresh(db, source, school, now(), reach)
    if (problem)
      result.problems.push({ source: source.name, school: source.partner_code, ...problem })
    else result.refreshed += 1
  }
  return result
}

/** Why it can't be; null where it could. */
async function refresh(
  db: Db,
  source: StoredSource,
  school: PartnerContext,
  now: Date,
  reach: { outside: boolean },
): Promise<Pick<Problem, 'why' | 'error'> | null> {
  try {
    const fetched = await fetchSource(source.url, source, now, reach)
    if (fetched) {
      const { bytes, ...version } = fetched
      const { plan, stored, unread } = await planSource(db, school, source, bytes, now)
      if (isDrastic(plan, stored, now)) throw new CalendarFailure(EMPTIED)
      await takeOver(db, source, { ...version, plan, unread }, now)
    } else await noteTry(db, source.id, '', now)
    return null
  } catch (error) {
    const problem =
      error instanceof CalendarFailure ? { why: error.message } : { why: UNEXPECTED, error }
    await noteTry(db, source.id, problem.why, now)
    return problem
  }
}
