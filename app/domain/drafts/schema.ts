import { inputNames, type Fields, type FormTexts } from '~/domain/writing/fields'
import { MAX_TEXT_LENGTH } from '~/domain/writing/schema'

/** Which form a draft belongs to. Each person has one draft per key. */
export const DRAFT_KEYS = {
  post: 'post',
  question: 'question',
  response: (promptId: string) => `response:${promptId}`,
  comment: (postId: string) => `comment:${postId}`,
  editPost: (postId: string) => `edit-post:${postId}`,
  editComment: (commentId: string) => `edit-comment:${commentId}`,
} as const

const TARGET_KINDS = ['response', 'comment', 'edit-post', 'edit-comment'] as const

/** The parts of a draft key: what kind of text, and which row it is about. */
export type DraftKey = { kind: 'post' | 'question'; id: null } | { kind: TargetKind; id: string }
export type TargetKind = (typeof TARGET_KINDS)[number]

export function parseDraftKey(text: string): DraftKey | null {
  if (text === DRAFT_KEYS.post || text === DRAFT_KEYS.question) return { kind: text, id: null }
  const [, kind, id] = /^([a-z-]+):([0-9a-z]{26})$/.exec(text) ?? []
  const target = TARGET_KINDS.find((known) => known === kind)
  return target && id ? { kind: target, id } : null
}

/** What a form's draft saves next to its fields. */
const FORM_STATE = [
  // The version an edit began with
  'edited_at',
  // Topics and tags that the form suggested
  'preset',
]

export type DraftFields = Record<string, string[]>

/** A draft as its form shows it. */
export type Draft = {
  fields: DraftFields
  /** ISO 8601 */
  saved_at: string
  form_key: string | null
}

/** When a draft was saved, and by which form. */
export type DraftInfo = { saved_at: string; form_key: string | null }

/**
 * Binds a form to its draft: a key that stays the same when the form is shown again, and when the
 * draft was saved that the form began with ('' for none).
 */
export type DraftBinding = { form_key: string; version: string }

/** What commands want to know about the form that was submitted, except its fields. */
export type FormContext = {
  idempotencyKey: string
  /** The draft that this publishes; API requests have none */
  draftKey?: string
  binding?: DraftBinding
  /** The product's name, for the texts */
  product: string
}

/** The hidden fields of a binding. */
export const BINDING_FIELDS = { form_key: 'form_key', version: 'draft_version' } as const

/** Whether the form began with the draft or saved it; otherwise another window did. */
export const belongsToForm = (draft: DraftInfo, { form_key, version }: DraftBinding): boolean =>
  draft.saved_at === version || draft.form_key === form_key

export const MAX_DRAFTS = 50
/** Characters of a draft with its field names: twice the longest texts that a form allows */
export const MAX_DRAFT_LENGTH = 6 * MAX_TEXT_LENGTH

/** Not in the spec. */
export const TOO_MANY_DRAFTS = `You have ${MAX_DRAFTS} drafts already. Please finish or discard one first.`
export const DRAFT_TOO_LONG = 'This is too long to save as a draft.'
export const UNKNOWN_DRAFT_KEY = 'Drafts can’t be saved here.'
export const DRAFT_SAVED = 'Draft saved.'
export const DRAFT_REPLACED = 'Draft saved. It replaced a draft from another window.'
export const NOTHING_TO_SAVE = 'There’s nothing to save yet.'
/** The button that drops only the draft; the other one drops what is written, too. */
export const DISCARD_DRAFT_BUTTON = 'Discard draft'
/** What a question before discarding is about: the whole form, or its draft. */
export type Discarding = 'form' | 'draft'
export const DRAFT_DISCARDED = 'Draft discarded.'

/**
 * What a draft saves of a form; nothing if no one wrote anything. Topics and tags that the form
 * suggested don't count.
 */
export function readDraftFields(fields: Fields, texts: FormTexts): DraftFields {
  const { all, written, chips } = inputNames(fields)
  const { preset = [] } = texts
  const isWritten = (text: string, name: string) =>
    text.trim() !== '' && !(chips.includes(name) && preset.includes(text))
  if (!written.some((name) => texts[name]?.some((text) => isWritten(text, name)))) return {}
  const saved = [...all, ...FORM_STATE].map((name) => [name, texts[name]?.filter(Boolean)] as const)
  return Object.fromEntries(saved.flatMap(([name, all]) => (all?.length ? [[name, all]] : [])))
}

/** Whether two drafts have the same texts, whichever line breaks browsers sent. */
export function isSameDraft(one: DraftFields, other: DraftFields): boolean {
  const texts = ({ preset: _, ...fields }: DraftFields) =>
    Object.entries(fields)
      .map(([name, all]) => [name, ...all.map((text) => text.replace(/\r\n?/g, '\n')).sort()])
      .sort()
  return JSON.stringify(texts(one)) === JSON.stringify(texts(other))
}

/** A draft in the list of the viewer's own. */
export type DraftListItem = {
  id: string
  target: DraftKey
  /** Title of the post or prompt that it is about */
  targetTitle: string | null
  /** What it is about was deleted, or can't be seen anymore. */
  targetGone: boolean
  title: string
  /** Start of the content as plain text */
  preview: string
  content: string
  saved_at: string
}

export const NO_DRAFTS = 'No drafts'
export const DISCARD_DRAFT = 'Do you want to discard this draft?'

/** The name of a draft in the list. */
export const draftName = ({ title, preview }: Pick<DraftListItem, 'title' | 'preview'>) =>
  title || preview || 'Untitled draft'
