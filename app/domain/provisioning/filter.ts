import { parse, type Filter } from 'scim2-parse-filter'
import { isStorable } from '~/platform/text/text-checks'
import { ScimFailure } from './scim-failure'
import { MAX_FILTER_LENGTH } from './schema'

/** One thing that has to be equal. */
export type Condition<Field extends string> = { field: Field; value: string }

const PREFIX = /^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/i
/** Conditions of one filter */
const MAX_CONDITIONS = 10

const invalid = (detail: string) => new ScimFailure(400, detail, 'invalidFilter')

/**
 * The conditions of a filter, all of which have to hold: `eq` and `and` on the fields that directories
 * ask for. `fields` has their names, in small letters, with what they mean. Throws for anything else.
 */
export function readFilter<Field extends string>(
  text: string,
  fields: Readonly<Record<string, Field>>,
): Condition<Field>[] {
  if (text.length > MAX_FILTER_LENGTH)
    throw invalid(`A filter has at most ${MAX_FILTER_LENGTH} characters.`)
  const conditions = readEqualities(parseFilter(text)).map(({ name, value }): Condition<Field> => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (!field)
      throw invalid(`This can’t be filtered by. Known are: ${Object.keys(fields).join(', ')}.`)
    return { field, value }
  })
  if (conditions.length === 0 || conditions.length > MAX_CONDITIONS)
    throw invalid(`A filter has 1 to ${MAX_CONDITIONS} conditions.`)
  return conditions
}

function parseFilter(text: string): Filter {
  try {
    return parse(withQuotes(text))
  } catch {
    throw invalid('This filter can’t be read.')
  }
}

/**
 * One of Entra's samples has a value without quotes: externalId eq jyoung. The library leaves \u escapes
 * as they are.
 */
const withQuotes = (text: string): string =>
  text.replace(/("(?:[^"\\]|\\.)*")|(\beq\s+)([^\s"()[\]]+)/gi, (whole, quoted, eq, value) => {
    if (quoted) return JSON.stringify(storable(String(JSON.parse(quoted as string))))
    if (/^(?:true|false|null)$/i.test(value as string)) return whole
    return `${eq as string}${JSON.stringify(value)}`
  })

function storable(value: string): string {
  if (!isStorable(value)) throw invalid('This filter has characters that no value has.')
  return value
}

type Equality = { name: string; value: string }

function readEqualities(filter: Filter, inside = ''): Equality[] {
  if (filter.op === 'and') return filter.filters.flatMap((part) => readEqualities(part, inside))
  if (filter.op === '[]') return readEqualities(filter.valFilter, `${filter.attrPath}.`)
  if (filter.op !== 'eq') throw invalid('Filters compare with eq, and are joined by and.')
  const name = (inside + filter.attrPath).replace(PREFIX, '').toLowerCase()
  const value = storable(String(filter.compValue ?? ''))
  // There is one address of mail, which is that of work.
  if (name === 'emails.type' || name === 'emails.primary') return []
  return [{ name, value }]
}
