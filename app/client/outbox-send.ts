import type { OutboxEntry } from './outbox-store'
import { currentToken } from './reader'

/** What became of sending it: it's there, or why not. */
export type SendResult = { sent: true } | { sent: false; why: string }

const OFFLINE = 'There’s still no connection.'
const ENDED = 'Your session has ended. Log in again, then send it.'
const REJECTED = 'It couldn’t be sent. You can copy the text below.'

/**
 * Sends a form that was kept, with the key it had then: however often it's sent, it's done once. A
 * page that leads on means that it was taken; the flash says so on the next page.
 */
export async function sendEntry({ id, action, fields }: OutboxEntry): Promise<SendResult> {
  const body = new URLSearchParams([...fields, ['csrf', currentToken()], ['once', id]])
  const headers = { 'x-requested-with': 'script', accept: 'text/html' }
  const request = { method: 'POST', redirect: 'manual', headers, body } as const
  const response = await fetch(action, request).catch(() => null)
  if (!response) return { sent: false, why: OFFLINE }
  if (response.type === 'opaqueredirect') return { sent: true }
  if (response.status === 419) return { sent: false, why: ENDED }
  const text = await response.text()
  const isPage = (response.headers.get('content-type') ?? '').includes('html')
  if (response.ok && !isPage) return { sent: true }
  return { sent: false, why: `${isPage ? pageError(text) : jsonError(text)} ${REJECTED}`.trim() }
}

/** The first message of the page that the form answers with. */
function pageError(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html')
  return page.querySelector('.field-error, .summary li')?.textContent?.trim() ?? ''
}

/** As /dm/:id/send answers. */
function jsonError(text: string): string {
  try {
    return (JSON.parse(text) as { errors?: string[] }).errors?.join(' ') ?? ''
  } catch {
    return ''
  }
}
