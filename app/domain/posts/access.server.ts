import { withCurrentBlocks } from '~/domain/visibility/current-blocks.server'
import type { Ctx } from '~/platform/ctx'
import type { Tx } from '~/platform/database/types'
import { Forbidden, NotFound } from '~/platform/failures'
import { toWhere } from '~/platform/database/where.server'
import { ownsPost, visiblePosts } from '~/policy/posts'
import type { Prisma } from '~prisma/generated/client'

const COLUMNS = {
  id: true,
  user_id: true,
  partner_code: true,
  title: true,
  private: true,
  hidden: true,
  locked_at: true,
  comment_count: true,
  prompt_code: true,
  marked_question_at: true,
  answer_comment_id: true,
} as const

type PostReader = Pick<Tx, 'post'>

const findPost = (from: PostReader, where: Prisma.PostWhereInput) =>
  from.post.findFirst({ where, select: COLUMNS })

/** A post if the viewer can see it now: blocks are read inside the command's transaction. */
export async function ifVisible(ctx: Ctx, from: PostReader, id: string) {
  const { viewer } = await withCurrentBlocks(ctx, from)
  return { id, AND: [toWhere('Post', visiblePosts(viewer))] } satisfies Prisma.PostWhereInput
}

/** What commands decide by, of a post the viewer can see, or NotFound. Reads inside their transaction. */
export async function visiblePost(ctx: Ctx, from: PostReader, id: string) {
  const post = await findPost(from, await ifVisible(ctx, from, id))
  if (!post) throw new NotFound()
  return post
}

/** A post the viewer can see or has liked, else NotFound: a like can always be taken back. (POST-11) */
export const visibleOrLikedPost = async (ctx: Ctx, from: PostReader, id: string) =>
  (await findPost(from, { id, likes: { some: { user_id: ctx.viewer.id } } })) ??
  visiblePost(ctx, from, id)

/** Whether the viewer can see a post. */
export async function canSeePost(ctx: Ctx, id: string): Promise<boolean> {
  const rule = toWhere('Post', visiblePosts(ctx.viewer))
  return (await ctx.db.read.post.count({ where: { id, AND: [rule] } })) > 0
}

/** The viewer's own post; NotFound if they can't see it, Forbidden if it's someone else's. (POST-06) */
export async function ownPost(ctx: Ctx, from: PostReader, id: string) {
  const post = await visiblePost(ctx, from, id)
  if (!ownsPost(ctx.viewer, post)) throw new Forbidden()
  return post
}
