import { z } from 'zod'
import type { PersonSummary } from '~/domain/people/schema'
import { composed } from '~/platform/one-line'
import { tagsFrom } from './tags'

/** A post as lists show it: of a long title the beginning, of many topics and tags the first. (POST-02) */
export type PostSummary = {
  id: string
  title: string
  /** Beginning of the content as plain text */
  snippet: string
  /** ISO 8601 */
  created_at: string
  edited: boolean
  is_question: boolean
  /** A comment is marked as the answer. */
  answered: boolean
  private: boolean
  /** Staff hid it: only its author still sees it */
  hidden: boolean
  like_count: number
  comment_count: number
  self_liked: boolean
  /** The viewer wrote it. */
  mine: boolean
  tag_names: string[]
  topics: { id: string; title: string; href: string }[]
  /** How many topics and tags it has besides */
  more_places: number
  author: PersonSummary
}

/** A post on its own page. */
export type PostDetail = PostSummary & {
  /** The content as safe HTML */
  html: string
  answer_comment_id: string | null
  /** The viewer may say which comment is the answer. */
  may_mark_answer: boolean
}

/** The posts around one in the list from which it was opened: newer ones come before. */
export type Neighbours = { previous: Neighbour | null; next: Neighbour | null }
export type Neighbour = { id: string; title: string }
/** The list of an author's profile; other lists go by the id of their topic. */
export const IN_PROFILE = 'profile'
/** Opened from search results: there is a way back to them, but no neighbours. (SEARCH-36) */
export const FROM_SEARCH = 'search'

/** Posts on a page of the home feed (HOME-10), of a topic (TOPIC-17) and of a profile (PROFILE-18). */
export const FEED_SIZE = 10
export const TOPIC_SIZE = 10
export const PROFILE_SIZE = 5
/** (FEED-04) */
export const MY_FEED_SIZE = 10

/** Written in the web application. (POST-20) */
export const WEB_PLATFORM = 'desktop-browser'

/** Limits: this many characters or more are too long, and more tags than these too many. (POST-26, POST-27) */
export const TOO_LONG_AT = 10_000
export const LONGEST_TEXT = TOO_LONG_AT - 1
export const MOST_TAGS = 1000

/** The alert of a text that is too long: the title says which, the text is the same. (POST-26) */
export const TOO_LONG = {
  title: 'Title is too long',
  content: 'Content is too long',
  tags: 'Tags are too long',
} as const
export const TOO_LONG_TEXT =
  "You have a lot to say! Unfortunately, that's too long to post to the site."

/** (POST-22 to POST-25) */
export const TITLE_REQUIRED = 'Title is required'
export const CONTENT_REQUIRED = 'Content is required'
export const QUESTION_REQUIRED = 'Question is required'
export const STORY_REQUIRED = 'Story is required'
export const FIELD_REQUIRED = 'This field is required'

/** Ours: the specification has no texts for these. */
export const CANNOT_BE_SHOWN = 'Please remove the characters that cannot be shown'
export const PICK_FROM_LIST = 'Please choose topics from the list'

export const changedMeanwhile = (what: 'post' | 'comment') =>
  `This ${what} was changed in another window since you opened it. Below is how it reads now; saving puts your text in its place.`
export const CHANGED_MEANWHILE = changedMeanwhile('post')

/** What is shown in place of a post. (POST-04) */
export const UNAVAILABLE = 'This post has been removed or made private.'

/** Questions before, and messages after, a change of an own post. (POST-07 to POST-10) */
export const MAKE_PRIVATE = 'Make this post private?'
export const MAKE_VISIBLE = 'Make this post visible?'
export const DELETE_POST =
  'Are you sure you want to delete this post? You could make it private instead.'
export const POST_DELETED = 'Your post was deleted.'
/** (POST-31) */
export const DISCARD_POST = 'Do you want to discard your post?'
/** Ours: what has become of a post whose privacy was changed. */
export const NOW_PRIVATE = 'Your post is private now.'
export const NOW_VISIBLE = 'Your post is visible now.'

