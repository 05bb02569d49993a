import type { SentOperation } from './edit'
import { splitPath } from './path'
import { wrongPath, wrongSyntax, wrongValue } from './scim-failure'
import { MAX_MEMBERS } from './schema'
import { entry, fields, isObject, readText } from './values'

/** What a request changes about a group; members are ids of people. */
export type GroupEdit = {
  display_name?: string
  external_id?: string | null
  /** Whether all who were in it leave first */
  emptied: boolean
  added: Set<string>
  removed: Set<string>
}

const noEdit = (): GroupEdit => ({ emptied: false, added: new Set(), removed: new Set() })

/** A whole group, for POST and PUT. */
export function readGroup(body: unknown): GroupEdit & { display_name: string } {
  if (!isObject(body)) throw wrongSyntax('Send a group as a JSON object.')
  const edit = noEdit()
  edit.emptied = true
  edit.external_id = readText(entry(body, 'externalId'), 'externalId') ?? null
  for (const id of readMembers(entry(body, 'members'))) edit.added.add(id)
  return { ...edit, display_name: readName(entry(body, 'displayName')) }
}

/** The operations of a PATCH, one after the other. */
export function editGroup(operations: readonly SentOperation[]): GroupEdit {
  const edit = noEdit()
  for (const operation of operations) {
    const { op, path, value } = operation
    if (path !== null) apply(edit, op, path, value)
    else if (!isObject(value)) throw wrongValue('Without a path the value is an object.')
    else for (const [key, part] of fields(value)) apply(edit, op, key, part)
  }
  if (edit.added.size + edit.removed.size > MAX_MEMBERS) throw tooMany()
  return edit
}

const READ_ONLY = ['id', 'schemas', 'meta']
const PREFIX = /^urn:ietf:params:scim:schemas:core:2\.0:Group:/i

function apply(edit: GroupEdit, op: SentOperation['op'], path: string, value: unknown) {
  const split = splitPath(path.replace(PREFIX, ''))
  const name = split?.name.toLowerCase()
  if (name === 'members') return changeMembers(edit, op, split?.where?.value ?? null, value)
  if (name === 'displayname') return void (edit.display_name = readName(value))
  if (name === 'externalid')
    return void (edit.external_id =
      op === 'remove' ? null : (readText(value, 'externalId') ?? null))
  if (name === undefined || !READ_ONLY.includes(name))
    throw wrongPath(`"${path.slice(0, 100)}" is not an attribute of groups.`)
}

/** Removed by a path into the list or by values; a removal without either empties the group. */
function changeMembers(
  edit: GroupEdit,
  op: SentOperation['op'],
  chosen: string | null,
  value: unknown,
) {
  if (op !== 'remove') {
    if (op === 'replace' && chosen === null) empty(edit)
    for (const id of chosen === null ? readMembers(value) : [chosen]) {
      edit.added.add(id)
      edit.removed.delete(id)
    }
    return
  }
  const named = chosen === null ? readMembers(value) : [chosen]
  if (named.length === 0) return empty(edit)
  for (const id of named) {
    edit.added.delete(id)
    edit.removed.add(id)
  }
}

function empty(edit: GroupEdit) {
  edit.emptied = true
  edit.added.clear()
  edit.removed.clear()
}

/** What else is said of a member ($ref, display, type) doesn't tell who it is. */
function readMembers(sent: unknown): string[] {
  const list = Array.isArray(sent) ? sent : sent === null || sent === undefined ? [] : [sent]
  if (list.length > MAX_MEMBERS) throw tooMany()
  return list.map((one: unknown) => {
    const id = readText(one, 'members')
    if (id === undefined) throw wrongValue('A member is named by its id, as value.')
    return id
  })
}

function readName(value: unknown): string {
  const name = readText(value, 'displayName')?.trim()
  if (!name) throw wrongValue('displayName is needed.')
  return name
}

const tooMany = () => wrongValue(`A request names at most ${MAX_MEMBERS} members.`)
