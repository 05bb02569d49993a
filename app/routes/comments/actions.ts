import { markableComment, markAnswer, unmarkAnswer } from '~/domain/comments/answers.server'
import { likeComment, unlikeComment } from '~/domain/comments/likes.server'
import { ANSWER_MARKED, ANSWER_UNMARKED } from '~/domain/comments/schema'
import { itemAction, postOnly, type PostOnly } from '~/http/guards/action-table.server'
import { redirectWithFlash } from '~/http/guards/member-route.server'
import { comment, commentInPost } from '~/views/links'

/** Leads to the comment in its new place; an address typed by hand does too, for everyone who may mark it. */
const answerAction = (command: typeof markAnswer, text: string): PostOnly => ({
  back: async ({ ctx, params }) =>
    comment((await markableComment(ctx, ctx.db.read, params.commentId ?? '')).id),
  run: async ({ ctx, context, params }) => {
    const id = params.commentId ?? ''
    const { post_id } = await command(ctx, id)
    return redirectWithFlash(context, commentInPost(post_id, id), text)
  },
})

/** (COMMENT-09) */
const { loader, action } = postOnly({
  like: itemAction(likeComment, 'commentId', comment, 'comment'),
  unlike: itemAction(unlikeComment, 'commentId', comment, 'comment'),
  answer: answerAction(markAnswer, ANSWER_MARKED),
  unanswer: answerAction(unmarkAnswer, ANSWER_UNMARKED),
})
export { loader, action }
export default () => null
