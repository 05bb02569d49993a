import type { Browser, Page } from '~tests/support/client'

/** Changed later by their author. */
const EDITABLE = ['comment', 'answer', 'post', 'question', 'response'] as const
type Editable = (typeof EDITABLE)[number]

export const EDITS = EDITABLE.map((kind): `${Editable} edit` => `${kind} edit`)
export type Edit = (typeof EDITS)[number]

export const KINDS = ['message', 'first message', ...EDITABLE, ...EDITS, 'about'] as const
export type Kind = (typeof KINDS)[number]

export const isEdit = (kind: Kind): kind is Edit => EDITS.some((one) => one === kind)
/** What these say takes the place of what was there. */
export const isReplacing = (kind: Kind): boolean => kind === 'about' || isEdit(kind)

const SAVE = { field: 'content', button: 'Save' }
/** Where each kind is written, the field of its words and the button that sends them. */
export const FORMS: Record<Kind, { field: string; button: string }> = {
  message: { field: 'text', button: 'Send' },
  'first message': { field: 'text', button: 'Send' },
  comment: { field: 'content', button: 'Post comment' },
  answer: { field: 'content', button: 'Post answer' },
  post: { field: 'content', button: 'Post' },
  question: { field: 'content', button: 'Post' },
  response: { field: 'content', button: 'Post' },
  'comment edit': SAVE,
  'answer edit': SAVE,
  'post edit': SAVE,
  'question edit': SAVE,
  'response edit': SAVE,
  about: { field: 'about', button: 'Save' },
}

/** What a browser's form has no draft for. */
export const WITHOUT_DRAFTS: readonly Kind[] = ['message', 'first message', 'about']

/** Those that have a title. */
const TITLED: readonly Kind[] = ['post', 'question', 'response']

/** What is typed into the fields of a form. */
export const fieldsFor = ({
  kind,
  words,
}: Pick<Text, 'kind' | 'words'>): Record<string, string> => ({
  [FORMS[kind].field]: words,
  ...(TITLED.includes(kind) && { title: `About ${words}` }),
})

export function hasForm(page: Page, kind: Kind): boolean {
  const { button, field } = FORMS[kind]
  const isIts = (form: ReturnType<Page['one']>) =>
    form.querySelectorAll('button').some(({ text }) => text.trim() === button) &&
    form.querySelector(`[name=${field}]`) !== null
  return page.all('form').some(isIts)
}

/** Something comes first: to log in, or new terms. */
export const isStopped = ({ path }: Page) => /^\/(current-login|accept|timeout)/.test(path)

/**
 * Whether a page has these words in a field, or as a draft of what is gone: one can go on or copy them. They are
 * letters, digits and spaces, so that a page whose source lacks them isn’t parsed.
 */
export const holds = (page: Page, words: string) =>
  page.html.includes(words) &&
  page.all('textarea, .draft .plain').some(({ textContent }) => textContent.includes(words))

/** Whether they are in a field that one can send or copy, and not only among what waits behind it. */
export const comesBack = (page: Page, words: string) =>
  page.all('textarea[name], .draft .plain').some(({ textContent }) => textContent.includes(words))

/** What became of a text of Maya's. */
export type Text = {
  words: string
  kind: Kind
  /** The keys of the forms she sent it with: each stores it once */
  keys: Set<string>
  /** The pages whose form sent it: what they showed was read before */
  read: string[]
  /** She deleted or discarded it, left its page without sending it, or staff removed it */
  gone?: true
}

/** A page in a window's history, with what is typed there; a browser gives both back. */
export type Visit = { page: Page; kind: Kind | null; typed: Text | null }

export type Window = { browser: Browser; visits: Visit[] }
