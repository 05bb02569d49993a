import type { Db } from '~/platform/database/types'
import { countByDate, fillPlaces } from './attendance.server'
import { publishNews } from './news.server'

const HOUR = 3_600_000
/** People in one transaction */
const BATCH_SIZE = 200

/**
 * Which reminder, from how long before a date on, and until when it's still one: 'tomorrow' isn't said in the last
 * hours. Who said so later than that has no need of it. A day begins at midnight: its reminder comes in the morning
 * before, and no other.
 */
const REMINDERS = [
  { level: 1, news: 'day', before: 24 * HOUR, until: 12 * HOUR, all_day: false },
  { level: 1, news: 'day', before: 15 * HOUR, until: 0, all_day: true },
  { level: 2, news: 'hour', before: HOUR, until: 0, all_day: false },
] as const

/**
 * Reminds those who go to a date, a day and an hour before. For the scheduler, every minute. Notes who was reminded
 * in the same transaction, so that it goes on from there after a stop, and no one is reminded twice, also in two
 * processes. Event: campus_event.news. Returns how many.
 */
export async function remindOfEvents(db: Db, now: Date): Promise<number> {
  let count = 0
  for (const reminder of REMINDERS)
    for (let done = BATCH_SIZE; done === BATCH_SIZE; count += done)
      done = await remindBatch(db, reminder, now)
  return count
}

const remindBatch = (db: Db, reminder: (typeof REMINDERS)[number], now: Date): Promise<number> =>
  db.write(async (tx) => {
    const { level, news, before, until, all_day } = reminder
    const later = (ms: number) => new Date(now.getTime() + ms)
    const rows = await tx.eventAttendance.findMany({
      where: {
        status: 'going',
        reminded: { lt: level },
        date: {
          starts_at: { gt: later(until), lte: later(before) },
          cancelled_at: null,
          event: { state: 'published', all_day },
        },
      },
      include: { date: true },
      orderBy: [{ date_id: 'asc' }, { user_id: 'asc' }],
      take: BATCH_SIZE,
    })
    for (const { date, date_id, user_id, since, partner_code } of rows) {
      const pair = { date_id, user_id }
      await tx.eventAttendance.update({
        where: { date_id_user_id: pair },
        data: { reminded: level },
      })
      const start = date.starts_at.getTime()
      const edition = start
      if (start - since.getTime() >= before)
        await publishNews(tx, { id: date.event_id, partner_code }, [pair], { news, edition }, now)
    }
    return rows.length
  })

/** Dates that are looked at in one go */
const PORTION = 200

/**
 * Gives places that got free without a word, such as by an account that was deleted, to those who wait, at every date
 * that has some. For the scheduler. Returns how many.
 */
export async function fillFreePlaces(db: Db, now: Date): Promise<number> {
  let count = 0
  for (let last = ''; ;) {
    const dates = await waitedFor(db, last, now)
    const going = await countByDate(db, dates, 'going')
    for (const { event, ...date } of dates)
      if (event.places === null || (going.get(date.id) ?? 0) < event.places)
        count += (await db.write((tx) => fillPlaces(tx, date, now))).length
    if (dates.length < PORTION) return count
    last = dates.at(-1)?.id ?? ''
  }
}

/** Dates on the calendar that someone waits for, after an id. */
const waitedFor = ({ read }: Db, last: string, now: Date) =>
  read.eventDate.findMany({
    where: {
      id: { gt: last },
      starts_at: { gt: now },
      cancelled_at: null,
      event: { state: 'published' },
      attendances: { some: { status: 'waiting' } },
    },
    include: { event: { select: { places: true } } },
    orderBy: { id: 'asc' },
    take: PORTION,
  })
