import type { Attachment, Email } from 'postal-mime'
import { readFailure, type DeliveryFailure } from './delivery-failure'

/** What a mail server sent to a return address. */
export type MailReport =
  /** It didn't arrive (RFC 3464). `to` is what the report's headers say about its own receiver. */
  | { kind: 'bounce'; to: string; failure: DeliveryFailure }
  /** Its reader called it spam (RFC 5965): the address that ends mail like it, from our own headers. */
  | { kind: 'complaint'; unsubscribe: string }
  /** A message of a person or a program, a delay, something that can't be read */
  | { kind: 'other' }

/** Bytes of a message that are taken; a report has the email in it. */
export const MAX_REPORT_BYTES = 1024 * 1024

/**
 * Lines of it that are read: what a server says comes first, the email behind it. The library takes 12 µs
 * for each, however short.
 */
const MAX_LINES = 4000

const LIMITS = { maxNestingDepth: 8, maxHeadersSize: 64 * 1024 }
const STATUS = ['message/delivery-status', 'message/global-delivery-status']
const FEEDBACK = ['message/feedback-report']
/** The email itself, or its headers alone */
const ORIGINAL = [
  'message/rfc822',
  'message/global',
  'text/rfc822-headers',
  'message/global-headers',
]

/** Where servers write the address that they delivered a report to. */
const RECEIVERS = ['to', 'delivered-to', 'x-original-to', 'envelope-to']

/** Reads a message that came to a return address. Throws for nothing that may be in it. */
export async function readMailReport(message: Uint8Array): Promise<MailReport> {
  const email = await parse(firstLines(message))
  if (!email) return { kind: 'other' }
  const feedback = findPart(email, FEEDBACK)
  if (feedback !== null) return readComplaint(email, feedback)
  const status = findPart(email, STATUS)
  const failure = status === null ? null : worstFailure(status)
  if (!failure) return { kind: 'other' }
  const to = email.headers.filter(({ key }) => RECEIVERS.includes(key)).map(({ value }) => value)
  return { kind: 'bounce', to: to.join('\n'), failure }
}

/** The library is loaded with the first report: most processes read none. */
async function parse(message: Uint8Array | string): Promise<Email | null> {
  const { default: PostalMime } = await import('postal-mime')
  const options = { ...LIMITS, attachmentEncoding: 'utf8', forceRfc822Attachments: true } as const
  return PostalMime.parse(message, options).catch(() => null)
}

function firstLines(message: Uint8Array): Uint8Array {
  let end = 0
  for (let line = 0; line < MAX_LINES; line++) {
    end = message.indexOf(NEWLINE, end) + 1
    if (end === 0) return message.subarray(0, MAX_REPORT_BYTES)
  }
  return message.subarray(0, Math.min(end, MAX_REPORT_BYTES))
}

const NEWLINE = 10

function findPart({ attachments }: Email, types: readonly string[]): string | null {
  const isWanted = ({ mimeType }: Attachment) => types.includes(mimeType.toLowerCase())
  const content = attachments.find(isWanted)?.content
  return typeof content === 'string' ? content : null
}

/** The fields of each block, by their names in lower case. */
const readBlocks = (text: string) =>
  text
    .replaceAll('\r\n', '\n')
    .replace(/\n[ \t]+/g, ' ')
    .split(/\n\n+/)
    .map((block) => {
      const lines = block.split('\n').map((line) => line.split(/:(.*)/s))
      return new Map(
        lines.map(([name = '', value = '']) => [name.trim().toLowerCase(), value.trim()]),
      )
    })

/** As RFC 3463 has it; more is kept of nothing that anyone can write. */
const STATUS_CODE = /^[245]\.\d{1,3}\.\d{1,3}(?!\S)/

/** A report is about one email to one mailbox, which may stand for several. */
function worstFailure(status: string): DeliveryFailure | null {
  const failures = readBlocks(status).flatMap((fields) => {
    if (fields.get('action')?.toLowerCase() !== 'failed') return []
    const answer = fields.get('diagnostic-code')?.replace(/^[\w-]+\s*;/, '') ?? ''
    const failure = readFailure(answer, fields.get('status')?.match(STATUS_CODE)?.[0])
    return failure ? [failure] : []
  })
  return failures.find(({ isHard }) => isHard) ?? failures[0] ?? null
}

async function readComplaint(email: Email, feedback: string): Promise<MailReport> {
  const [fields] = readBlocks(feedback)
  const original = findPart(email, ORIGINAL)
  // Others aren't complaints: 'not-spam', 'auth-failure'.
  const isComplaint = ['abuse', 'opt-out', 'fraud'].includes(
    fields?.get('feedback-type')?.toLowerCase() ?? '',
  )
  const headers = isComplaint && original !== null ? await parse(original) : null
  const value = headers?.headers.find(({ key }) => key === 'list-unsubscribe')?.value
  const [, unsubscribe] = /<(https?:[^<>\s]+)>/.exec(value ?? '') ?? []
  return unsubscribe && URL.canParse(unsubscribe)
    ? { kind: 'complaint', unsubscribe }
    : { kind: 'other' }
}
