import type { OutboxEntry } from './outbox-store'
import { currentToken } from './reader'

/** What became of sending it: it's stored, maybe on a page that says who helps, or why not, and where one goes on. */
export type SendResult =
  { sent: true; location?: string; number?: number; care?: true } | SendFailure

export type SendFailure = {
  sent: false
  why: string
  link?: { href: string; text: string }
  /** The session has ended, which has a page of its own */
  ended?: true
}

/** What the server says about a form, or what is wrong with it. */
type Outcome = {
  stored?: boolean
  location?: string
  number?: number
  care?: true
  detail?: string
  link?: string
  errors?: string[]
}

const OFFLINE = 'There’s no connection.'
const ENDED = 'Your session has ended. Log in again, then send it.'
const REJECTED = 'It couldn’t be sent.'
/** Where neither a form nor a guard says why. */
const BY_STATUS: Partial<Record<number, string>> = {
  404: 'What this belongs to isn’t there anymore.',
  403: 'You can’t do this anymore.',
  409: 'Something has to be decided first.',
  413: 'It’s too long.',
  429: 'That was too much at once. Try again later.',
  500: 'Something went wrong on our side. Try again later.',
  503: 'The site is busy or being worked on. Try again in a minute.',
}

export const failureText = (status: number): string => BY_STATUS[status] ?? REJECTED

/**
 * Sends a form that was kept, with the key it had then: however often it's sent, it's done once. Only an
 * answer that says that it's stored counts as sent, whatever else comes.
 */
export async function sendEntry(
  entry: Pick<OutboxEntry, 'id' | 'action' | 'fields'>,
): Promise<SendResult> {
  const { id, action, fields } = entry
  const body = new URLSearchParams([...fields, ['csrf', currentToken()], ['once', id]])
  const headers = { 'x-requested-with': 'script', accept: 'application/json, text/html;q=0.5' }
  const response = await fetch(action, { method: 'POST', headers, body }).catch(() => null)
  const text = await response?.text().catch(() => null)
  if (!response || typeof text !== 'string') return { sent: false, why: OFFLINE }
  if (response.status === 419) return { sent: false, why: ENDED, link: loginLink(), ended: true }
  const { stored, location: to, number, care, ...reason } = readOutcome(response, text)
  if (response.ok && stored === true) return { sent: true, location: to, number, care }
  const { detail = reason.errors?.join(' '), link } = reason
  const why = detail || failureText(response.status)
  return { sent: false, why, link: to && link ? { href: to, text: link } : undefined }
}

function loginLink() {
  const back = encodeURIComponent(location.pathname + location.search)
  return { href: `/current-login?redirect_to=${back}`, text: 'Log in' }
}

function readOutcome({ headers }: Response, text: string): Outcome {
  const type = headers.get('content-type') ?? ''
  if (type.includes('html')) return { detail: pageError(text) }
  try {
    return JSON.parse(text) as Outcome
  } catch {
    return {}
  }
}

/** The first message of the page that the form answers with. */
function pageError(html: string): string | undefined {
  const page = new DOMParser().parseFromString(html, 'text/html')
  return page.querySelector('.field-error, .summary li')?.textContent?.trim()
}
