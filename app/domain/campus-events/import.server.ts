import type { Db, Tx } from '~/platform/database/types'
import { newId } from '~/platform/ids'
import type { Prisma } from '~prisma/generated/client'
import type { WantedDate, WantedEvent } from './imported'
import {
  PRIVATE_EVENT,
  type EventChange,
  type GoneDate,
  type ImportPlan,
  type Stored,
  type StoredEvent,
} from './import-plan'
import { publishToComers } from './news.server'

/** Events in one transaction: others write in between */
const BATCH = 100

const EVERYONE = { status: [], programs: [], campuses: [], roles: [] }

/** Events in one reading */
const PORTION = 500

const storedColumns = (now: Date) =>
  ({
    id: true,
    source_key: true,
    title: true,
    text: true,
    place: true,
    link: true,
    all_day: true,
    dates: {
      where: { ends_at: { gt: now } },
      select: {
        id: true,
        source_key: true,
        starts_at: true,
        ends_at: true,
        cancelled_at: true,
        _count: { select: { attendances: true } },
      },
    },
  }) as const satisfies Prisma.CampusEventSelect

/** What is stored of a calendar, to be compared with what it has now. */
export async function loadStored({ read }: Db, source_id: string, now: Date): Promise<Stored> {
  const coming = { some: { ends_at: { gt: now } } }
  const events: StoredEvent[] = []
  for (let last = ''; ;) {
    const rows = await read.campusEvent.findMany({
      where: { source_id, dates: coming, id: { gt: last } },
      select: storedColumns(now),
      orderBy: { id: 'asc' },
      take: PORTION,
    })
    events.push(...rows.map(toStored))
    if (rows.length < PORTION) break
    last = rows.at(-1)?.id ?? ''
  }
  const past = await read.campusEvent.findMany({
    where: { source_id, NOT: { dates: coming } },
    select: { id: true, source_key: true, title: true },
  })
  return { events, past: new Map(past.map(({ source_key, ...one }) => [source_key ?? '', one])) }
}

type Row = Prisma.CampusEventGetPayload<{ select: ReturnType<typeof storedColumns> }>

const toStored = ({ source_key, dates, ...event }: Row): StoredEvent => ({
  ...event,
  key: source_key ?? '',
  dates: dates.map(({ _count, ...date }) => ({ ...date, answered: _count.attendances > 0 })),
})

export type Source = { id: string; partner_code: string }

/**
 * Makes the events of a calendar those that are planned, some at a time, and goes on from there after a stop: the
 * next plan has what's left. Event: campus_event.news for those who come to a date that is elsewhere, at another
 * time, or cancelled.
 */
export async function applyImport(
  db: Db,
  source: Source,
  { changes, gone, hidden }: ImportPlan,
  now: Date,
  onProgress: (done: number) => void = () => undefined,
): Promise<void> {
  for (let at = 0; at < changes.length; at += BATCH) {
    const batch = changes.slice(at, at + BATCH)
    await db.write((tx) => applyChanges(tx, source, batch, now))
    onProgress(Math.min(at + BATCH, changes.length))
  }
  for (let at = 0; at < hidden.length; at += BATCH) {
    const where = { id: { in: hidden.slice(at, at + BATCH) } }
    const data = { ...NO_WORDS, revised_at: now, sequence: { increment: 1 } }
    await db.write((tx) => tx.campusEvent.updateMany({ where, data }))
  }
  for (let at = 0; at < gone.length; at += BATCH) {
    const batch = gone.slice(at, at + BATCH)
    await db.write((tx) => removeGone(tx, source.partner_code, batch, now))
    onProgress(changes.length + Math.min(at + BATCH, gone.length))
  }
  await db.write((tx) =>
    tx.campusEvent.deleteMany({ where: { source_id: source.id, dates: { none: {} } } }),
  )
}

