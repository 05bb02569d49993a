import { saveUserSettings } from '~/domain/users/parts.server'
import type { Ctx } from '~/platform/ctx'
import type { Db, Tx } from '~/platform/database/types'
import { inList, insertList, jsonField } from '~/platform/database/dialect'
import { newId } from '~/platform/ids'
import { publish } from '~/platform/events/publish.server'
import { raw, sql } from '~/platform/database/sql-text'
import { runSql, selectIds } from '~/platform/database/sql.server'
import type { Prisma } from '~prisma/generated/client'
import { findAudience } from './audience.server'
import { CONDITIONS } from './conditions.server'
import { notificationCreated } from './events'
import { countUnreadNotifications } from './queries.server'
import type { NotificationKind } from './schema'
import { NOTIFICATION_JOINS } from './visible.server'

/** An action that people might be notified of. */
export type Action = {
  kind: NotificationKind
  /** Who is notified, however many */
  recipients: readonly string[]
  /** Who did it; left out where no one is named */
  actor_id?: string
  /** What is done once: the same action again notifies no one */
  key: readonly (string | number)[]
  about?: Pick<
    Prisma.NotificationUncheckedCreateInput,
    | 'post_id'
    | 'comment_id'
    | 'badge_family'
    | 'badge_level'
    | 'case_id'
    | 'decision'
    | 'event_date_id'
    | 'news'
  >
}

type Services = { db: Db; product: string; now(): Date }

/** Recipients in one transaction: others can write in between. */
const BATCH_SIZE = 500

/**
 * Notifies people of an action, for event handlers: not of their own, nor of what they can't see or what
 * is no longer so, and once per action however often it is called, also after it was stopped in the
 * middle. Adds a notification for each of them. Event: notification.created for each. (NOTIF-11)
 */
export async function notify(services: Services, action: Action): Promise<void> {
  const others = new Set(action.recipients)
  if (action.actor_id) others.delete(action.actor_id)
  const ids = [...others]
  for (let at = 0; at < ids.length; at += BATCH_SIZE)
    await notifyBatch(services, action, ids.slice(at, at + BATCH_SIZE))
}

async function notifyBatch({ db, product, now }: Services, action: Action, ids: string[]) {
  const { kind, actor_id, about } = action
  const action_key = [kind, ...action.key].join(':')
  await db.write(async (tx) => {
    const known = await tx.notification.findMany({
      where: { action_key, user_id: { in: ids } },
      select: { user_id: true },
    })
    const notified = new Set(known.map(({ user_id }) => user_id))
    const missing = ids.filter((id) => !notified.has(id))
    if (missing.length === 0) return
    // Now and not when it happened: a look in between has not shown it. (NOTIF-10)
    const created_at = now()
    const audience = await findAudience(tx, action, { ids: missing, product })
    const rows = audience.map(({ viewer: { id: user_id, partner_code } }) => {
      const person = { user_id, partner_code, actor_id: actor_id ?? user_id }
      return { id: newId(), kind, action_key, ...about, ...person, created_at }
    })
    const list = rows.map((row) => ({ ...row, created_at: created_at.getTime() }))
    if (rows.length > 0) await runSql(tx, insertList('Notification', list, LISTED))
    await publishCreated(tx, kind, rows)
  })
}

/** The columns of a notification in a list: Prisma takes a millisecond for each row. */
const text = (name: string) => jsonField('listed.value', name)
const LISTED = {
  id: text('id'),
  partner_code: text('partner_code'),
  user_id: text('user_id'),
  kind: text('kind'),
  action_key: text('action_key'),
  actor_id: text('actor_id'),
  post_id: text('post_id'),
  comment_id: text('comment_id'),
  badge_family: text('badge_family'),
  badge_level: jsonField('listed.value', 'badge_level', 'number'),
  case_id: text('case_id'),
  decision: text('decision'),
  event_date_id: text('event_date_id'),
  news: text('news'),
  created_at: jsonField('listed.value', 'created_at', 'millis'),
}

type NewRow = { id: string; user_id: string; partner_code: string; created_at: Date }

/** What is no longer so is taken out again: the condition is about the rows of notifications. */
async function publishCreated(tx: Tx, kind: NotificationKind, rows: readonly NewRow[]) {
  const isNew = inList(
    'n.id',
    rows.map(({ id }) => id),
  )
  const isTrue = CONDITIONS[kind].stillTrue(raw('n.user_id'))
  const valid = new Set(
    await selectIds(
      tx,
      sql`SELECT n.id FROM "Notification" n ${NOTIFICATION_JOINS} WHERE ${isNew} AND ${isTrue}`,
    ),
  )
  const dropped = rows.filter(({ id }) => !valid.has(id)).map(({ id }) => id)
  if (dropped.length > 0) await tx.notification.deleteMany({ where: { id: { in: dropped } } })
  const [first] = rows
  if (!first) return
  const events = rows
    .filter(({ id }) => valid.has(id))
    .map(({ id, user_id, partner_code }) =>
      notificationCreated({ subject: { id: user_id, partner_code }, notification_id: id }),
    )
  await publish(tx, { now: first.created_at }, events)
}

/**
 * Notes that the viewer has looked at their notifications; newer ones stay unread. For every member,
 * the own ones. Sets notifications_viewed_at if any are unread. No event. (NOTIF-08)
 */
export async function markNotificationsViewed(ctx: Ctx): Promise<void> {
  if (ctx.unopened) return
  if ((await countUnreadNotifications(ctx)) === 0) return
  const { db, viewer, now } = ctx
  await db.write((tx) => saveUserSettings(tx, viewer.id, { notifications_viewed_at: now }))
}
