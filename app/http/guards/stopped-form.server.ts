import { SIGNUP_PATH, type GuardName } from '~/policy/navigation-guard'
import { sessionExpired } from '../addresses/api-requests.server'
import type { SavedSubmission } from '~/domain/accounts/saved-submissions.server'
import type { RequestContext } from '../context/request-context'

/** Why a guard let nothing through, and the words of a link to where one goes on. Not in the spec. */
const STOPPED: Record<Exclude<GuardName, 'login'>, { why: string; link?: string }> = {
  terms: { why: 'There’s something to accept first.', link: 'Read and accept' },
  'two steps': {
    why: 'Your school asks you to turn on two-step login first.',
    link: 'Turn on two-step login',
  },
  'control group': { why: 'This part of the site isn’t open to you.' },
  'leader core': {
    why: 'Finish the introduction for leaders first.',
    link: 'Continue the introduction',
  },
  core: { why: 'Finish getting started first.', link: 'Continue' },
  coach: { why: 'This is only open to coaches.' },
  'direct messaging': { why: 'Direct messages are turned off for you.' },
  confirmation: { why: 'Please confirm first that it’s you.', link: 'Confirm' },
}

const SIGN_UP = { why: 'Finish signing up first.', link: 'Continue signing up' }
const SCHOOL_OFF = 'Direct messages are turned off at your school.'

type Stop = { guard: GuardName; to: string }

const WRITTEN = new Set(
  `title content text tags about description note reason custom_reason told message answer
  terms body tag_names welcome_message first_name last_name email`.split(/\s+/),
)
const WRITTEN_IN_LISTS = /^(alt_\d|contents\[\d\]\.content_markdown)$/

/** What people write; the rest of a form is chosen or belongs to it. */
const isWritten = (name: string) => WRITTEN.has(name) || WRITTEN_IN_LISTS.test(name)

type WrittenField = { name: string; text: string }

/** What someone wrote into a form that a guard stops for good, to be shown, since its page is closed too. */
export type StoppedForm = {
  why: string
  link?: { href: string; text: string }
  written: WrittenField[]
}

export const writtenFields = (form: Iterable<[string, string]>): WrittenField[] =>
  [...form]
    .filter(([name, text]) => isWritten(name) && text.trim() !== '')
    .map(([name, text]) => ({ name, text }))

/**
 * What a page that comes in place of a form's shows to be copied: what was just sent, or came too late before.
 */
export function wordsToCopy(context: RequestContext): readonly WrittenField[] {
  const { written, savedForms } = context
  return written ?? savedForms.flatMap(writtenWords)
}

const writtenWords = ({ fields }: Pick<SavedSubmission, 'fields'>) =>
  writtenFields(Object.entries(fields).map(([name, [text = '']]) => [name, text]))

/** What a page's forms are told about the late ones: which of them it gives back, and what waits behind that. */
export function lateForms({
  savedForms,
  savedFormId: id,
  savedFormKey: key,
  written,
}: RequestContext) {
  const given = savedForms.find((one) => one.id === id)
  const shown = [...(written ?? []), ...(given ? writtenWords(given) : [])].map(({ text }) => text)
  const waiting = savedForms.filter((one) => one !== given).flatMap(writtenWords)
  return { id, key, waiting: waiting.filter(({ text }) => !shown.includes(text)) }
}

/** Null where nothing was written that could be lost. */
export function stoppedWords(stop: Stop, form: URLSearchParams): StoppedForm | null {
  const written = writtenFields(form)
  if (written.length === 0) return null
  const { why, link } = stoppedText(stop)
  return { why, link: link === undefined ? undefined : { href: stop.to, text: link }, written }
}

/** What stopped a form, in words, and where one goes on if that is possible. */
function stoppedText({ guard, to }: Stop) {
  if (guard === 'login') return { why: 'Your session has ended.', link: 'Log in' }
  if (to === SIGNUP_PATH) return SIGN_UP
  const { why, link } = STOPPED[guard]
  return to === '/no-dm' ? { why: SCHOOL_OFF } : { why, link }
}

/** For script that waits for what became of a form: it wasn't stored, and why. */
export function stoppedForm(stop: Stop, location: string): Response {
  const { guard } = stop
  if (guard === 'login') return sessionExpired()
  const { why, link } = stoppedText(stop)
  const way = link && location
  return Response.json({ guard, detail: why, link, location: way }, { status: 403 })
}
