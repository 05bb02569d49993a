import { mentionLinks } from '~/domain/mentions/links.server'
import { mentionedUsers } from '~/domain/messages/mentions.server'
import { sendFirstMessage } from '~/domain/messages/send.server'
import { suggestMentions } from '~/domain/mentions/resolve.server'
import type { Ctx } from '~/platform/ctx'
import { idOf } from './database'

/** The statements of mentions, which are sent only where a text has an '@'. */
export async function runMentions(ctx: Ctx): Promise<void> {
  await suggestMentions(ctx, 'may')
  const post = { id: idOf('post:question'), content: 'Hi @Maya North' }
  for (const kind of ['post', 'comment'] as const) await mentionLinks(ctx, kind, [post])
  const text = 'Hi @Alma North'
  const form = { idempotencyKey: 'a mention', product: 'Quad' }
  const sent = await sendFirstMessage(ctx, idOf('alma'), { text }, form)
  await mentionedUsers(ctx.db, [{ id: sent.ok ? sent.message_id : '', text }])
}
