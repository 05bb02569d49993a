import { postReindexRequested } from '~/domain/posts/events'
import { namePattern, withoutName } from '~/domain/mentions/erased-names'
import { mentionsName } from '~/domain/mentions/schema'
import { col, defineRow } from '~/platform/database/sql-row'
import { sql } from '~/platform/database/sql-text'
import { selectRows } from '~/platform/database/sql.server'
import type { Tx } from '~/platform/database/types'
import { publish } from '~/platform/events/publish.server'

/**
 * Takes the names of people who are erased out of what others wrote after '@'; what is left says
 * '@someone', in earlier versions too. Before their mentions go. Event: search.repair of the posts.
 */
export async function eraseMentions(tx: Tx, people: readonly string[], now: Date): Promise<void> {
  const mentions = await tx.mention.findMany({ where: { user_id: { in: [...people] } } })
  for (const { name, post_id, comment_id, message_id } of mentions) {
    if (message_id) {
      const { text } = await tx.message.findUniqueOrThrow({ where: { id: message_id } })
      await tx.message.update({
        where: { id: message_id },
        data: { text: withoutName(text, name) },
      })
    }
    if (comment_id) {
      const { content } = await tx.comment.findUniqueOrThrow({ where: { id: comment_id } })
      const data = { content: withoutName(content, name) }
      const comment = await tx.comment.update({
        where: { id: comment_id },
        data,
        include: { post: true },
      })
      await publish(tx, { now }, postReindexRequested({ subject: comment.post }))
    }
    if (post_id) {
      const { content } = await tx.post.findUniqueOrThrow({ where: { id: post_id } })
      const data = { content: withoutName(content, name) }
      const subject = await tx.post.update({ where: { id: post_id }, data })
      await publish(tx, { now }, postReindexRequested({ subject }))
    }
  }
  await eraseInFormerTexts(tx, people, mentions)
}

const formerRow = defineRow({ id: col.text, content: col.text })

/** A name may stand in an earlier version only, where an edit took the mention away. */
async function eraseInFormerTexts(
  tx: Tx,
  people: readonly string[],
  mentions: readonly { name: string; partner_code: string }[],
): Promise<void> {
  const users = await tx.user.findMany({
    where: { id: { in: [...people] } },
    select: { first_name: true, last_name: true, partner_code: true },
  })
  const named = users.map(({ first_name, last_name, partner_code }) => ({
    name: `${first_name} ${last_name}`,
    partner_code,
  }))
  for (const { name, partner_code } of [...named, ...mentions]) {
    const found = await selectRows(
      tx,
      formerRow,
      sql`SELECT f.id, f.content FROM "FormerText" f WHERE f.partner_code = ${partner_code}
        AND lower(f.content) LIKE ${namePattern(name)}`,
    )
    for (const { id, content } of found.filter((text) => mentionsName(text.content, name)))
      await tx.formerText.update({ where: { id }, data: { content: withoutName(content, name) } })
  }
}
