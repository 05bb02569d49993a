/** Lists and objects within each other that a payload may have; none of ours has half as many. */
const DEEPEST = 20

/** A payload that nobody can have meant; its text says why. */
export class Unreadable extends Error {
  override name = 'Unreadable'
}

/**
 * What a call is sent, as one value: JSON, the fields of a form, or the query of a GET. Throws
 * Unreadable. (API-01)
 *
 * A form spells like this: `post[title]` is the field title of the object post; a name that ends in
 * [] or comes several times is a list; and where a list or an object is wanted, a text that is JSON
 * is read as such (listOf and objectOf in call.ts).
 */
export async function payloadOf(request: Request, url: URL): Promise<unknown> {
  if (request.method === 'GET') return fieldsOf(url.searchParams)
  const json = request.headers.get('content-type')?.startsWith('application/json')
  if (json) return fromJson(await request.text()) ?? null
  return request.method === 'DELETE' ? {} : fieldsOf(await request.formData())
}

/** The value of a JSON text, undefined for a text that is none. Throws Unreadable where it is too deep. */
export function fromJson(text: string): unknown {
  if (isTooDeep(text)) throw new Unreadable(`Must not be nested deeper than ${DEEPEST} levels.`)
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** Counts brackets outside of texts: whoever reads a value afterwards may go into it by recursion. */
function isTooDeep(text: string): boolean {
  let depth = 0
  let quoted = false
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]
    if (quoted && sign === '\\') at++
    else if (sign === '"') quoted = !quoted
    else if (quoted) continue
    else if (sign === '[' || sign === '{') depth++
    else if (sign === ']' || sign === '}') depth--
    if (depth > DEEPEST) return true
  }
  return false
}

type Fields = { [name: string]: unknown }

/** Without a prototype: a field may have any name. */
const noFields = (): Fields => Object.create(null) as Fields

function fieldsOf(form: FormData | URLSearchParams): Fields {
  const fields = noFields()
  for (const name of new Set(form.keys())) {
    const values = form.getAll(name)
    const list = name.endsWith('[]')
    const parts = partsOf(list ? name.slice(0, -2) : name)
    put(fields, parts, list || values.length > 1 ? values : values[0])
  }
  return fields
}

/** post[title] is title in post; any other name is what it is. */
function partsOf(name: string): string[] {
  const read = /^([^[\]]+)((?:\[[^[\]]+\])*)$/.exec(name)
  if (!read) return [name]
  const [, first = name, rest = ''] = read
  const parts = [first, ...rest.slice(1, -1).split('][').filter(Boolean)]
  if (parts.length > DEEPEST) throw new Unreadable('A name has too many brackets.')
  return parts
}

function put(fields: Fields, parts: readonly string[], value: unknown): void {
  const last = parts.at(-1) ?? ''
  let into = fields
  for (const part of parts.slice(0, -1)) {
    const inner = (into[part] ??= noFields())
    if (!isFields(inner)) throw new Unreadable(`"${part}" is sent in two ways.`)
    into = inner
  }
  if (last in into) throw new Unreadable(`"${last}" is sent in two ways.`)
  into[last] = value
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Blob)
