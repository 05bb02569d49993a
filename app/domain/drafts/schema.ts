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
  // Topics and tags that the form began with by itself.
  'preset',
]

/** What somebody wrote: these alone make a draft worth keeping. */
const WRITTEN = ['title', 'content', 'tags', 'tag_names']

export type DraftFields = Record<string, string[]>

/** A draft as it is given back. */
export type Draft = {
  fields: DraftFields
  /** ISO 8601 */
  saved_at: string
  form_key: string | null
}

/** What is shown of it in the form, and which form kept it. */
export type DraftNote = { saved_at: string; form_key: string | null }

/**
 * What ties a form to its draft: a key that stays while the form is answered again and again, and
 * the draft that the form began with, by when that was saved ('' for none).
 */
export type DraftHold = { form_key: string; version: string }

/** The hidden fields of a hold, as the form carries them. */
export const HOLD_FIELDS = { form_key: 'form_key', version: 'draft_version' } as const

/**
 * Whether a draft is the form's own: it began with it or kept it. What another window keeps at the
 * same place is not.
 */
export const isHeld = (draft: DraftNote, { form_key, version }: DraftHold): boolean =>
  draft.saved_at === version || draft.form_key === form_key

export const MOST_DRAFTS = 50
/** Characters of a draft, names and all: a form whose texts are all as long as they may be, twice. */
export const LONGEST_DRAFT = 6 * LONGEST_TEXT

/** Texts (ours). */
export const TOO_MANY_DRAFTS = `You have ${MOST_DRAFTS} drafts already. Please finish or discard one first.`
export const DRAFT_TOO_LONG = 'This is too long to keep as a draft.'
export const NO_SUCH_PLACE = 'Nothing can be written there.'
export const DRAFT_SAVED = 'Draft saved.'
export const DRAFT_REPLACED = 'Draft saved, in place of a draft that another window had kept here.'
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

/** Whether anything was written that one would miss; what the form began with by itself was not. */
export const holdsText = ({ preset = [], ...fields }: DraftFields): boolean =>
  WRITTEN.some((name) =>
    fields[name]?.some(
      (text) => text.trim() !== '' && !(name === 'tag_names' && preset.includes(text)),
    ),
  )

/** Whether one draft says all that the other says; browsers send line breaks as they like. */
export const sameDraft = (one: DraftFields, other: DraftFields): boolean =>
  FIELDS.filter((name) => name !== 'preset').every((name) => {
    const [a, b] = [one, other].map((fields) =>
      [...(fields[name] ?? [])].map((text) => text.replace(/\r\n?/g, '\n')).sort(),
    )
    return JSON.stringify(a) === JSON.stringify(b)
  })

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
export const DISCARD_DRAFT = 'Do you want to discard this draft?'

/** What a draft is called. */
export const nameOfDraft = ({ title, beginning }: Pick<DraftInList, 'title' | 'beginning'>) =>
  title || beginning || 'Without words'
