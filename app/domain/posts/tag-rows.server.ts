import type { Tx } from '~/platform/database/types'
import { newId } from '~/platform/ids'
import { tagKey } from '~/domain/tags/schema'

/** Connects a post with the rows of its tags and adds the tags the school does not have yet. */
export async function tagPost(
  tx: Tx,
  post: { id: string; partner_code: string },
  tags: readonly string[],
): Promise<void> {
  if (tags.length === 0) return
  const { id: post_id, partner_code } = post
  const names = tags.map(tagKey)
  const where = { partner_code, name: { in: names } }
  const known = await tx.tag.findMany({ where, select: { name: true } })
  const knownNames = new Set(known.map(({ name }) => name))
  const newNames = names.filter((name) => !knownNames.has(name))
  await tx.tag.createMany({ data: newNames.map((name) => ({ id: newId(), partner_code, name })) })
  const all = await tx.tag.findMany({ where, select: { id: true } })
  await tx.postTag.createMany({
    data: all.map((tag) => ({ post_id, tag_id: tag.id, partner_code })),
  })
}

/** Makes these the tags of a post that had others. */
export async function retagPost(
  tx: Tx,
  post: { id: string; partner_code: string },
  from: readonly string[],
  to: readonly string[],
): Promise<void> {
  const [before, after] = [new Set(from.map(tagKey)), new Set(to.map(tagKey))]
  const gone = [...before].filter((name) => !after.has(name))
  await tx.postTag.deleteMany({ where: { post_id: post.id, tag: { name: { in: gone } } } })
  await tagPost(
    tx,
    post,
    [...after].filter((name) => !before.has(name)),
  )
}
