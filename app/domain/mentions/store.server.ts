import { withCurrentBlocks } from '~/domain/visibility/current-blocks.server'
import type { Ctx } from '~/platform/ctx'
import type { Tx } from '~/platform/database/types'
import { newId } from '~/platform/ids'
import { resolveMentions } from './resolve.server'
import { hasMention, mentionsName, type ChosenPeople } from './schema'

/** A post or a comment. */
type Subject = { post_id: string } | { comment_id: string }

type Text = {
  partner_code: string
  text: string
  /** What it said before */
  before?: string
  chosen?: ChosenPeople
}

/**
 * Stores who a text mentions, in the transaction that writes it. A name that was there before stays with
 * its person, whatever they are called now.
 */
export async function saveMentions(
  ctx: Ctx,
  tx: Tx,
  subject: Subject,
  { partner_code, text, before = '', chosen }: Text,
): Promise<void> {
  if (!hasMention(text) && !hasMention(before)) return
  const known = before ? await tx.mention.findMany({ where: subject }) : []
  const gone = known.filter(({ name }) => !mentionsName(text, name)).map(({ id }) => id)
  if (gone.length > 0) await tx.mention.deleteMany({ where: { id: { in: gone } } })
  const { people } = await resolveMentions(await withCurrentBlocks(ctx, tx), tx, text, chosen)
  const names = known.map(({ name }) => name.toLowerCase())
  const added = people.filter(({ name }) => !names.includes(name.toLowerCase()))
  if (added.length === 0) return
  await tx.mention.createMany({
    data: added.map((person) => ({
      id: newId(),
      partner_code,
      ...subject,
      ...person,
      created_at: ctx.now,
    })),
  })
}
