import * as z from 'zod'
import { aboutComment, likePayload, onPost } from '~/domain/posts/events'
import { defineEvent } from '~/platform/events/events'

const likedOnPost = onPost.extend(likePayload.shape)

/** `answered` is the comment that it answers, which may itself answer the one that both are below. */
const createdOnPost = onPost.extend({ answered: z.string().nullish() })

export const commentCreated = defineEvent('comment.created', createdOnPost, aboutComment)
export const commentEdited = defineEvent('comment.edited', onPost, aboutComment)
export const commentDeleted = defineEvent('comment.deleted', onPost, aboutComment)

/** Decisions of staff */
export const commentHidden = defineEvent('comment.hidden', onPost, aboutComment)
export const commentShown = defineEvent('comment.shown', onPost, aboutComment)

export const commentLiked = defineEvent('comment.liked', likedOnPost)
export const commentUnliked = defineEvent('comment.unliked', onPost, { logOnly: true })
