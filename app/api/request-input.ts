import qs from 'qs'
import { isJson } from '~/http/addresses/api-requests.server'

/** Levels of lists and objects that an input may have; no endpoint's has half as many. */
const MAX_DEPTH = 20
/** Form fields, and entries of one list; the largest form has a tenth of it. */
const MAX_FIELDS = 1000
/** Entries of all lists and objects of one JSON text; the longest post has a thousand tags. */
const MAX_ENTRIES = 2000

/** An input that can't be read at all; its text says why. */
export class UnreadableInput extends Error {
  override name = 'UnreadableInput'
}

/**
 * The input of a request as one value: JSON, form fields, or the query of a GET. Throws
 * UnreadableInput. Nothing sent is an object without fields, whatever it is said to be. (API-01)
 *
 * In a form, `post[title]` is the field title of the object post; a name that ends in [] or comes
 * several times is a list; and where a list or an object is wanted, JSON text is read as such
 * (listField and objectField in fields.ts).
 */
export async function readInput(request: Request, url: URL): Promise<object> {
  if (['GET', 'HEAD'].includes(request.method)) return parseForm(url.search.slice(1))
  const text = await request.text()
  if (text === '') return {}
  return isJson(request.headers.get('content-type')) ? parseObject(text) : parseForm(text)
}

/** Null is no payload, whatever the endpoint. */
function parseObject(text: string): object {
  const value = parseJson(text)
  if (value === null) return {}
  if (typeof value === 'object' && !Array.isArray(value)) return value
  throw new UnreadableInput('The body must be a JSON object.')
}

/** The value of JSON text, undefined for anything else. Throws UnreadableInput if nested too deep or too long. */
export function parseJson(text: string): unknown {
  checkSize(text)
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/**
 * Counts brackets and commas outside of strings: later readers may follow a value by recursion, and
 * note a fault for each entry, which takes more memory than the process has.
 */
function checkSize(text: string) {
  let depth = 0
  let entries = 0
  let quoted = false
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]
    if (quoted && sign === '\\') at++
    else if (sign === '"') quoted = !quoted
    else if (quoted) continue
    else if (sign === '[' || sign === '{') depth++
    else if (sign === ']' || sign === '}') depth--
    if (sign === ',' || sign === '[' || sign === '{') entries++
    if (depth > MAX_DEPTH)
      throw new UnreadableInput(`Must not be nested deeper than ${MAX_DEPTH} levels.`)
    if (entries > MAX_ENTRIES) throw new UnreadableInput('Too many entries.')
  }
}

function parseForm(text: string): object {
  try {
    return qs.parse(text, {
      depth: MAX_DEPTH,
      strictDepth: true,
      parameterLimit: MAX_FIELDS,
      arrayLimit: MAX_FIELDS,
      throwOnLimitExceeded: true,
      plainObjects: true,
      allowPrototypes: false,
      decoder: decodeFormText,
    })
  } catch (error) {
    if (error instanceof RangeError) throw new UnreadableInput('Too many fields, or too deep.')
    throw error
  }
}

/** As browsers read forms: a stray percent sign stays as it is, broken UTF-8 is replaced. */
const decodeFormText = (text: string): string =>
  new URLSearchParams(`v=${text.replaceAll('&', '%26')}`).get('v') ?? ''
