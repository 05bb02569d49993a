import { CalendarFailure } from '~/platform/calendar/calendar-failure'
import { fetchCalendar } from '~/platform/calendar/fetch-calendar.server'
import { readCalendar } from '~/platform/calendar/read'
import type { CalendarReading } from '~/platform/calendar/types'
import type { Ctx } from '~/platform/ctx'
import type { Db, Tx } from '~/platform/database/types'
import { newId } from '~/platform/ids'
import { compareBy } from '~/platform/text/name-order'
import type { PartnerContext } from '~/policy/viewer'
import { schoolZone } from '~/policy/time-zone'
import { canManageEvents } from '~/policy/campus-events'
import { applyImport, loadStored } from './import.server'
import { planImport, type ImportPlan, type Stored } from './import-plan'
import { toWanted } from './imported'
import {
  BUSY,
  CUT_OFF,
  MOST_UNREAD,
  NO_CALENDAR,
  type CalendarSourceView,
  type Unread,
} from './schema-sources'

/** Entries that can't be read, on a page */
const MOST_SHOWN = 10

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** How far ahead events are taken over */
const DAYS_AHEAD = 400
/** Repeating ones get new dates as time goes by: then all of it is read, also where it's still the same. */
const READ_AGAIN = 20 * HOUR

export type StoredSource = {
  id: string
  partner_code: string
  name: string
  url: string
  etag: string
  last_modified: string
  read_at: Date | null
  edition: number
}

/** A calendar as it was read, and what its events are to become. */
export type ReadSource = {
  etag: string
  last_modified: string
  name: string
  stored: Stored
  plan: ImportPlan
  unread: Unread[]
}

type School = Pick<PartnerContext, 'settings'>
type ReadVersion = Pick<StoredSource, 'etag' | 'last_modified' | 'read_at'>

/** Asks a source's address. Null where it's as it was when last read. Throws a CalendarFailure. */
export function fetchSource(
  url: string,
  known: ReadVersion,
  now: Date,
  reach: { outside: boolean },
) {
  const { etag, last_modified, read_at } = known
  const isRecent = read_at !== null && now.getTime() - read_at.getTime() < READ_AGAIN
  return fetchCalendar(url, isRecent ? { etag, last_modified } : null, reach)
}

/**
 * What a calendar's bytes make of a source's events; of a new one, all of them. Throws a CalendarFailure for what isn't
 * a whole calendar.
 */
export async function planSource(
  db: Db,
  school: School,
  source: { id: string } | null,
  bytes: Buffer,
  now: Date,
): Promise<{ reading: CalendarReading; stored: Stored; plan: ImportPlan; unread: Unread[] }> {
  assertWhole(bytes)
  const to = new Date(now.getTime() + DAYS_AHEAD * DAY)
  const reading = await readCalendar(bytes, { from: now, to, zone: schoolZone(school) })
  const { events, problems } = toWanted(reading)
  const stored = source ? await loadStored(db, source.id, now) : { events: [], past: new Map() }
  const plan = planImport(stored, events, problems, { now, to, hidden: reading.hidden })
  return { reading, stored, plan, unread: problems.map(({ what, why }) => ({ what, why })) }
}

/** An error page in its place, or half of it, doesn't end events. */
function assertWhole(bytes: Buffer) {
  const text = bytes.toString('latin1').toUpperCase()
  if (!text.includes('BEGIN:VCALENDAR')) throw new CalendarFailure(NO_CALENDAR)
  if (text.lastIndexOf('END:VCALENDAR') < text.lastIndexOf('BEGIN:'))
    throw new CalendarFailure(CUT_OFF)
}

type Read = { etag: string; last_modified: string; plan: ImportPlan; unread: Unread[] }

/**
 * Takes a calendar over as it was read. Throws a CalendarFailure while someone else does. Events as of
 * `applyImport`.
 */
export async function takeOver(
  db: Db,
  source: Pick<StoredSource, 'id' | 'partner_code' | 'edition'>,
  { etag, last_modified, plan, unread }: Read,
  now: Date,
  onProgress?: (done: number) => void,
): Promise<void> {
  const { id, edition } = source
  const claimed = await db.write((tx) =>
    tx.calendarSource.updateMany({
      where: { id, edition },
      data: { edition: { increment: 1 }, tried_at: now },
    }),
  )
  if (claimed.count === 0) throw new CalendarFailure(BUSY)
  await applyImport(db, source, plan, now, onProgress)
  const read = { etag, last_modified, read_at: now, tried_at: now, problem: '' }
  await db.write((tx) =>
    tx.calendarSource.updateMany({
      where: { id },
      data: { ...read, unread: unread.slice(0, MOST_UNREAD) },
    }),
  )
}

/** Notes that a source's address was asked, and why it couldn't be taken over, if so. */
export const noteTry = ({ write }: Db, id: string, problem: string, now: Date) =>
  write((tx) => tx.calendarSource.updateMany({ where: { id }, data: { tried_at: now, problem } }))

/** A new source, with nothing of it yet. For operators. */
export async function addSource(
  db: Db,
  source: { partner_code: string; name: string; url: string },
  now: Date,
): Promise<StoredSource> {
  return db.write((tx) =>
    tx.calendarSource.create({ data: { id: newId(), ...source, created_at: now } }),
  )
}

/**
 * Ends a source: what's to come is gone from the school's calendar, and cancelled where someone wants to come; what
 * is over stays. For operators. Event: campus_event.news.
 */
export async function removeSource(db: Db, source: StoredSource, now: Date): Promise<void> {
  await applyImport(db, source, await planRemoval(db, source, now), now)
  await db.write((tx) => removeRow(tx, source.id))
}

export async function planRemoval(db: Db, { id }: { id: string }, now: Date): Promise<ImportPlan> {
  const to = new Date(now.getTime() + 100 * 365 * DAY)
  return planImport(await loadStored(db, id, now), [], [], { now, to })
}

async function removeRow(tx: Tx, id: string) {
  await tx.campusEvent.updateMany({ where: { source_id: id }, data: { source_key: null } })
  await tx.calendarSource.deleteMany({ where: { id } })
}

/** All sources, or one school's, by school and name. For operators. */
export async function listSources({ read }: Db, partner_code?: string) {
  const rows = await read.calendarSource.findMany({
    where: { ...(partner_code && { partner_code }) },
    orderBy: { id: 'asc' },
    include: { _count: { select: { events: true } } },
  })
  return rows.sort(compareBy('partner_code', 'name'))
}

const findHost = (url: string) => (URL.canParse(url) ? new URL(url).host : '')

/** The calendars that the school's events are taken over from, for staff; no one else gets any. */
export async function schoolSources({ db, viewer }: Ctx): Promise<CalendarSourceView[]> {
  if (!canManageEvents(viewer)) return []
  const rows = await listSources(db, viewer.partner_code)
  return rows.map(({ id, name, url, tried_at, read_at, problem, unread }) => ({
    id,
    name,
    host: findHost(url),
    refreshed_at: (problem ? read_at : (tried_at ?? read_at))?.toISOString() ?? null,
    problem,
    unread: (unread as Unread[]).slice(0, MOST_SHOWN),
  }))
}