/** Before a question is posted (ours): up to so many that are like it. */
export const SIMILAR_SHOWN = 3
export const ANSWERED_ALREADY = 'Has this been answered already?'
export const POST_ANYWAY = 'Post anyway'

/** The title as the form remembers that questions like it were shown: another one asks again. */
export const titleSeen = (title: string): string => title.trim().replace(/\s+/g, ' ').toLowerCase()

/** The post box on home. (HOME-22) */
export const onYourMind = (firstName: string) => `What's on your mind, ${firstName}?`
/** (HOME-27) */
export const NO_POSTS = 'No posts'
/** (FEED-02, FEED-03) */
export const MY_FEED = 'My feed'
export const MY_FEED_CALLOUT = "Your feed includes the posts of the people you're following."
export const MY_FEED_EMPTY = 'Follow people to see their posts in your feed'

// eslint-disable-next-line no-control-regex -- exactly these characters cannot be shown
const UNSHOWABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/
/** Turn the line round: in a title or a tag they would turn what stands beside it too. */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/
/** Characters that show nothing do not make a text. */
const BLANK = /^[\s\u00ad\u200b-\u200f\u2060-\u2064\ufeff]*$/

/** One spelling of what browsers send: composed letters, single line breaks, nothing around it. */
const tidied = (text: string): string => {
  const plain = composed(text).replace(/\r\n?/g, '\n')
  return BLANK.test(plain) ? '' : plain.trim()
}

/**
 * A text that must be there, is short enough and can be shown. Rules follow the transform instead
 * of a second schema: the form reader takes every empty string as missing, also one in between.
 */
export const writtenText = (required: string, tooLong: string) =>
  z
    .string({ error: required })
    .transform(tidied)
    .refine((text) => text !== '', { error: required })
    .refine((text) => text.length < TOO_LONG_AT, { error: tooLong })
    .refine((text) => !UNSHOWABLE.test(text), { error: CANNOT_BE_SHOWN })

const title = writtenText(TITLE_REQUIRED, TOO_LONG.title)
  .refine((text) => !TURNING.test(text), { error: CANNOT_BE_SHOWN })
  .transform((text) => text.replace(/\s+/g, ' '))

const tags = z
  .string({ error: CANNOT_BE_SHOWN })
  .default('')
  .transform(tidied)
  .refine((text) => text.length < TOO_LONG_AT, { error: TOO_LONG.tags })
  .refine((text) => !UNSHOWABLE.test(text) && !TURNING.test(text), { error: CANNOT_BE_SHOWN })
  .transform(tagsFrom)
  .refine((names) => names.length <= MOST_TAGS, { error: TOO_LONG.tags })

const topics = z
  .array(z.string({ error: PICK_FROM_LIST }), { error: PICK_FROM_LIST })
  .max(MOST_TAGS, { error: PICK_FROM_LIST })
  .default([])
  .transform((ids) => [...new Set(ids)])

/** The fields of every form that publishes. */
export const formOf = (contentRequired: string) =>
  z.object({ title, content: writtenText(contentRequired, TOO_LONG.content), tags, topics })

/** The post form and the question form. (POST-19, POST-22, POST-23) */
export const postSchema = formOf(CONTENT_REQUIRED)
export const questionSchema = formOf(QUESTION_REQUIRED)

/** The version that one began to edit: its edited_at, empty for what was never edited. */
export const version = z
  .string({ error: CANNOT_BE_SHOWN })
  .max(40, { error: CANNOT_BE_SHOWN })
  .default('')

/** The form of an own post: a story, or anything else. (POST-24, POST-25) */
export const storyEditSchema = formOf(STORY_REQUIRED).extend({ edited_at: version })
export const editSchema = formOf(FIELD_REQUIRED).extend({ edited_at: version })

export type PostInput = z.infer<typeof postSchema>
