import type { Profile } from '@node-saml/node-saml'
import { SignOnError } from '../security/open-id.server'
import { readAttributes, type Attributes } from './attributes'

/** Characters of a response as it is sent. One with 150 groups, signed twice, takes 20,000. */
export const LONGEST_RESPONSE = 140_000
/**
 * Opening and closing tags of one, and names of namespaces: the time to check it grows faster than they do.
 * 150 groups take 600 tags.
 */
const MOST_TAGS = 1200
const MOST_NAMESPACES = 800
export const SAML = 'urn:oasis:names:tc:SAML:2.0:assertion'
/** Milliseconds by which the clocks of both servers may differ. */
export const CLOCK_SKEW = 180_000

/** What the assertion says that was signed. */
export type Assertion = {
  id: string
  issuer: string
  /** isSealed: for another key than ours */
  name_id: { value: string; format: string; isSealed?: boolean }
  /** The login that it responds to; null for one begun at the provider */
  request_id: string | null
  expires_at: Date
  attributes: Attributes
}

const NOT_SIGNED = 'the response isn’t signed with a certificate of the provider’s metadata'
export const notSigned = () => refused(NOT_SIGNED)
/** Perhaps the provider signs with another key since its metadata was read. */
export const isNotSigned = (error: unknown): boolean =>
  error instanceof SignOnError && error.reason === NOT_SIGNED

export const refused = (why: string): SignOnError => new SignOnError('refused', new Error(why))

/** The XML of a response, before anything parses it. Throws for what can be none, or takes too long. */
export function responseXml(sent: string): string {
  if (sent.length > LONGEST_RESPONSE) throw refused('the response is too long')
  return boundedXml(Buffer.from(sent, 'base64').toString('utf8'))
}

/** A response, or what was encrypted in one, as far as its text shows that it can be checked. Throws for others. */
export function boundedXml(xml: string): string {
  if (/<!(DOCTYPE|ENTITY)/i.test(xml)) throw refused('the response has a DOCTYPE')
  if (hasMore(xml, '<', MOST_TAGS) || hasMore(xml, 'xmlns', MOST_NAMESPACES))
    throw refused('the response has too many parts')
  if (/xmldsig(-more)?#(rsa|dsa)-(sha1|md5)/i.test(xml))
    throw refused('the response is signed with SHA-1: choose SHA-256 at the provider')
  return xml
}

/** Whether a text has that more often than so many times; what comes after isn't looked at. */
const hasMore = (text: string, part: string, most: number) =>
  text.split(part, most + 2).length > most + 1

/** The first tag of a response. It is looked for at the beginning only: anywhere, that could take as long as one likes. */
export const firstTag = (xml: string): string =>
  /^\s*(?:<\?xml[^>]*>\s*)?(<(?:[\w.-]+:)?Response\b[^>]*>)/.exec(xml)?.[1] ?? ''

/** The login that a response says to belong to, from its first tag alone: nothing is known of it yet. */
export function responseTo(xml: string): string | null {
  const start = firstTag(xml)
  return /\sInResponseTo\s*=\s*["']([\w.-]{1,100})["']/.exec(start)?.[1] ?? null
}

type Parsed = string | { _?: string; $?: Record<string, string>; [child: string]: unknown }

const children = (element: Parsed | undefined, name: string): Parsed[] =>
  typeof element === 'object' ? ((element[name] ?? []) as Parsed[]) : []
const attribute = (element: Parsed | undefined, name: string): string =>
  (typeof element === 'object' && element.$?.[name]) || ''
const textIn = (element: Parsed | undefined): string =>
  (typeof element === 'string' ? element : (element?._ ?? '')).trim()

const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer'

/**
 * What the library leaves to us: for which address and which login the subject is confirmed, and until when.
 * Only what is inside of the signed assertion counts.
 */
export function readAssertion(profile: Profile, acs_url: string, now: Date): Assertion {
  const assertion = profile.getAssertion?.().Assertion as Parsed | undefined
  const [subject] = children(assertion, 'Subject')
  const confirmations = children(subject, 'SubjectConfirmation')
    .filter((one) => attribute(one, 'Method') === BEARER)
    .flatMap((one) => children(one, 'SubjectConfirmationData'))
  if (confirmations.length === 0) throw refused('no one is confirmed as the subject (bearer)')
  const ours = confirmations.find((one) => attribute(one, 'Recipient') === acs_url)
  if (!ours) throw refused(`the response is for another address than ${acs_url}`)
  const until = Date.parse(attribute(ours, 'NotOnOrAfter'))
  if (!(now.getTime() - CLOCK_SKEW < until)) throw refused(CLOCKS)
  const id = attribute(assertion, 'ID')
  if (!id) throw refused('the assertion has no ID')
  const [conditions] = children(assertion, 'Conditions')
  // As long as either of the two lets it in, it could come again.
  const ends = [until, Date.parse(attribute(conditions, 'NotOnOrAfter'))].filter(Number.isFinite)
  const [name] = children(subject, 'NameID')
  return {
    id,
    issuer: textIn(children(assertion, 'Issuer')[0]),
    name_id: { value: textIn(name), format: attribute(name, 'Format') },
    request_id: attribute(ours, 'InResponseTo') || null,
    expires_at: new Date(Math.max(...ends) + 2 * CLOCK_SKEW),
    attributes: readAttributes(children(assertion, 'AttributeStatement') as never),
  }
}

export const CLOCKS =
  'the times in the response don’t fit this server’s clock: compare the clocks of both'

/** What the library's words mean, for operators: the first that fits. */
const MEANINGS: [words: RegExp, code: 'refused' | 'denied' | 'expired', text: string][] = [
  [
    /NoPassive|returned .*(AuthnFailed|RequestDenied|cancel)/i,
    'denied',
    'canceled at the provider',
  ],
  [/InResponseTo/, 'expired', 'the response belongs to no login begun in this browser'],
  [/not yet valid|expired|No valid subject confirmation/, 'refused', CLOCKS],
  [/audience/i, 'refused', 'the response is meant for another service: see our entity ID there'],
  [/of null/, 'refused', 'the response doesn’t say for which service it is (no Conditions)'],
  [
    /No decryption key|oaep|decrypt|routines|EncryptedAssertion/i,
    'refused',
    'the assertion is encrypted for another key: read our metadata again there',
  ],
  [/multiple assertions/, 'refused', 'the response has several assertions'],
  [/signature/i, 'refused', NOT_SIGNED],
]

/** The library's error as ours: why, in words for an operator, then its own. */
export function explained(error: unknown): SignOnError {
  if (error instanceof SignOnError) return error
  const message = error instanceof Error ? error.message : ''
  const [, code, text] = MEANINGS.find(([words]) => words.test(message)) ?? [/./, 'refused', '']
  const own = message.replace(/\s+/g, ' ').slice(0, 200)
  return new SignOnError(code as 'refused', new Error(text ? `${text} (${own})` : own))
}
