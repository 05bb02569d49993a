import { markableComment, markAnswer, unmarkAnswer } from '~/domain/comments/answers.server'
import { likeComment, unlikeComment } from '~/domain/comments/likes.server'
import {
  ANSWER_MARKED,
  ANSWER_UNMARKED,
  SCHOOL_MARKED,
  SCHOOL_UNMARKED,
} from '~/domain/comments/schema'
import { itemAction, postOnly, type PostOnly } from '~/http/guards/action-table.server'
import { redirectWithFlash } from '~/http/guards/member-route.server'
import { comment, commentInPost } from '~/views/links'

/** Leads to the comment in its new place; an address typed by hand does too, for everyone who may mark it. */
const answerAction = (
  command: typeof markAnswer,
  texts: { own: string; school: string },
): PostOnly => ({
  back: async ({ ctx, params }) => comment((await markableComment(ctx, params.commentId ?? '')).id),
  run: async ({ ctx, context, params }) => {
    const id = params.commentId ?? ''
    const { post_id, as } = await command(ctx, id)
    return redirectWithFlash(context, commentInPost(post_id, id), texts[as])
  },
})

/** (COMMENT-09) */
const { loader, action } = postOnly({
  like: itemAction(likeComment, 'commentId', comment, 'comment'),
  unlike: itemAction(unlikeComment, 'commentId', comment, 'comment'),
  answer: answerAction(markAnswer, { own: ANSWER_MARKED, school: SCHOOL_MARKED }),
  unanswer: answerAction(unmarkAnswer, { own: ANSWER_UNMARKED, school: SCHOOL_UNMARKED }),
})
export { loader, action }
export default () => null
