import type { Ctx } from '~/platform/ctx'
import type { Tx } from '~/platform/db.server'
import { Forbidden, NotFound } from '~/platform/failures'
import { ownsComment, visibleComments } from '~/policy/comments'
import { toWhere } from '~/policy/condition'
import { visiblePosts } from '~/policy/posts'

/** The columns that acts on a comment decide by, with those of its post. */
const FACTS = {
  id: true,
  user_id: true,
  partner_code: true,
  content: true,
  edited_at: true,
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
    },
  },
} as const

export type CommentFacts = {
  id: string
  user_id: string
  partner_code: string
  content: string
  edited_at: Date | null
  hidden: boolean
  post: PostOfComment
}

export type PostOfComment = {
  id: string
  user_id: string
  partner_code: string
  title: string
  private: boolean
  hidden: boolean
  deleted_at: Date | null
  marked_question_at: Date | null
  answer_comment_id: string | null
}

type Reads = Pick<Tx, 'comment'>

/** A comment the viewer may see below a post they may see, or NotFound. */
export async function visibleComment(ctx: Ctx, from: Reads, id: string): Promise<CommentFacts> {
  const comments = toWhere(visibleComments(ctx.viewer))
  const post = { AND: [toWhere(visiblePosts(ctx.viewer))] }
  const where = { id, AND: [comments], post }
  const comment = await from.comment.findFirst({ where, select: FACTS })
  if (!comment) throw new NotFound()
  return comment
}

/**
 * A comment the viewer may see or has liked, else NotFound: one's own like can be taken back
 * whatever has become of the comment since. (COMMENT-09)
 */
export async function likedComment(ctx: Ctx, from: Reads, id: string): Promise<CommentFacts> {
  const liked = { id, likes: { some: { user_id: ctx.viewer.id } } }
  const comment = await from.comment.findFirst({ where: liked, select: FACTS })
  return comment ?? visibleComment(ctx, from, id)
}

/** The viewer's own comment below a post they may see; Forbidden where it is another's. (COMMENT-05) */
export async function ownVisibleComment(ctx: Ctx, from: Reads, id: string): Promise<CommentFacts> {
  const comment = await visibleComment(ctx, from, id)
  if (!ownsComment(ctx.viewer, comment)) throw new Forbidden()
  return comment
}

/**
 * The viewer's own comment, also below a post that was taken away from them: what one has written
 * one can always take back. NotFound or Forbidden as above where it is another's. (COMMENT-08)
 */
export async function ownComment(ctx: Ctx, from: Reads, id: string): Promise<CommentFacts> {
  const own = { id, user_id: ctx.viewer.id, deleted_at: null }
  const comment = await from.comment.findFirst({ where: own, select: FACTS })
  return comment ?? ownVisibleComment(ctx, from, id)
}
