import type { Browser, Page } from '~tests/support/client'

export const KINDS = ['message', 'comment', 'answer', 'post', 'question', 'response'] as const
export type Kind = (typeof KINDS)[number]

/** Where each kind is written, the field of its words and the button that sends them. */
export const FORMS = {
  message: { field: 'text', button: 'Send' },
  comment: { field: 'content', button: 'Post comment' },
  answer: { field: 'content', button: 'Post answer' },
  post: { field: 'content', button: 'Post' },
  question: { field: 'content', button: 'Post' },
  response: { field: 'content', button: 'Post' },
} as const

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

/** Whether a page has these words in a field, where one can go on with them or copy them. */
export const holds = (page: Page, words: string) =>
  page.all('textarea').some(({ textContent }) => textContent.includes(words))

/** What became of a text of Maya's. */
export type Text = {
  words: string
  kind: Kind
  /** The keys of the forms she sent it with: each stores it once */
  keys: Set<string>
  /** She deleted or discarded it, left its page without sending it, or staff removed it */
  gone?: true
}

/** A page in a window's history, with what is typed there; a browser gives both back. */
export type Visit = { page: Page; kind: Kind | null; typed: Text | null }

export type Window = { browser: Browser; visits: Visit[] }
