import { aboutComment, likePayload, onPost } from '~/domain/posts/events'
import { defineEvent } from '~/platform/events/events'

const likedOnPost = onPost.extend(likePayload.shape)

export const commentCreated = defineEvent('comment.created', onPost, aboutComment)
export const commentEdited = defineEvent('comment.edited', onPost, aboutComment)
export const commentDeleted = defineEvent('comment.deleted', onPost, aboutComment)

/** Decisions of staff */
export const commentHidden = defineEvent('comment.hidden', onPost, aboutComment)
export const commentShown = defineEvent('comment.shown', onPost, aboutComment)

export const commentLiked = defineEvent('comment.liked', likedOnPost)
export const commentUnliked = defineEvent('comment.unliked', onPost, { logOnly: true })
