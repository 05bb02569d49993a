import type { ChosenPeople } from '~/domain/mentions/schema'
import { inputNames, type Fields, type FormTexts } from '~/domain/writing/fields'
import { MAX_TEXT_LENGTH } from '~/domain/writing/schema'

/** What a draft is of. Each window of a person has its own of the same key. */
export const DRAFT_KEYS = {
  post: 'post',
  question: 'question',
  response: (promptId: string) => `response:${promptId}`,
  comment: (postId: string) => `comment:${postId}`,
  /** One that answers a comment */
  nested: (commentId: string) => `nested-comment:${commentId}`,
  editPost: (postId: string) => `edit-post:${postId}`,
  editComment: (commentId: string) => `edit-comment:${commentId}`,
} as const

const TARGET_KINDS = ['response', 'comment', 'nested-comment', 'edit-post', 'edit-comment'] as const

/** The parts of a draft key: what kind of text, and which row it is about. */
export type DraftKey = { kind: 'post' | 'question'; id: null } | { kind: TargetKind; id: string }
export type TargetKind = (typeof TARGET_KINDS)[number]

export function parseDraftKey(text: string): DraftKey | null {
  if (text === DRAFT_KEYS.post || text === DRAFT_KEYS.question) return { kind: text, id: null }
  const [, kind, id] = /^([a-z-]+):([0-9a-z]{26})$/.exec(text) ?? []
  const target = TARGET_KINDS.find((known) => known === kind)
  return target && id ? { kind: target, id } : null
}

/** The version an edit began with: '' is that of what was never edited, and counts. */
const VERSION = 'edited_at'
/** What a form's draft saves next to its fields. */
const FORM_STATE = [
  VERSION,
  // Topics and tags that the form suggested
  'preset',
]

export type DraftFields = Record<string, string[]>

/** Which draft it is, when it was saved (ISO 8601), and by which form. */
export type DraftInfo = { id: string; saved_at: string; form_key: string | null }

/** A draft as its form shows it, and how many others of the same key the person has. */
export type Draft = DraftInfo & { fields: DraftFields; others: number }

/** What a form shows of its draft. */
export type DraftNote = Omit<Draft, 'fields'>

/**
 * Binds a form to its draft: a key that stays the same when the form is shown again, and the version of
 * the draft that the form began with ('' for none).
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
  /** Who is meant by names that several people have */
  mentioned?: ChosenPeople
}

/** The hidden fields of a binding. */
export const BINDING_FIELDS = { form_key: 'form_key', version: 'draft_version' } as const

export const draftVersion = ({ id, saved_at }: DraftInfo): string => `${id} ${saved_at}`

/** Whether the form began with the draft or saved it; otherwise another window did. */
export const belongsToForm = (draft: DraftInfo, { form_key, version }: DraftBinding): boolean =>
  draftVersion(draft) === version || draft.form_key === form_key

/** The draft of a form among those of its key. */
export const formDraft = <D extends DraftInfo>(drafts: readonly D[], form: DraftBinding) =>
  drafts.find((draft) => belongsToForm(draft, form)) ?? null

/** The field of an address that names which draft its form begins with, where there are several. */
export const DRAFT_PARAM = 'draft'
export function withDraft(path: string, id: string): string {
  const [, page = '', anchor = ''] = /^([^#]*)(.*)$/.exec(path) ?? []
  return `${page}${page.includes('?') ? '&' : '?'}${DRAFT_PARAM}=${id}${anchor}`
}

/** Of one person, also those that script saved: one more needs another to be finished or discarded. */
export const MAX_DRAFTS = 50
/** Characters of a draft with its field names: twice the longest texts that a form allows */
export const MAX_DRAFT_LENGTH = 6 * MAX_TEXT_LENGTH

/** Not in the spec. */
export const TOO_MANY_DRAFTS = `You have ${MAX_DRAFTS} drafts already. Please finish or discard one first.`
export const DRAFT_TOO_LONG = 'This is too long to save as a draft.'
export const UNKNOWN_DRAFT_KEY = 'Drafts can’t be saved here.'
export const DRAFT_SAVED = 'Draft saved.'
export const OTHER_DRAFTS = { href: '/drafts', text: 'You have another one, too.' }
export const NOTHING_TO_SAVE = 'There’s nothing to save yet.'
/** The button that drops only the draft; the other one drops what is written, too. */
export const DISCARD_DRAFT_BUTTON = 'Discard draft'
/** What a question before discarding is about: the whole form, or its draft. */
export type Discarding = 'form' | 'draft'
export const DRAFT_DISCARDED = 'Draft discarded.'
export const ONE_DISCARDED = 'Draft discarded. This is another one of yours.'

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
  const saved = [...all, ...FORM_STATE].map(
    (name) => [name, texts[name]?.filter((text) => text || name === VERSION)] as const,
  )
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
  /** It's below someone else's question */
  answers: boolean
  /** What it is about was deleted, or can't be seen anymore. */
  targetGone: boolean
  /** There are more of the same key: it's opened by its id */
  several: boolean
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
