import { isStorable } from '~/platform/text/text-checks'
import {
  ENTERPRISE,
  findPart,
  MANAGER,
  type Attribute,
  type Entry,
  type Parts,
  type Reference,
} from './attributes'
import { wrongValue } from './scim-failure'
import { MAX_ENTRIES, MAX_KEYS, MAX_TEXT_LENGTH } from './schema'

/** Values as directories send them, brought into the form that is kept; undefined is none. */

export type Json = Record<string, unknown>
export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The keys of an object with their values, where these are as many as someone could mean. */
export function fields(value: Json): [string, unknown][] {
  const all = Object.entries(value)
  if (all.length > MAX_KEYS) throw wrongValue(`An object has at most ${MAX_KEYS} keys.`)
  return all
}

/** A list of one where one value is meant. */
const single = (value: unknown, name: string): unknown => {
  if (!Array.isArray(value)) return value
  if (value.length > 1) throw wrongValue(`${name} must be one value.`)
  return value[0]
}

export function readText(sent: unknown, name: string): string | undefined {
  let value = single(sent, name)
  if (isObject(value)) value = entry(value, 'value')
  if (value === null || value === undefined || value === '') return undefined
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (typeof value !== 'string') throw wrongValue(`${name} must be a text.`)
  if (value.length > MAX_TEXT_LENGTH)
    throw wrongValue(`${name} has more than ${MAX_TEXT_LENGTH} characters.`)
  if (!isStorable(value)) throw wrongValue(`${name} has characters that can’t be stored.`)
  return value
}

/** Entra writes "True" and "False" as texts, unless it is told otherwise. */
export function readFlag(sent: unknown, name: string): boolean | undefined {
  let value = single(sent, name)
  if (isObject(value)) value = entry(value, 'value')
  if (value === null || value === undefined) return undefined
  if (typeof value === 'boolean') return value
  const text = typeof value === 'string' ? value.trim().toLowerCase() : ''
  if (text === 'true' || text === 'false') return text === 'true'
  throw wrongValue(`${name} must be true or false.`)
}

/** A key whatever its letter case. */
export const entry = (value: Json, name: string): unknown =>
  fields(value).find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1]

export function readPart(attribute: Attribute, part: string, value: unknown) {
  if (attribute.name === ENTERPRISE.name && part === MANAGER) return readReference(value)
  return part === 'primary' ? readFlag(value, part) : readText(value, part)
}

/** A list with one object, an object or a text. */
function readReference(sent: unknown): Reference | undefined {
  const value = single(sent, MANAGER)
  if (!isObject(value)) {
    const text = readText(value, MANAGER)
    return text === undefined ? undefined : { value: text }
  }
  const id = readText(entry(value, 'value'), 'manager.value')
  const displayName = readText(entry(value, 'displayName'), 'manager.displayName')
  if (id === undefined && displayName === undefined) return undefined
  return {
    ...(id !== undefined && { value: id }),
    ...(displayName !== undefined && { displayName }),
  }
}

/** The parts of an object that are known and have a value; the others ($ref …) are nothing to keep. */
export function readParts(attribute: Attribute & { parts: readonly string[] }, value: Json) {
  const parts: Record<string, string | boolean | Reference> = {}
  for (const [key, sent] of fields(value)) {
    const part = findPart(attribute.parts, key)
    const read = part && readPart(attribute, part, sent)
    if (part && read !== undefined) parts[part] = read as string
  }
  return parts as Parts
}

/** The entries of a list: objects or plain texts, alone or several; null and [] are none. */
export function readEntries(
  attribute: Attribute & { parts: readonly string[] },
  sent: unknown,
): Entry[] {
  const values = Array.isArray(sent) ? sent : sent === null || sent === undefined ? [] : [sent]
  if (values.length > MAX_ENTRIES)
    throw wrongValue(`${attribute.name} has more than ${MAX_ENTRIES} entries.`)
  return values.flatMap((value: unknown) => {
    const object = isObject(value) ? value : { [attribute.parts[0]!]: value }
    const read = readParts(attribute, object) as Entry
    return hasContent(read) ? [read] : []
  })
}

/** Whether an entry says more than of which kind it would be. */
export const hasContent = (read: Entry): boolean =>
  Object.keys(read).some((part) => !['type', 'primary', 'display'].includes(part))
