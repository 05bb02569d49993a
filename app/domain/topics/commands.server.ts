import type { Ctx } from '~/platform/ctx'
import { publish } from '~/platform/events/publish.server'
import { topicSubscribed, topicUnsubscribed } from './events'
import { topicById } from './queries.server'

/**
 * Subscribes the viewer to a topic of their school; doing it again changes nothing. For any member.
 * Event: topic.subscribed. Throws NotFound for any other id. (PEOPLE-18)
 */
export async function subscribe(ctx: Ctx, topicId: string): Promise<void> {
  const { id: topic_id } = await topicById(ctx, topicId)
  const { id: user_id, partner_code } = ctx.viewer
  await ctx.db.write(async (tx) => {
    const pair = { user_id_topic_id: { user_id, topic_id } }
    if (await tx.topicSubscription.findUnique({ where: pair })) return
    await tx.topicSubscription.create({
      data: { user_id, topic_id, partner_code, created_at: ctx.now },
    })
    await publish(tx, ctx, topicSubscribed({ subject: topic_id }))
  })
}

/**
 * Ends the viewer's subscription; without one nothing changes. For any member. Event:
 * topic.unsubscribed. Throws NotFound for any other id. (PEOPLE-18)
 */
export async function unsubscribe(ctx: Ctx, topicId: string): Promise<void> {
  const { id: topic_id } = await topicById(ctx, topicId)
  await ctx.db.write(async (tx) => {
    const where = { user_id: ctx.viewer.id, topic_id }
    const { count } = await tx.topicSubscription.deleteMany({ where })
    if (count > 0) await publish(tx, ctx, topicUnsubscribed({ subject: topic_id }))
  })
}
