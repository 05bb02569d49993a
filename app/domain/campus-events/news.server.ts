import { loadMember } from '~/domain/accounts/viewer.server'
import type { Db, Tx } from '~/platform/database/types'
import { orNull } from '~/platform/failures'
import { canSeeEvent, hasEvents } from '~/policy/campus-events'
import { publish } from '~/platform/events/publish.server'
import { findDate } from './find-date.server'
import { eventNews } from './events'
import { EVENT_COLUMNS, toEventRow } from './event-rows.server'
import { isClosedNews, type EventNews } from './schema'

type Owner = { id: string; partner_code: string }
type News = { news: EventNews; edition: number }

/** Taken off the calendar by staff, who decided about a report */
export const OFF = { state: { in: ['hidden', 'removed'] }, state_before: 'published' }

/** What those said who hear of changes. */
export const COMING = ['going', 'maybe', 'waiting']

/** Notifies people of a date of an event. Event: campus_event.news for each. */
export const publishNews = (
  tx: Tx,
  { id, partner_code }: Owner,
  people: readonly { user_id: string; date_id: string }[],
  { news, edition }: News,
  now: Date,
): Promise<void> =>
  publish(
    tx,
    { now },
    people.map(({ user_id, date_id }) =>
      eventNews({ subject: { id, partner_code }, user_id, date_id, news, edition }),
    ),
  )

/** Notifies those who come to dates of an event, or may, but not the one who did it, if someone did. */
export async function publishToComers(
  tx: Tx,
  owner: Owner,
  dates: readonly string[],
  news: News,
  { by, now }: { by?: string; now: Date },
): Promise<void> {
  const people = await tx.eventAttendance.findMany({
    where: {
      date_id: { in: [...dates] },
      status: { in: COMING },
      ...(by && { user_id: { not: by } }),
    },
    select: { user_id: true, date_id: true },
  })
  await publishNews(tx, owner, people, news, now)
}

type Member = NonNullable<Awaited<ReturnType<typeof loadMember>>>
type Services = { db: Db; product: string; now: Date }
type Recipient = {
  event_id: string
  date_id: string
  user_id: string
  news: EventNews
  edition: number
}

/**
 * The news as someone gets them now, with who that is. Null where they can't see the event anymore, it isn't
 * so anymore, or is over. For event handlers.
 */
export async function readNews(services: Services, recipient: Recipient) {
  const { event_id, date_id, user_id, news } = recipient
  const { db, product, now } = services
  const member = await loadMember(db, user_id, product)
  if (!member) return null
  if (isClosedNews(news)) return closedNews(services, member, recipient)
  if (news === 'off') return offNews(services, member, recipient)
  const ctx = { ...member, db, now, requestId: `news:${date_id}` }
  const seen = await orNull(findDate(ctx, event_id, date_id))
  if (!seen) return null
  const found = { member, news, ...seen }
  const { event, date } = found
  if (event.state === 'hidden') return null
  const isOwn = event.author_id === user_id
  if (news === 'accepted') return isOwn && event.state === 'published' ? found : null
  // They hear of it from staff.
  if (news === 'back' && isOwn) return null
  if (news === 'declined') return isOwn && event.state === 'declined' ? found : null
  const pair = { date_id, user_id }
  const row = await db.read.eventAttendance.findUnique({ where: { date_id_user_id: pair } })
  const isOff = event.state === 'cancelled' || date.cancelled_at !== null
  const isGoing = row?.status === 'going'
  const isComing = isGoing || (isWide(news) && COMING.includes(row?.status ?? ''))
  const isSo = isOff === (news === 'cancelled') && isComing && date.ends_at > now
  const isEarly = news === 'day' || news === 'hour' ? date.starts_at > now : true
  return isSo && isEarly ? found : null
}

/** They can't see the event, and have no place at it. What it's called is theirs to know as long as it was. */
async function closedNews(
  { db }: Services,
  member: Member,
  { event_id, date_id, user_id, news, edition }: Recipient,
) {
  const { partner_code } = member.viewer
  const where = { id: date_id, event_id, partner_code }
  const date = await db.read.eventDate.findFirst({ where })
  const stored = await db.read.campusEvent.findFirst({
    where: { id: event_id, state: 'published' },
    select: EVENT_COLUMNS,
  })
  const mine = await db.read.eventAttendance.count({ where: { date_id, user_id } })
  if (!date || !stored || mine > 0 || !hasEvents(member.viewer, member.partner)) return null
  const event = toEventRow(stored)
  if (canSeeEvent(member.viewer, event)) return null
  // It's the moment when they lost their place.
  const isRenamed = (event.revised_at?.getTime() ?? 0) > edition
  return { member, news: isRenamed ? 'closed_renamed' : news, event, date }
}

/** What staff took off the calendar. Its author hears of it from staff. */
async function offNews(
  { db, now }: Services,
  member: Member,
  { event_id, date_id, user_id, news }: Recipient,
) {
  const { viewer, partner } = member
  const row = await db.read.eventAttendance.findFirst({
    where: {
      date_id,
      user_id,
      status: { in: COMING },
      date: {
        event_id,
        partner_code: viewer.partner_code,
        ends_at: { gt: now },
        cancelled_at: null,
        event: OFF,
      },
    },
    select: { date: { include: { event: { select: EVENT_COLUMNS } } } },
  })
  if (!row || !hasEvents(viewer, partner)) return null
  const { event: stored, ...date } = row.date
  return stored.author_id === user_id ? null : { member, news, event: toEventRow(stored), date }
}

/** News for those who haven't made up their mind, too. */
const isWide = (news: EventNews) => news === 'changed' || news === 'cancelled' || news === 'back'
