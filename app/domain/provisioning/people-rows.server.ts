import { createHash } from 'node:crypto'
import { emailField } from '~/domain/accounts/fields'
import type { Tx } from '~/platform/database/types'
import type { Attributes, Entry, Parts } from './attributes'
import { wrongValue } from './scim-failure'

export const PERSON = {
  id: true,
  partner_code: true,
  email: true,
  first_name: true,
  last_name: true,
  joined_date: true,
  suspended_at: true,
  suspended_reason: true,
  roles: true,
  created_at: true,
  updated_at: true,
  scim: true,
  scim_groups: { select: { group: { select: { id: true, display_name: true } } } },
} as const

export type Reader = Pick<Tx, 'user' | 'scimUser'>
const one = (read: Reader, id: string) => read.user.findUnique({ where: { id }, select: PERSON })
export type PersonRow = NonNullable<Awaited<ReturnType<typeof one>>>

/** Someone as a directory sees them. */
export type DirectoryPerson = {
  id: string
  attributes: Attributes
  active: boolean
  groups: { id: string; display_name: string }[]
  created: Date
  changed: Date
  /** Of all of that, for ETag */
  version: string
}

/**
 * Who isn't on the directory's list yet is described by their account. `active` is what is true: someone
 * that operators have suspended isn't, whatever the directory says.
 */
export function toPerson(row: PersonRow): DirectoryPerson {
  const attributes = storedAttributes(row)
  const groups = row.scim_groups.map(({ group }) => group)
  const changed = row.scim && row.scim.updated_at > row.updated_at ? row.scim : row
  const person = {
    id: row.id,
    attributes,
    active: row.suspended_at === null,
    groups: groups.sort((a, b) => (a.id < b.id ? -1 : 1)),
    created: row.created_at,
    changed: changed.updated_at,
  }
  const version = createHash('sha256').update(JSON.stringify(person)).digest('base64url')
  return { ...person, version: version.slice(0, 22) }
}

export function storedAttributes(row: PersonRow): Attributes {
  if (row.scim) return row.scim.attributes as Attributes
  const { email, first_name, last_name } = row
  return {
    userName: email,
    name: { givenName: first_name, ...(last_name && { familyName: last_name }) },
    emails: [{ value: email, type: 'work', primary: true }],
  }
}

/** The address that mail goes to: that of work, or the first; a user name may be one, too. */
export function mailbox({ emails = [], userName }: Attributes): string {
  const byWork = (entry: Entry) => String(entry.type).toLowerCase() === 'work'
  const chosen = emails.find(byWork) ?? emails.find(({ primary }) => primary) ?? emails[0]
  const sent = chosen?.value ?? userName
  const parsed = emailField.safeParse(sent)
  if (!parsed.success)
    throw wrongValue(
      'An email address is needed: emails[type eq "work"].value, or a userName that is one.',
    )
  return parsed.data
}

/** Both names of someone; who has one only has it as the first. */
export function sentNames({ name = {}, displayName }: Attributes) {
  const { givenName, familyName, formatted } = name as Partial<Record<string, Parts[string]>>
  const whole = String(formatted ?? displayName ?? '').trim()
  const [first = '', ...rest] = whole.split(/\s+/)
  if (givenName ?? familyName)
    return givenName
      ? { first_name: String(givenName), last_name: String(familyName ?? '') }
      : { first_name: String(familyName), last_name: '' }
  if (first === '')
    throw wrongValue('A name is needed: name.givenName and name.familyName, or displayName.')
  return { first_name: first, last_name: rest.join(' ') }
}
