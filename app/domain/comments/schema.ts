import { z } from 'zod'
import type { PersonSummary } from '~/domain/people/schema'
import {
  changedMeanwhile,
  FIELD_REQUIRED,
  TOO_LONG,
  version,
  writtenText,
} from '~/domain/posts/schema'

/** A comment below its post. */
export type CommentShown = {
  id: string
  /** The content as safe HTML */
  html: string
  /** ISO 8601 */
  created_at: string
  edited: boolean
  author: PersonSummary
  /** The viewer wrote it. */
  mine: boolean
  like_count: number
  self_liked: boolean
  /** Staff hid it, for this reason: only its author still sees it */
  hiding: { told: string | null } | null
}

/** A comment of one person, apart from its post: the entity of the specification. (COMMENT-01) */
export type Comment = {
  id: string
  post_id: string
  content: string
  /** ISO 8601 */
  created_at: string
  deleted_at: string | null
  edited_at: string | null
  likes: { self_liked: boolean; like_count: number }
  /** Of a post that the viewer may not see, what stands in its place */
  post_title: string
  /** Id of who wrote the post, where the viewer may see it */
  post_owner: string | null
  /** Whether the viewer may open the post */
  post_visible: boolean
  my_post: boolean
}

/** A comment as the list of the own comments shows it. */
export type OwnComment = Comment & { html: string }

export const COMMENTS_SIZE = 50
/** Own comments on a page of the profile (COMMENT-11) */
export const OWN_COMMENTS_SIZE = 10

/** (COMMENT-06) */
export const DELETE_COMMENT = 'Are you sure you want to delete this comment?'
/** Ours: the specification has no texts for these. */
export const COMMENT_DELETED = 'Your comment was deleted.'
export const COMMENT_SAVED = 'Your comment was changed.'
export const ANSWER_MARKED = 'This is the answer now.'
export const ANSWER_TAKEN_BACK = 'This question has no answer any more.'
export const ANSWER_UNSEEN = 'The answer to this question cannot be shown to you.'
export const DISCARD_COMMENT = 'Do you want to discard your comment?'
export const DISCARD_CHANGES = 'Do you want to discard your changes?'
export const NO_COMMENTS = 'No comments yet. Yours could be the first.'
/** The post counts comments of people whom the viewer does not see. (SEARCH-37) */
export const NO_VISIBLE_COMMENTS = 'No comments that you can see here.'
export const COMMENT_CHANGED_MEANWHILE = changedMeanwhile('comment')
export const NO_OWN_COMMENTS = 'You have not commented yet'

/** An empty comment: 'This field is required' (COMMENT-03). The length is that of posts (POST-26). */
export const commentSchema = z.object({ content: writtenText(FIELD_REQUIRED, TOO_LONG.content) })

/** The form of an own comment: with the version one began with, empty for one never edited. */
export const commentEditSchema = commentSchema.extend({ edited_at: version })

export type CommentInput = z.infer<typeof commentSchema>