async function applyChanges(tx: Tx, source: Source, batch: readonly EventChange[], now: Date) {
  const withIds = batch.map((change) => ({ ...change, event_id: change.id ?? newId() }))
  const fresh = withIds.filter(({ id }) => id === null)
  await tx.campusEvent.createMany({
    data: fresh.map(({ event_id, to }) => newEvent(source, event_id, to, now)),
  })
  await tx.eventDate.createMany({
    data: withIds.flatMap(({ event_id, added }) =>
      added.map((date) => newDate(source, event_id, date, now)),
    ),
  })
  for (const change of withIds) await applyChange(tx, source, change, now)
}

const words = ({ title, text, place, link, all_day, dates: [first] }: WantedEvent) => ({
  title,
  text,
  place,
  link,
  all_day,
  ...(first && { starts_at: first.starts_at, ends_at: first.ends_at }),
})

const newEvent = (
  { id: source_id, partner_code }: Source,
  id: string,
  event: WantedEvent,
  now: Date,
): Prisma.CampusEventCreateManyInput => ({
  starts_at: now,
  ends_at: now,
  ...words(event),
  id,
  partner_code,
  source_id,
  source_key: event.key,
  audience: EVERYONE,
  state: 'published',
  created_at: now,
})

const newDate = ({ partner_code }: Source, event_id: string, date: WantedDate, now: Date) => ({
  id: newId(),
  event_id,
  partner_code,
  source_key: date.key,
  planned_at: date.starts_at,
  starts_at: date.starts_at,
  ends_at: date.ends_at,
  cancelled_at: date.cancelled ? now : null,
})

type Change = EventChange & { event_id: string }

async function applyChange(tx: Tx, source: Source, change: Change, now: Date) {
  const { id, event_id, to, changed } = change
  const { sequence: edition } =
    id === null
      ? { sequence: 0 }
      : await tx.campusEvent.update({
          where: { id },
          data: { ...words(to), revised_at: now, sequence: { increment: 1 } },
        })
  for (const { id: date_id, to: date, isMoved } of changed) {
    const { starts_at, ends_at, cancelled } = date
    const { cancelled_at } = await tx.eventDate.findUniqueOrThrow({ where: { id: date_id } })
    const off = cancelled ? (cancelled_at ?? now) : null
    const times = { source_key: date.key, planned_at: starts_at, starts_at, ends_at }
    await tx.eventDate.update({
      where: { id: date_id },
      data: { event_id, ...times, cancelled_at: off },
    })
    if (isMoved) await tx.eventAttendance.updateMany({ where: { date_id }, data: { reminded: 0 } })
  }
  const owner = { id: event_id, partner_code: source.partner_code }
  for (const news of ['changed', 'cancelled'] as const) {
    const dates = changed.filter((date) => date.news === news).map((date) => date.id)
    if (dates.length > 0) await publishToComers(tx, owner, dates, { news, edition }, { now })
  }
}

const NO_WORDS = { title: PRIVATE_EVENT, text: '', place: '', link: '' }

async function removeGone(tx: Tx, partner_code: string, batch: readonly GoneDate[], now: Date) {
  const left = batch.filter(({ cancels }) => !cancels).map(({ id }) => id)
  // Someone may have said so only now.
  await tx.eventDate.deleteMany({ where: { id: { in: left }, attendances: { none: {} } } })
  const ids = batch.map(({ id }) => id)
  const off = await tx.eventDate.findMany({ where: { id: { in: ids }, cancelled_at: null } })
  await tx.eventDate.updateMany({
    where: { id: { in: off.map(({ id }) => id) } },
    data: { cancelled_at: now },
  })
  for (const event_id of new Set(batch.map((date) => date.event_id))) {
    const owner = { id: event_id, partner_code }
    const dates = off.filter((date) => date.event_id === event_id).map(({ id }) => id)
    if (dates.length === 0) continue
    const { sequence: edition } = await tx.campusEvent.update({
      where: { id: event_id },
      data: { revised_at: now, sequence: { increment: 1 } },
    })
    await publishToComers(tx, owner, dates, { news: 'cancelled', edition }, { now })
  }
}
