/**
 * A post has four shapes, each with its owner's name. The database's is PostRow (rows.server.ts): the
 * columns, with what is counted for the reader. A page's is ShownPost, and a list has the ListedPost of
 * it, truncated. The API's is ApiPost (api-posts.server.ts), of which the entity returns what it names.
 * Its author's is WrittenPost (fields.ts): what the forms read, and what edits begin with; a NewPost
 * leaves out what is empty, and says where it was written.
 */

import type { PersonSummary } from '~/domain/people/schema'
import type { Picture } from '~/domain/photos/schema-pictures'
import type { Care } from '~/domain/safety/schema'
import { formSchema } from '~/domain/writing/fields'
import { editConflictText, QUESTION_REQUIRED, versionField } from '~/domain/writing/schema'
import { POST_FIELDS, type ShownColumns } from './fields'

/** A post as lists show it, truncated. (POST-02) */
export type ListedPost = ShownColumns<'in lists'> & {
  id: string
  /** Start of the content as plain text */
  snippet: string
  /** It begins with words that say someone else may be in danger */
  worrying: boolean
  /** ISO 8601 */
  created_at: string
  edited: boolean
  is_question: boolean
  /** A comment is marked as the answer. */
  answered: boolean
  /** Staff hid it: only its author still sees it */
  hidden: boolean
  /** Staff ended the talk below it */
  locked: boolean
  /** Staff put it at the top of the topic that is listed */
  pinned?: true
  picture_count: number
  like_count: number
  comment_count: number
  /** How many comments answer a question: not what its author adds. 0 for other posts */
  answer_count: number
  self_liked: boolean
  /** The viewer wrote it. */
  mine: boolean
  /** Asked without a name: its author is the account that stands for all who do */
  unnamed: boolean
  /** An archived one has no page */
  topics: { id: string; title: string; href: string | null }[]
  /** How many more topics and tags it has */
  more_tags_count: number
  author: PersonSummary
}

/** A post of my feed. */
export type FollowedPost = ListedPost & {
  /** It's there for a topic alone: the viewer doesn't follow its author */
  from_topic: boolean
}

/** A post on its own page. */
export type ShownPost = ListedPost &
  ShownColumns<'on its page'> & {
    /** The content as safe HTML */
    html: string
    pictures: Picture[]
    /** The viewer reads what it said before its edits. */
    can_read_versions: boolean
    can_lock: boolean
    can_merge: boolean
    can_move: boolean
    /** Titles of the topics that staff took it from, for its author and staff */
    moved_from: string[]
    /** Staff can put it at the top of one of its topics */
    can_pin: boolean
    can_comment: boolean
    answer_comment_id: string | null
    /** The viewer has saved it. */
    saved: boolean
    /** Its author can delete it from here: a response only while an assignment is available (PROMPT-20) */
    can_delete: boolean
    /** Who will be able to read a comment of the viewer's */
    comment_audience: string
    /** Who can open its address */
    address_audience: string
    /** As what the viewer can mark the answer */
    marks_answer: 'own' | 'school' | null
    /** Staff marked the answer as the school's: they wrote it, or someone else did */
    school_answer: 'written' | 'marked' | null
    /** The viewer can look up who asked it without a name. */
    can_look_up: boolean
    /** What stands under it, if it says that someone may be in danger */
    care: Care | null
  }

/** The posts before and after a post in the list it was opened from, the newest first. */
export type Neighbors = { previous: Neighbor | null; next: Neighbor | null }
export type Neighbor = { id: string; title: string }
/** Lists from which a post is opened; a topic's list is named by its id. (POST-38) */
export const IN_HOME = 'home'
export const IN_MY_FEED = 'my-feed'
/** The list of an author's profile. */
export const IN_PROFILE = 'profile'
/** The session's last search. (SEARCH-36) */
export const FROM_SEARCH = 'search'
/** What the students of a coach write. (COACH-04) */
const IN_COACHING = 'coaching'
/** With the query of the dashboard, so that the way back leads to the same view of it. */
export const inCoaching = (query: string) => `${IN_COACHING}${query && `-${query}`}`
export const queryOfCoaching = (list: string): string | null =>
  list === IN_COACHING || list.startsWith(`${IN_COACHING}-`)
    ? list.slice(IN_COACHING.length + 1)
    : null
const PROMPT_LIST = 'prompt-'
export const inPrompt = (promptId: string) => PROMPT_LIST + promptId
export const promptOfList = (list: string): string | null =>
  list.startsWith(PROMPT_LIST) ? list.slice(PROMPT_LIST.length) : null

/** Posts on a page of the home feed (HOME-10), of a topic (TOPIC-17) and of a profile (PROFILE-18). */
export const FEED_SIZE = 10
export const TOPIC_SIZE = 10
export const PROFILE_SIZE = 5
/** Ids of likers that come with a post in the API: the newest. The list of likers has all. */
export const MAX_LIKERS = 100
/** Posts so young can be popular. Not in the spec. */
export const POPULAR_DAYS = 28
/** (FEED-04) */
export const MY_FEED_SIZE = 10
/** Not in the spec. */
export const SAVED_SIZE = 10

/** Written in the web application. (POST-20) */
export const WEB_PLATFORM = 'desktop-browser'

