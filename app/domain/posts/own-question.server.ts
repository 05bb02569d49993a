import type { Ctx } from '~/platform/ctx'
import { toWhere } from '~/platform/database/where.server'
import { ownPosts } from '~/policy/posts'
import { postsByIds } from './queries.server'
import { normalizeTitle, type ListedPost } from './schema'

/** Of so many of their newest open questions. Not in the spec. */
const LOOKED_AT = 50

/** The viewer's own question with this title that still has no answer marked, if any. For any member. */
export async function ownOpenQuestion(ctx: Ctx, title: string): Promise<ListedPost[]> {
  const open = await ctx.db.read.post.findMany({
    where: {
      AND: [toWhere('Post', ownPosts(ctx.viewer))],
      marked_question_at: { not: null },
      answer_comment_id: null,
      deleted_at: null,
    },
    orderBy: [{ created_at: 'desc' }, { id: 'desc' }],
    take: LOOKED_AT,
    select: { id: true, title: true },
  })
  const same = open.find((question) => normalizeTitle(question.title) === normalizeTitle(title))
  return same ? postsByIds(ctx, [same.id]) : []
}
