import * as z from 'zod'
import { defineEvent, noPayload } from '~/platform/events/events'

const aboutPost = { search: 'post' } as const

export const postCreated = defineEvent('post.created', noPayload, aboutPost)
export const postEdited = defineEvent('post.edited', noPayload, aboutPost)
export const postDeleted = defineEvent('post.deleted', noPayload, aboutPost)
export const postPrivatized = defineEvent('post.privatized', noPayload, aboutPost)
export const postUnprivatized = defineEvent('post.unprivatized', noPayload, aboutPost)

/** Decisions of staff */
export const postHidden = defineEvent('post.hidden', noPayload, aboutPost)
export const postShown = defineEvent('post.shown', noPayload, aboutPost)

/** To a topic */
export const postMoved = defineEvent('post.moved', z.object({ topic_id: z.string() }), aboutPost)

/** Into another question; the subject isn't shown any longer. */
export const questionMerged = defineEvent(
  'question.merged',
  z.object({ into_id: z.string() }),
  aboutPost,
)

/** Whose content was liked (POST-12), what led to it, and by which searches. (POST-01) */
export const likePayload = z.object({
  author_id: z.string().optional(),
  context: z.string().optional(),
  // One text with a line each in older events
  matched_queries: z.array(z.string()).optional().catch(undefined),
})

export const postLiked = defineEvent('post.liked', likePayload, aboutPost)
export const postUnliked = defineEvent('post.unliked', noPayload, aboutPost)

/** The index differs from the post's row: search writes the document again. (CLI-22) */
export const postReindexRequested = defineEvent('search.repair', noPayload, aboutPost)

export const aboutComment = { search: 'post of comment' } as const
export const onPost = z.object({
  /** The event still names the post when the comment's row no longer exists. */
  post_id: z.string(),
})

/** The subject is the comment that is, or no longer is, the answer. */
export const questionAnswered = defineEvent('question.answered', onPost, aboutComment)
export const questionUnanswered = defineEvent('question.unanswered', onPost, aboutComment)
