import { findPart, type Attribute, type Attributes, type Entry, type Parts } from './attributes'
import { readPath, type Target } from './path'
import { wrongPath, wrongSyntax, wrongValue } from './scim-failure'
import { MAX_ENTRIES, MAX_OPERATIONS } from './schema'
import {
  entry,
  fields,
  hasContent,
  isObject,
  readEntries,
  readFlag,
  readPart,
  readParts,
  readText,
} from './values'

type Operation = 'add' | 'replace' | 'remove'
export type SentOperation = { op: Operation; path: string | null; value: unknown }

/** The operations of a PATCH, in either spelling. */
export function readOperations(body: unknown): SentOperation[] {
  const sent = isObject(body) ? entry(body, 'Operations') : undefined
  const list = isObject(sent) ? [sent] : sent
  if (!Array.isArray(list) || list.length === 0)
    throw wrongSyntax('A PATCH has a list of Operations.')
  if (list.length > MAX_OPERATIONS)
    throw wrongSyntax(`A PATCH has at most ${MAX_OPERATIONS} operations.`)
  return list.map((one: unknown) => {
    if (!isObject(one)) throw wrongSyntax('An operation is an object with op, path and value.')
    const name = entry(one, 'op')
    const op = (['add', 'replace', 'remove'] as const).find(
      (known) => known === (typeof name === 'string' ? name.toLowerCase() : ''),
    )
    if (!op) throw wrongSyntax('The op is add, replace or remove.')
    const path = entry(one, 'path') ?? null
    if (path !== null && typeof path !== 'string') throw wrongPath('The path must be a text.')
    if (op === 'remove' && !path) throw wrongPath('What is removed needs a path.')
    return { op, path: path || null, value: entry(one, 'value') }
  })
}

/** Changes a draft by one operation. Without a path the value's keys are paths, with dots or without. */
export function applyOperation(draft: Attributes, { op, path, value }: SentOperation): void {
  if (path !== null) return applyTo(draft, op, readPath(path), value)
  if (!isObject(value)) throw wrongValue('Without a path the value is an object.')
  for (const [key, part] of fields(value)) applyTo(draft, op, readPath(key), part)
}

/** Someone as a whole, for POST and PUT: unknown keys are passed over, as they are not used here. */
export function readPerson(body: unknown): Attributes {
  if (!isObject(body)) throw wrongSyntax('Send a person as a JSON object.')
  const draft: Attributes = {}
  for (const [key, value] of fields(body)) {
    const target = knownPath(key)
    if (target) applyTo(draft, 'replace', target, value)
  }
  return draft
}

function knownPath(key: string): Target | null {
  try {
    return readPath(key)
  } catch {
    return null
  }
}

function applyTo(draft: Attributes, op: Operation, target: Target, value: unknown): void {
  const { attribute, part } = target
  if (attribute.kind === 'ignored') return
  const { name } = attribute
  if (attribute.kind === 'list') return changeList(draft, op, { ...target, attribute }, value)
  if (attribute.kind === 'parts') return changeParts(draft, op, { attribute, part }, value)
  const read = attribute.kind === 'flag' ? readFlag : readText
  keep(draft, name, op === 'remove' ? undefined : read(value, name))
}

type WithParts = Attribute & { parts: readonly string[] }

function changeParts(
  draft: Attributes,
  op: Operation,
  { attribute, part }: { attribute: WithParts; part?: string },
  value: unknown,
) {
  const { name } = attribute
  const before = (draft[name] ?? {}) as Parts
  if (part !== undefined) {
    const after = { ...before }
    keep(after, part, op === 'remove' ? undefined : readPart(attribute, part, value))
    return keep(draft, name, Object.keys(after).length > 0 ? after : undefined)
  }
  if (op === 'remove' || value === null) return keep(draft, name, undefined)
  if (!isObject(value)) throw wrongValue(`${name} must be an object.`)
  const cleared = fields(value).filter(([, sent]) => sent === null || sent === '')
  const after = { ...before, ...readParts(attribute, value) }
  for (const [key] of cleared) delete after[findPart(attribute.parts, key) ?? key]
  keep(draft, name, Object.keys(after).length > 0 ? after : undefined)
}

