import { normalizeEmail } from '~/domain/accounts/fields'
import type { Db } from '~/platform/database/types'
import { isId } from '~/platform/ids'
import type { Prisma } from '~prisma/generated/client'
import type { ListPage, Paging } from './directory'
import type { Condition } from './filter'
import { PERSON, toPerson, type DirectoryPerson, type Reader } from './people-rows.server'
import { unknownId } from './scim-failure'

/** What people are filtered by, in small letters. */
export const PEOPLE_FIELDS = {
  username: 'userName',
  externalid: 'externalId',
  id: 'id',
  emails: 'email',
  'emails.value': 'email',
} as const
export type PeopleCondition = Condition<(typeof PEOPLE_FIELDS)[keyof typeof PEOPLE_FIELDS]>

type Where = Prisma.UserWhereInput

/** Taken off the list: there no longer, and found again by a filter, so that no second account is made. */
const LISTED: Where = { NOT: { scim: { is: { removed_at: { not: null } } } } }

/** Someone of the school by id. For the school's directory. Throws a ScimFailure for all others. */
export async function findDirectoryPerson(
  { read }: Pick<Db, 'read'>,
  partner_code: string,
  id: string,
): Promise<DirectoryPerson> {
  const row = isId(id)
    ? await read.user.findFirst({
        where: { id, partner_code, deleted_at: null, ...LISTED },
        select: PERSON,
      })
    : null
  if (!row) throw unknownId('person')
  return toPerson(row)
}

/**
 * A page of the people of the school in the order of their ids, so that newcomers come last; or of those
 * that fit all conditions. For the school's directory.
 */
export async function listDirectoryPeople(
  { read }: Pick<Db, 'read'>,
  partner_code: string,
  { conditions, startIndex, count }: Paging & { conditions: readonly PeopleCondition[] },
): Promise<ListPage<DirectoryPerson>> {
  const found = await Promise.all(conditions.map((one) => toWhere(read, partner_code, one)))
  const filtered: Where = found.length === 0 ? LISTED : { AND: found }
  const where: Where = { partner_code, deleted_at: null, ...filtered }
  const total = await read.user.count({ where })
  if (count === 0 || startIndex > total) return { total, items: [] }
  const rows = await read.user.findMany({
    where,
    select: PERSON,
    orderBy: { id: 'asc' },
    skip: startIndex - 1,
    take: count,
  })
  return { total, items: rows.map(toPerson) }
}

/** Each by an index: an OR of two tables would read all people of the school. */
async function toWhere(
  read: Reader,
  partner_code: string,
  { field, value }: PeopleCondition,
): Promise<Where> {
  if (field === 'id') return { id: isId(value) ? value : '' }
  if (field === 'email') return { email: normalizeEmail(value) }
  if (field === 'externalId') {
    const rows = await read.scimUser.findMany({
      where: { partner_code, external_id: value },
      select: { user_id: true },
      take: 100,
    })
    return { id: { in: rows.map(({ user_id }) => user_id) } }
  }
  const user_name = normalizeEmail(value)
  const known = await read.scimUser.findUnique({
    where: { partner_code_user_name: { partner_code, user_name } },
    select: { user_id: true },
  })
  return known ? { id: known.user_id } : { email: user_name, scim: null }
}
