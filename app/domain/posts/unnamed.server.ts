import type { Ctx } from '~/platform/ctx'
import type { Db, Tx } from '~/platform/database/types'
import type { UnnamedItem } from './schema'
import { isUnnamed, writerBelow } from '~/policy/unnamed'

/**
 * The same ctx for the events of what the viewer does with a post, or below it: who asked without their
 * name acts as the account without one. It says only who acts; what the viewer may do is asked of the
 * other ctx.
 */
export const asAuthor = <C extends Pick<Ctx, 'viewer'>>(ctx: C, postId: string): C => ({
  ...ctx,
  viewer: { ...ctx.viewer, id: writerBelow(ctx.viewer, postId) },
})

/** The same ctx right after the viewer asked this without their name: it was loaded before. */
export const withUnnamed = <C extends Pick<Ctx, 'viewer'>>(ctx: C, postId: string): C => ({
  ...ctx,
  viewer: { ...ctx.viewer, unnamed_post_ids: [...ctx.viewer.unnamed_post_ids, postId] },
})

type Reading = Pick<Tx, 'unnamedQuestion'> | Db['read']

/** Who asked a question without their name; null once their account is deleted. For what only they get. */
export async function findUnnamedAuthor(from: Reading, post_id: string): Promise<string | null> {
  const row = await from.unnamedQuestion.findUnique({ where: { post_id } })
  return row?.user_id ?? null
}

/**
 * Who gets what its author gets: the author where the author is the account without a name. For
 * notifications and mail, which reach no one else.
 */
export const findReader = async (
  from: Reading,
  text: { user_id: string; post_id: string },
): Promise<string | null> =>
  isUnnamed(text.user_id) ? findUnnamedAuthor(from, text.post_id) : text.user_id

/** So many are listed: fewer than anyone asks. */
const LISTED = 100

/** The newest questions that the viewer asked without their name. For every member, their own. */
export async function ownUnnamed({ db, viewer }: Ctx): Promise<UnnamedItem[]> {
  if (viewer.unnamed_post_ids.length === 0) return []
  const posts = await db.read.post.findMany({
    where: { id: { in: viewer.unnamed_post_ids }, deleted_at: null },
    orderBy: [{ created_at: 'desc' }, { id: 'desc' }],
    take: LISTED,
    select: { id: true, title: true, created_at: true },
  })
  return posts.map(({ created_at, ...post }) => ({ ...post, created_at: created_at.toISOString() }))
}