type ListTarget = Target & { attribute: WithParts }

function changeList(draft: Attributes, op: Operation, target: ListTarget, value: unknown) {
  const { name } = target.attribute
  const before = (draft[name] ?? []) as Entry[]
  const after =
    op === 'remove' ? remaining(before, target, value) : changed(before, op, target, value)
  if (after.length > MAX_ENTRIES) throw wrongValue(`${name} has more than ${MAX_ENTRIES} entries.`)
  keep(draft, name, after.length > 0 ? after : undefined)
}

const same = (a: unknown, b: unknown): boolean =>
  String(a ?? '').toLowerCase() === String(b ?? '').toLowerCase()

const chosen = ({ where, part }: ListTarget, list: Entry[]) => {
  if (where) return (one: Entry) => same(one[where.part], where.value)
  const first = list.find(({ primary }) => primary) ?? list[0]
  return (one: Entry) => part === undefined || one === first
}

/** What a removal leaves: by a path into the list, or by values. What isn't there is gone already. */
function remaining(before: Entry[], target: ListTarget, value: unknown): Entry[] {
  const { attribute, where, part } = target
  const isChosen = chosen(target, before)
  if (part !== undefined)
    return before
      .map((one) => (isChosen(one) ? without(one, part) : one))
      .filter((one) => hasContent(one))
  if (where) return before.filter((one) => !isChosen(one))
  const main = attribute.parts[0]!
  const named = readEntries(attribute, value).map((one) => one[main])
  return named.length === 0
    ? []
    : before.filter((one) => !named.some((text) => same(text, one[main])))
}

const without = (one: Entry, part: string): Entry =>
  Object.fromEntries(Object.entries(one).filter(([name]) => name !== part))

/** What isn't there yet is made, with the type that the path names. */
function changed(before: Entry[], op: Operation, target: ListTarget, value: unknown): Entry[] {
  const { attribute, where, part } = target
  const isChosen = chosen(target, before)
  if (part === undefined && !where) {
    const sent = readEntries(attribute, value)
    return withOnePrimary(op === 'replace' ? sent : merge(before, sent, attribute), sent)
  }
  const read =
    part === undefined
      ? readEntries(attribute, value)[0]
      : { [part]: readPart(attribute, part, value) as string | boolean | undefined }
  if (read === undefined || (part !== undefined && read[part] === undefined))
    return remaining(before, target, null)
  const isThere = before.some(isChosen)
  const fresh: Entry = { ...(where ? { [where.part]: typed(where) } : { type: 'work' }), ...read }
  const after = isThere
    ? before.map((one) => (isChosen(one) ? { ...one, ...read } : one))
    : [...before, fresh]
  const last =
    read.primary === true ? after.filter(isThere ? isChosen : (one) => one === fresh) : []
  return withOnePrimary(
    after.filter((one) => hasContent(one)),
    last,
  )
}

const typed = ({ part, value }: { part: string; value: string }) =>
  part === 'primary' ? value.toLowerCase() === 'true' : value

/** Those that were there keep their place; one added again isn't there twice. */
function merge(before: Entry[], sent: Entry[], { parts }: WithParts): Entry[] {
  const main = parts[0]!
  const isSent = (one: Entry) =>
    sent.some((other) => same(other[main], one[main]) && same(other.type, one.type))
  return [...before.filter((one) => !isSent(one)), ...sent]
}

/** Of several that claim to be the first, the one that came last is. */
function withOnePrimary(list: Entry[], sent: Entry[]): Entry[] {
  const first = sent.findLast(({ primary }) => primary) ?? list.findLast(({ primary }) => primary)
  return list.map((one) => (one.primary && one !== first ? { ...one, primary: false } : one))
}

function keep(draft: object, name: string, value: unknown) {
  if (value === undefined) delete (draft as Record<string, unknown>)[name]
  else (draft as Record<string, unknown>)[name] = value
}