export const POST_EDIT_CONFLICT = editConflictText('post')

/** Shown instead of a post. (POST-04) */
export const UNAVAILABLE = 'This post has been removed or made private.'

/** Confirmation questions, and the messages after. (POST-07 to POST-10) */
export const MAKE_PRIVATE = 'Make this post private?'
export const MAKE_VISIBLE = 'Make this post visible?'
export const DELETE_POST =
  'Are you sure you want to delete this post? You could make it private instead.'
/** Asked of staff, and said after. Not in the spec. */
export const LOCK_POST = 'Lock this post?'
export const UNLOCK_POST = 'Unlock this post?'
export const NOW_LOCKED = 'This post is locked now.'
export const NOW_UNLOCKED = 'This post is open again.'
export const PIN_POST = 'Pin this post?'
export const pinHint = (most: number) =>
  `At the top of a topic’s page, above the newest, everyone reads it first. Up to ${most} posts can be pinned to a topic.`
export const NOW_PINNED = 'This post is pinned now.'
export const NOT_PINNED = 'This post isn’t pinned anymore.'
export const PINNED = 'Pinned by school staff'
/** Of one topic. Not in the spec. */
export const MAX_PINNED = 3
export const PIN_PRIVATE =
  'This post is private. Only what everyone at the school can read is pinned.'
export const tooManyPinned = (topic: string, titles: readonly string[]) =>
  `${topic} has ${titles.length} pinned posts already. Unpin one of them first: ${titles.map((title) => `“${title}”`).join(', ')}.`
export const POST_DELETED = 'Your post was deleted.'
/** What the new post's page says, once. Not in the spec. */
export const postedText = (question: boolean) =>
  question ? 'Your question is posted.' : 'Your post is up.'
/** After an edit. Not in the spec. */
export const savedText = (question: boolean) =>
  question ? 'Your question was changed.' : 'Your post was changed.'
/** (POST-31) */
export const DISCARD_POST = 'Do you want to discard your post?'
/** Not in the spec. */
export const NOW_PRIVATE = 'Your post is private now.'
export const NOW_VISIBLE = 'Your post is visible now.'

/** One's own question, in the list that no one else has. */
export type UnnamedItem = { id: string; title: string; created_at: string }

/** Asking without one's name. Not in the spec. */
export const ASK_UNNAMED = 'Ask without your name'
export const unnamedHint = (school: string) =>
  `Everyone sees “A student at ${school}”, also below answers where you write more. Only people at ${school} can read it. School staff can look up who asked, and each look is on record. Names after @ aren’t linked. You can’t add or remove your name later.`
/** Where who asked so writes more below it. */
export const unnamedComment = (school: string) =>
  `You write here without your name, too: everyone sees “A student at ${school}” and “Asked this”. Only people at ${school} can read it.`
export const UNNAMED_NOT_OFFERED =
  'Questions can’t be asked without a name here. Post it with your name, or not at all.'
export const UNNAMED_FOR_GOOD = 'A question’s name can’t be added or removed later.'
export const OWN_UNNAMED_TITLE = 'Asked without your name'
export const POSTED_UNNAMED = 'Your question is posted without your name.'
/** On its page, for who asked it. */
export const OWN_UNNAMED = 'You asked this without your name. Only you see that it’s yours.'
export const ONLY_YOU_SEE = 'Only you see this here.'

/** Similar questions shown before a question is posted. Not in the spec. */
export const MAX_SIMILAR = 3
export const SIMILAR_TITLE = 'Someone may have asked this already'
export const POST_ANYWAY = 'Post anyway'

/** Similar questions are shown again once the title differs by more than this. */
export const normalizeTitle = (title: string): string =>
  title.trim().replace(/\s+/g, ' ').toLowerCase()

/** The post box on home. (HOME-22) */
export const postBoxPlaceholder = (firstName: string) => `What's on your mind, ${firstName}?`
/** Of every list of posts that has no texts of its own. (HOME-27, PROFILE-39) */
export const NO_POSTS = 'No posts'
export const LOADING_POSTS = 'Loading posts...'
/** (FEED-02, FEED-03) */
export const MY_FEED = 'My feed'
export const MY_FEED_CALLOUT = "Your feed includes the posts of the people you're following."
/** Not in the spec. */
export const MY_FEED_TOPICS = 'Posts in topics you’ve subscribed to are here too.'
export const FROM_A_TOPIC = 'From your topics'
export const MY_FEED_EMPTY = 'Follow people to see their posts in your feed'

/** Posts kept to be found again. Not in the spec. */
export const SAVED_POSTS = 'Saved'
export const NO_SAVED_POSTS = 'Nothing saved yet'

/** The post form and the question form. (POST-19, POST-22, POST-23) */
export const postSchema = formSchema(POST_FIELDS, 'new')
export const questionSchema = formSchema(POST_FIELDS, 'new', {
  content: QUESTION_REQUIRED,
}).extend(formSchema(POST_FIELDS, 'question').shape)

/** The form of an own post, with what it says where there is no content. (POST-24, POST-25, PROMPT-18) */
export const editSchema = (content: string) =>
  formSchema(POST_FIELDS, 'edit', { content }).extend({ edited_at: versionField })
