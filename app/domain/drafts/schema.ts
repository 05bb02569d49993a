import { LONGEST_TEXT } from '~/domain/posts/schema'

/** Where something is written. Each place holds one draft of each person. */
export const PLACES = {
  post: 'post',
  question: 'question',
  response: (promptId: string) => `response:${promptId}`,
  comment: (postId: string) => `comment:${postId}`,
  editPost: (postId: string) => `edit-post:${postId}`,
  editComment: (commentId: string) => `edit-comment:${commentId}`,
} as const

const ABOUT = ['response', 'comment', 'edit-post', 'edit-comment'] as const

/** A place as its parts: what is written there, and about which row; null for what is no place. */
export type Place = { kind: 'post' | 'question'; id: null } | { kind: About; id: string }
export type About = (typeof ABOUT)[number]

export function placeOf(text: string): Place | null {
  if (text === PLACES.post || text === PLACES.question) return { kind: text, id: null }
  const [, kind, id] = /^([a-z-]+):([0-9a-z]{26})$/.exec(text) ?? []
  const about = ABOUT.find((one) => one === kind)
  return about && id ? { kind: about, id } : null
}

/** The fields that the forms of writing have. Nothing else of a form is kept. */
const FIELDS = [
  ...['title', 'content', 'tags', 'tag_names', 'topics', 'private', 'canvas_assignment'],
  // Edits: whether it is a question, and which version one began with.
  ...['mark_as_question', 'edited_at'],
]

/** What somebody wrote: these alone make a draft worth keeping. */
const WRITTEN = ['title', 'content', 'tags', 'tag_names']

export type DraftFields = Record<string, string[]>

/** A draft as it is given back. */
export type Draft = {
  fields: DraftFields
  /** ISO 8601 */
  saved_at: string
}

/** What is shown of it in the form. */
export type DraftNote = { saved_at: string }

export const MOST_DRAFTS = 50
/** Characters of a draft, names and all: a form whose texts are all as long as they may be, twice. */
export const LONGEST_DRAFT = 6 * LONGEST_TEXT

/** Texts (ours). */
export const TOO_MANY_DRAFTS = `You have ${MOST_DRAFTS} drafts already. Please finish or discard one first.`
export const DRAFT_TOO_LONG = 'This is too long to keep as a draft.'
export const NO_SUCH_PLACE = 'Nothing can be written there.'
export const DRAFT_SAVED = 'Draft saved.'
export const NOTHING_TO_SAVE = 'There is nothing to save yet.'
export const DRAFT_DISCARDED = 'Draft discarded.'

/** What of a form is kept. */
export function draftFields(form: FormData | URLSearchParams): DraftFields {
  const fields: DraftFields = {}
  for (const name of FIELDS) {
    const texts = form.getAll(name).filter((value) => typeof value === 'string' && value !== '')
    if (texts.length > 0) fields[name] = texts as string[]
  }
  return fields
}

/** Whether anything was written that one would miss. */
export const holdsText = (fields: DraftFields): boolean =>
  WRITTEN.some((name) => fields[name]?.some((text) => text.trim() !== ''))

/** A draft in the list of one's own. */
export type DraftInList = {
  id: string
  place: Place
  /** Title of the post or prompt that it is about */
  about: string | null
  /** What it is about is there no longer. */
  gone: boolean
  title: string
  /** Beginning of the content as plain text */
  beginning: string
  content: string
  saved_at: string
}

export const NO_DRAFTS = 'No drafts'
