import type { Ctx } from '~/platform/ctx'
import type { Tx } from '~/platform/db.server'
import { Forbidden, NotFound } from '~/platform/failures'
import { toWhere } from '~/policy/condition'
import { ownsPost, visiblePosts } from '~/policy/posts'

/** The columns that acts on a post decide by. */
const FACTS = {
  id: true,
  user_id: true,
  partner_code: true,
  title: true,
  private: true,
  hidden: true,
  comment_count: true,
  prompt_code: true,
  marked_question_at: true,
  answer_comment_id: true,
} as const

export type PostFacts = {
  id: string
  user_id: string
  partner_code: string
  title: string
  private: boolean
  hidden: boolean
  comment_count: number
  prompt_code: string | null
  marked_question_at: Date | null
  answer_comment_id: string | null
}

/** A post the viewer may see, or NotFound. Reads inside the transaction of the act. */
export async function visiblePost(
  ctx: Ctx,
  from: Pick<Tx, 'post'>,
  id: string,
): Promise<PostFacts> {
  const rule = toWhere(visiblePosts(ctx.viewer))
  const post = await from.post.findFirst({ where: { id, AND: [rule] }, select: FACTS })
  if (!post) throw new NotFound()
  return post
}

/**
 * A post the viewer may see or has liked, else NotFound: one's own like can be taken back whatever
 * has become of the post since. (POST-11)
 */
export async function likedPost(ctx: Ctx, from: Pick<Tx, 'post'>, id: string): Promise<PostFacts> {
  const liked = { id, likes: { some: { user_id: ctx.viewer.id } } }
  const post = await from.post.findFirst({ where: liked, select: FACTS })
  return post ?? visiblePost(ctx, from, id)
}

/** Whether the viewer may see a post. */
export async function seesPost(ctx: Ctx, id: string): Promise<boolean> {
  const rule = toWhere(visiblePosts(ctx.viewer))
  return (await ctx.db.read.post.count({ where: { id, AND: [rule] } })) > 0
}

/** The viewer's own post; NotFound where they may not see it, Forbidden where it is another's. (POST-06) */
export async function ownPost(ctx: Ctx, from: Pick<Tx, 'post'>, id: string): Promise<PostFacts> {
  const post = await visiblePost(ctx, from, id)
  if (!ownsPost(ctx.viewer, post)) throw new Forbidden()
  return post
}
