import { jsonTexts, isCall } from './calls.server'
import { fieldsOf, isUpload, partsIn } from './uploads.server'

/** (ours) No form here has half as many, and reading takes longer with each. */
export const MOST_FIELDS = 200

/** Why a body is not read: a status and its words. */
export type Unread = { status: 400 | 413 | 415; text: string }

const TOO_MANY: Unread = { status: 413, text: 'That form has more fields than any of ours.' }
const NOT_READABLE = 'That form cannot be read.'
const NOT_A_FORM = 'This address takes a form, and nothing else.'
const NOT_A_CALL = 'Send this as JSON or as a form.'

/**
 * The sent form, or why it is none; of a call in JSON its token. Every reader behind the walls may
 * rely on it: what is let through is a form that can be read, in a moment.
 */
export async function sentForm(
  request: Request,
  body: Buffer | null,
): Promise<URLSearchParams | Unread> {
  const path = new URL(request.url).pathname
  const type = request.headers.get('content-type') ?? ''
  if (!body?.length) return new URLSearchParams()
  if (isUpload(path, type)) {
    if (partsIn(type, body, MOST_FIELDS + 1) > MOST_FIELDS) return TOO_MANY
    return (await fieldsOf(type, body)) ?? { status: 400, text: NOT_READABLE }
  }
  if (isCall(path) && type.startsWith('application/json')) {
    const { csrf } = jsonTexts(body.toString('utf8'))
    return new URLSearchParams(csrf === undefined ? {} : { csrf })
  }
  if (!type.startsWith('application/x-www-form-urlencoded')) {
    return { status: 415, text: isCall(path) ? NOT_A_CALL : NOT_A_FORM }
  }
  const form = new URLSearchParams(body.toString('utf8'))
  return form.size > MOST_FIELDS ? TOO_MANY : form
}
