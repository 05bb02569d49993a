import type { PersonSummary } from '~/domain/people/schema'
import type { Picture } from '~/domain/photos/schema-pictures'
import type { Care } from '~/domain/safety/schema'
import { formSchema } from '~/domain/writing/fields'
import { editConflictText, versionField } from '~/domain/writing/schema'
import { COMMENT_FIELDS } from './fields'

/** A comment below its post. */
export type CommentView = {
  id: string
  /** The content as safe HTML */
  html: string
  pictures: Picture[]
  /** ISO 8601 */
  created_at: string
  edited: boolean
  /** The viewer reads what it said before its edits. */
  can_read_versions: boolean
  author: PersonSummary
  /** The viewer wrote it. */
  mine: boolean
  /** Not below what the viewer asked without their name */
  can_like: boolean
  like_count: number
  self_liked: boolean
  /** Staff hid it, for this reason: only its author still sees it */
  hidden: { rule: string | null; notice_to_author: string | null } | null
  /** What stands under it, if it says that someone may be in danger */
  care: Care | null
}

/** A comment that answers no other, with the ones that answer it. */
export type Thread = {
  id: string
  /** Null where the viewer can't see it, but some of those */
  comment: CommentView | null
  /** The first ones, the oldest first, and the one that a link named */
  nested: CommentView[]
  /** There are more than the first ones */
  hasMore: boolean
}

/** A comment without its post. (COMMENT-01) */
export type Comment = {
  id: string
  post_id: string
  /** Null for who asked without their name */
  user_id: string | null
  /** The comment it answers */
  parent_id: string | null
  content: string
  pictures: Picture[]
  /** ISO 8601 */
  created_at: string
  edited_at: string | null
  like_count: number
  self_liked: boolean
  /** UNAVAILABLE if the viewer can't see the post */
  post_title: string
  /** Id of the post's author, if the viewer can see it and they have a name there */
  post_owner: string | null
  post_visible: boolean
  my_post: boolean
}

/** A comment in the list of a person's comments. */
export type OwnComment = Comment & { html: string }

export const COMMENTS_PAGE_SIZE = 50
/** Of those that answer one comment, so many are shown below the post. Not in the spec. */
export const NESTED_SHOWN = 5
/** Own comments on a page of the profile (COMMENT-11) */
export const OWN_COMMENTS_PAGE_SIZE = 10

/** In place of the form, and where someone still sends one. Not in the spec. */
export const LOCKED = 'School staff locked this post: nothing new can be added.'

/** (COMMENT-06) */
export const DELETE_COMMENT = 'Are you sure you want to delete this comment?'
/** What is written below someone else's question is called an answer. */
const commentWord = (answers: boolean) => (answers ? 'answer' : 'comment')
export const commentPostedText = (answers: boolean) => `Your ${commentWord(answers)} is posted.`
export const commentDeletedText = (answers: boolean) => `Your ${commentWord(answers)} was deleted.`
export const commentSavedText = (answers: boolean) => `Your ${commentWord(answers)} was changed.`
export const editCommentTitle = (answers: boolean) => `Edit your ${commentWord(answers)}`
export const ANSWER_MARKED = 'Marked as the answer.'
export const ANSWER_UNMARKED = 'No longer marked as answered.'
/** By staff. Not in the spec. */
export const SCHOOL_MARKED = 'Marked as the school’s answer.'
export const SCHOOL_UNMARKED = 'No longer the school’s answer.'
/** Above the answer of a question, by how it became one */
export const ANSWER_LABELS = {
  own: 'Answer',
  written: 'Answer by the school',
  marked: 'Marked by school staff as the answer',
} as const
export type AnswerKind = keyof typeof ANSWER_LABELS
/** What the menu calls it */
export const MARKED_AS = { own: 'the answer', school: 'the school’s answer' } as const
export type Marking = keyof typeof MARKED_AS
export const ANSWER_NOT_VISIBLE = "You can't see the answer to this question."
export const discardCommentText = (answers: boolean) =>
  `Do you want to discard your ${commentWord(answers)}?`
export const DISCARD_CHANGES = 'Do you want to discard your changes?'
export const NO_COMMENTS = 'No comments yet. Be the first to comment.'
export const NO_ANSWERS = 'No answers yet. Be the first to help.'
export const NO_ANSWERS_TO_YOU = 'No answers yet. They’ll show up here.'
/** The post counts comments of people the viewer can't see. (SEARCH-37) */
export const NO_VISIBLE_COMMENTS = 'There are no comments you can see.'
export const NO_VISIBLE_ANSWERS = 'There are no answers you can see.'
export const COMMENT_EDIT_CONFLICT = editConflictText('comment')
/** What was answered is deleted, hidden, or by someone the viewer can't see: which of these isn't said. */
export const PARENT_GONE = 'This comment isn’t available.'
export const PARENT_GONE_MEANWHILE =
  'The comment you were replying to isn’t available anymore. You can still post what you wrote here.'
export const NESTED_POSTED = 'Your reply is posted.'
export const nestedTitle = (name: string) => `Reply to ${name}`
export const NO_OWN_COMMENTS = 'You haven’t commented yet'

export const commentSchema = formSchema(COMMENT_FIELDS, 'new')

/** The form of an own comment, with the version the edit began with. */
export const commentEditSchema = formSchema(COMMENT_FIELDS, 'edit').extend({
  edited_at: versionField,
})
