import { withCurrentBlocks } from '~/domain/visibility/current-blocks.server'
import type { Ctx } from '~/platform/ctx'
import type { Tx } from '~/platform/database/types'
import { Forbidden, NotFound } from '~/platform/failures'
import { ownComments, ownsComment, visibleComments } from '~/policy/comments'
import { toWhere } from '~/platform/database/where.server'
import { visiblePosts } from '~/policy/posts'
import type { Prisma } from '~prisma/generated/client'

const COLUMNS = {
  id: true,
  post_id: true,
  user_id: true,
  partner_code: true,
  parent_id: true,
  content: true,
  pictures: true,
  edited_at: true,
  created_at: true,
  hidden: true,
  post: {
    select: {
      id: true,
      user_id: true,
      partner_code: true,
      title: true,
      private: true,
      hidden: true,
      deleted_at: true,
      marked_question_at: true,
      answer_comment_id: true,
      school_answer: true,
    },
  },
} as const

type CommentReader = Pick<Tx, 'comment'>

const findComment = (from: CommentReader, where: Prisma.CommentWhereInput) =>
  from.comment.findFirst({ where, select: COLUMNS })

/** What commands on a comment decide by, with its post */
export type CommentData = NonNullable<Awaited<ReturnType<typeof findComment>>>

/** A comment the viewer can see below a post they can see, or NotFound. */
export async function visibleComment(ctx: Ctx, from: CommentReader, id: string) {
  const { viewer } = await withCurrentBlocks(ctx, from)
  const rule = toWhere('Comment', visibleComments(viewer))
  const post = toWhere('Post', visiblePosts(viewer))
  const comment = await findComment(from, { id, AND: [rule], post: { AND: [post] } })
  if (!comment) throw new NotFound()
  return comment
}

/** A comment the viewer can see or has liked, else NotFound: a like can always be taken back. (COMMENT-09) */
export const visibleOrLikedComment = async (ctx: Ctx, from: CommentReader, id: string) =>
  (await findComment(from, { id, likes: { some: { user_id: ctx.viewer.id } } })) ??
  visibleComment(ctx, from, id)

/** The viewer's own comment below a post they can see; Forbidden if it's someone else's. (COMMENT-05) */
export async function ownVisibleComment(ctx: Ctx, from: CommentReader, id: string) {
  const comment = await visibleComment(ctx, from, id)
  if (!ownsComment(ctx.viewer, comment)) throw new Forbidden()
  return comment
}

/**
 * The viewer's own comment, even below a post they can no longer see: people can always delete what
 * they wrote. NotFound or Forbidden, as above, if it's someone else's. (COMMENT-08)
 */
export const ownComment = async (ctx: Ctx, from: CommentReader, id: string) =>
  (await findComment(from, {
    id,
    AND: [toWhere('Comment', ownComments(ctx.viewer))],
    deleted_at: null,
  })) ?? ownVisibleComment(ctx, from, id)

/**
 * The post of a comment that the viewer can see or could: one that was deleted or hidden meanwhile too.
 * NotFound for any other, and where they can't see the post.
 */
export async function commentedPost({ db, viewer }: Ctx, id: string): Promise<string> {
  const comment = await findComment(db.read, {
    id,
    user_id: { notIn: [...viewer.blocked_ids] },
    user: { OR: [{ partner_code: viewer.partner_code }, { global: true }] },
    post: { AND: [toWhere('Post', visiblePosts(viewer))] },
  })
  if (!comment) throw new NotFound()
  return comment.post.id
}

/** Whether a comment is below what the viewer asked without their name. Nothing is read for anyone else. */
export async function isBelowOwnUnnamed({ db, viewer }: Ctx, id: string): Promise<boolean> {
  const posts = viewer.unnamed_post_ids
  const where = { id, post_id: { in: [...posts] } }
  return posts.length > 0 && (await db.read.comment.count({ where })) > 0
}
