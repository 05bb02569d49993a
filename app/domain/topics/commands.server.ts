import type { Ctx } from '~/platform/ctx'
import type { Tx } from '~/platform/db.server'
import { appendEvent } from '~/platform/events.server'
import { topicById } from './queries.server'

/**
 * The viewer subscribes to a topic of their school: it joins their subscribed_topic_ids; again
 * changes nothing. For any member. Event: topic.subscribed. Throws NotFound for any other id.
 * (PEOPLE-18)
 */
export async function subscribe(ctx: Ctx, topicId: string): Promise<void> {
  const { id: topic_id } = topicById(ctx, topicId)
  const { id: user_id, partner_code } = ctx.viewer
  await ctx.db.write(async (tx) => {
    const pair = { user_id_topic_id: { user_id, topic_id } }
    if (await tx.topicSubscription.findUnique({ where: pair })) return
    await tx.topicSubscription.create({
      data: { user_id, topic_id, partner_code, created_at: ctx.now },
    })
    await changed(ctx, tx, 'topic.subscribed', topic_id)
  })
}

/**
 * The viewer no longer subscribes to a topic; without a subscription nothing changes. For any
 * member. Event: topic.unsubscribed. Throws NotFound for an id that is no topic of their school.
 */
export async function unsubscribe(ctx: Ctx, topicId: string): Promise<void> {
  const { id: topic_id } = topicById(ctx, topicId)
  await ctx.db.write(async (tx) => {
    const where = { user_id: ctx.viewer.id, topic_id }
    const { count } = await tx.topicSubscription.deleteMany({ where })
    if (count > 0) await changed(ctx, tx, 'topic.unsubscribed', topic_id)
  })
}

function changed(ctx: Ctx, tx: Tx, name: string, subject_id: string) {
  const { id: actor_id, partner_code } = ctx.viewer
  return appendEvent(tx, { name, partner_code, actor_id, subject_id }, ctx.now)
}
