import { loadAccount } from '~/domain/accounts/viewer.server'
import { saveUserSettings } from '~/domain/users/parts.server'
import type { Ctx } from '~/platform/ctx'
import type { Db, Tx } from '~/platform/database/types'
import { newId } from '~/platform/ids'
import { publish } from '~/platform/events/publish.server'
import { sql } from '~/platform/database/sql-text'
import { selectCount } from '~/platform/database/sql.server'
import type { Prisma } from '~prisma/generated/client'
import { notificationCreated } from './events'
import type { NotificationKind } from './schema'
import { countUnreadNotifications } from './queries.server'
import { NOTIFICATION_JOINS, stillHoldsSql } from './visible.server'

/** An action that someone might be told about. */
export type Action = {
  kind: NotificationKind
  /** Who is told */
  user_id: string
  /** Who did it; left out where no one is named */
  actor_id?: string
  /** What is done once: the same action again tells no one */
  of: readonly (string | number)[]
  about?: Pick<
    Prisma.NotificationUncheckedCreateInput,
    'post_id' | 'comment_id' | 'badge_family' | 'badge_level' | 'case_id' | 'decision'
  >
}

type Services = { db: Db; product: string; now(): Date }

/**
 * Tells someone about an action, for event handlers: not about their own, nor about what they can't
 * see or what is no longer so, and once per action however often it is called. Adds a notification.
 * Event: notification.created. (NOTIF-11)
 */
export async function notify({ db, product, now }: Services, action: Action): Promise<void> {
  const { user_id, actor_id, kind, of, about } = action
  if (actor_id === user_id) return
  const member = await loadAccount(db, user_id, product)
  if (!member) return
  const action_key = [kind, ...of].join(':')
  await db.write(async (tx) => {
    if (
      await tx.notification.findUnique({ where: { user_id_action_key: { user_id, action_key } } })
    )
      return
    if (!(await everythingExists(tx, action))) return
    const id = newId()
    const { partner_code } = member.viewer
    const row = { id, partner_code, user_id, kind, action_key, ...about }
    // Now and not when it happened: a look in between has not shown it. (NOTIF-10)
    const created = { ...row, actor_id: actor_id ?? user_id, created_at: now() }
    await tx.notification.create({ data: created })
    if (await isVisible(tx, member, id)) {
      const subject = { id: user_id, partner_code }
      await publish(tx, { now: now() }, [notificationCreated({ subject, notification_id: id })])
    } else await tx.notification.delete({ where: { id } })
  })
}

/** Rows may be gone by the time an event is handled. */
async function everythingExists(tx: Tx, { user_id, actor_id, about }: Action): Promise<boolean> {
  const { post_id, comment_id, case_id } = about ?? {}
  const exists = (count: Promise<number>) => count.then((found) => found > 0)
  const people = [...new Set([user_id, actor_id ?? user_id])]
  if ((await tx.user.count({ where: { id: { in: people } } })) < people.length) return false
  if (post_id && !(await exists(tx.post.count({ where: { id: post_id } })))) return false
  if (comment_id && !(await exists(tx.comment.count({ where: { id: comment_id } })))) return false
  return !case_id || exists(tx.moderationCase.count({ where: { id: case_id } }))
}

const isVisible = async (tx: Tx, member: Pick<Ctx, 'viewer' | 'partner'>, id: string) =>
  (await selectCount(
    tx,
    sql`SELECT count(*) AS count FROM "Notification" n ${NOTIFICATION_JOINS}
      WHERE n.id = ${id} AND ${stillHoldsSql(member)}`,
  )) > 0

/**
 * Notes that the viewer has looked at their notifications; newer ones stay unread. For every member,
 * the own ones. Sets notifications_viewed_at if any are unread. No event. (NOTIF-08)
 */
export async function markNotificationsViewed(ctx: Ctx): Promise<void> {
  if ((await countUnreadNotifications(ctx)) === 0) return
  const { db, viewer, now } = ctx
  await db.write((tx) => saveUserSettings(tx, viewer.id, { notifications_viewed_at: now }))
}
