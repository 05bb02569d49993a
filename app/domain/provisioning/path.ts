import { isStorable } from '~/platform/text/text-checks'
import { ENTERPRISE, findAttribute, findPart, type Attribute } from './attributes'
import { wrongPath } from './scim-failure'
import { MAX_FILTER_LENGTH, MAX_TEXT_LENGTH } from './schema'

/** What an operation is about: an attribute, a part of it, or of a list those whose part has a value. */
export type Target = { attribute: Attribute; part?: string; where?: Selection }
export type Selection = { part: string; value: string }

const CORE_PREFIX = /^urn:ietf:params:scim:schemas:core:2\.0:User:/i
/** One of Microsoft's samples leaves out a colon. */
const ENTERPRISE_PREFIX = /^urn:ietf:params:scim:schemas:extension:enterprise:2\.0:?User(?::|$)/i
const PATH =
  /^([a-z$][\w$-]*)(?:\[\s*(\w+)\s+eq\s+("(?:[^"\\]|\\.)*"|[^\s\]"]+)\s*\])?(?:\.([a-z$][\w$-]*))?$/i

/** The parts of a path: `members[value eq "x"].display`; null where it is none. */
export function splitPath(path: string) {
  const [, name, part, value, after] =
    path.length <= MAX_FILTER_LENGTH ? (PATH.exec(path.trim()) ?? []) : []
  if (name === undefined) return null
  const where = part && value ? { part, value: plainText(value) } : undefined
  return { name, where, part: after }
}

function plainText(value: string): string {
  const text = value.startsWith('"') ? fromJson(value) : value
  if (text === null) throw wrongPath('The value in this path is not a text.')
  if (text.length > MAX_TEXT_LENGTH || !isStorable(text))
    throw wrongPath('The value in this path can’t be stored.')
  return text
}

function fromJson(text: string): string | null {
  try {
    return String(JSON.parse(text))
  } catch {
    return null
  }
}

/**
 * What a path, or the key of a value without one, means: letter case, prefixes and the ways to name a
 * part as directories write them. Throws where it means nothing.
 */
export function readPath(path: string): Target {
  const text = path.trim().replace(CORE_PREFIX, '')
  if (ENTERPRISE_PREFIX.test(text)) return enterpriseTarget(text.replace(ENTERPRISE_PREFIX, ''))
  if (/^urn:/i.test(text)) return { attribute: { name: text, kind: 'ignored' } }
  const split = splitPath(text)
  if (!split) throw unknown(path)
  const attribute = findAttribute(split.name)
  if (!attribute) {
    if (findPart(ENTERPRISE.parts, split.name)) return enterpriseTarget(text)
    throw unknown(path)
  }
  if (attribute.kind === 'ignored') return { attribute }
  if (!('parts' in attribute)) {
    if (split.where || (split.part && split.part.toLowerCase() !== 'value')) throw unknown(path)
    return { attribute }
  }
  const known = (name: string) => {
    const part = findPart(attribute.parts, name)
    if (!part) throw unknown(path)
    return part
  }
  if (split.where && attribute.kind !== 'list') throw unknown(path)
  const where = split.where && { ...split.where, part: known(split.where.part) }
  return { attribute, part: split.part && known(split.part), where }
}

/** `manager.value` and `manager.displayName` mean the manager. */
function enterpriseTarget(rest: string): Target {
  if (rest === '') return { attribute: ENTERPRISE }
  const part = findPart(ENTERPRISE.parts, splitPath(rest)?.name ?? '')
  if (!part) throw unknown(rest)
  return { attribute: ENTERPRISE, part }
}

const unknown = (path: string) =>
  wrongPath(`"${path.slice(0, 100)}" is not an attribute that is kept here.`)
