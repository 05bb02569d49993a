import { parseJsonFields, isApiPath } from './api-requests.server'
import { countParts, isMultipart, parseTextFields } from './uploads.server'

/** Not in the spec: no form here has half as many, and parsing takes longer with each. */
export const MAX_FIELDS = 200

/** Why a body is not accepted. */
export type BodyError = { status: 400 | 413 | 415; text: string }

const TOO_MANY_FIELDS: BodyError = { status: 413, text: 'Too many form fields.' }
const UNREADABLE = "That form can't be read."
const NOT_A_FORM = 'Send this as a form.'
const NOT_JSON_OR_FORM = 'Send this as JSON or as a form.'

/**
 * The submitted form, or why it isn't one; of an API request in JSON only its token. Code after the
 * request guards can rely on it: whatever gets through is a form that parses quickly.
 */
export async function parseFormBody(
  request: Request,
  body: Buffer | null,
  takesFiles: boolean,
): Promise<URLSearchParams | BodyError> {
  const isCall = isApiPath(new URL(request.url).pathname)
  const type = request.headers.get('content-type') ?? ''
  if (!body?.length && (isCall || type === '')) return new URLSearchParams()
  if (takesFiles && isMultipart(type)) {
    if (!body?.length) return { status: 400, text: UNREADABLE }
    if (countParts(type, body, MAX_FIELDS + 1) > MAX_FIELDS) return TOO_MANY_FIELDS
    return (await parseTextFields(type, body)) ?? { status: 400, text: UNREADABLE }
  }
  const text = body?.toString('utf8') ?? ''
  if (isCall && type.startsWith('application/json')) {
    // The endpoint reads the rest; parsing a long text twice takes twice as long.
    const { csrf } = text.includes('"csrf"') ? parseJsonFields(text) : {}
    return new URLSearchParams(csrf === undefined ? {} : { csrf })
  }
  if (!type.startsWith('application/x-www-form-urlencoded')) {
    return { status: 415, text: isCall ? NOT_JSON_OR_FORM : NOT_A_FORM }
  }
  const form = new URLSearchParams(text)
  return form.size > MAX_FIELDS ? TOO_MANY_FIELDS : form
}
