import { isApiPath, isJson, mediaType, parseJsonFields } from '../addresses/api-requests.server'
import { isOnePressPath } from '../addresses/paths'

/** Not in the spec: no form here has half as many, and parsing takes longer with each. */
export const MAX_FIELDS = 200

/** Characters of a field's name, as it is sent; no form here has a quarter of them. */
const MAX_NAME_LENGTH = 400

/** Bytes of a form: three texts of 9,999 UTF-16 units have at most 9 each, percent-encoded. */
export const MAX_FORM_BYTES = 300_000

/** Characters of one field, as it is sent: the longest text takes 90,000 of them. */
const MAX_FIELD_LENGTH = 150_000

const MULTIPART = 'multipart/form-data'
export const URL_ENCODED = 'application/x-www-form-urlencoded'

/** Why a body is not accepted. */
export type BodyError = { status: 400 | 413 | 415; text: string }

export const TOO_MANY_FIELDS: BodyError = { status: 413, text: 'Too many form fields.' }
const NAME_TOO_LONG: BodyError = { status: 413, text: 'The name of a form field is too long.' }
export const TOO_MUCH = 'That’s too much for one form. Please go back and shorten it.'
export const UNREADABLE: BodyError = { status: 400, text: "That form can't be read." }
const NOT_A_FORM = 'Send this as a form.'
const NOT_JSON_OR_FORM = 'Send this as JSON or as a form.'

/**
 * The submitted form, or why it isn't one; of an API request in JSON only its token. Code after the
 * request guards can rely on it: whatever gets through is a form that parses quickly.
 */
export function parseFormBody(request: Request, body: Buffer | null): URLSearchParams | BodyError {
  const isCall = isApiPath(new URL(request.url).pathname)
  const sentAs = request.headers.get('content-type')
  const type = mediaType(sentAs)
  if (!body?.length && (isCall || type === '')) return new URLSearchParams()
  const text = body?.toString('utf8') ?? ''
  if (isCall && isJson(sentAs)) {
    // The endpoint reads the rest; parsing a long text twice takes twice as long.
    const { csrf } = text.includes('"csrf"') ? parseJsonFields(text) : {}
    return new URLSearchParams(csrf === undefined ? {} : { csrf })
  }
  // The address says all there is to say; mail programs send their one field like that. (RFC 8058)
  if (isOnePressPath(new URL(request.url).pathname) && type === MULTIPART)
    return new URLSearchParams()
  if (type !== URL_ENCODED) {
    return { status: 415, text: isCall ? NOT_JSON_OR_FORM : NOT_A_FORM }
  }
  // Before anything is decoded, which takes longest with names that no one gave a field.
  const fields = text.split('&', MAX_FIELDS + 1)
  if (fields.length > MAX_FIELDS) return TOO_MANY_FIELDS
  if (fields.some(hasLongName)) return NAME_TOO_LONG
  if (fields.some(({ length }) => length > MAX_FIELD_LENGTH)) return { status: 413, text: TOO_MUCH }
  return new URLSearchParams(text)
}

function hasLongName(field: string): boolean {
  if (field.length <= MAX_NAME_LENGTH) return false
  const end = field.indexOf('=')
  return end < 0 || end > MAX_NAME_LENGTH
}

const [PLUS, SPACE] = [0x2b, 0x20]

/**
 * Writes the spaces of a form as themselves, in its bytes: it is decoded more than once, and each plus
 * sign costs as much as a dozen letters then.
 */
export function writeSpaces(type: string | undefined, body: Buffer | null): void {
  if (!body || mediaType(type) !== URL_ENCODED) return
  for (let at = body.indexOf(PLUS); at >= 0; at = body.indexOf(PLUS, at))
    while (body[at] === PLUS) body[at++] = SPACE
}
