import type { Db, Tx } from '~/platform/database/types'
import { isId } from '~/platform/ids'
import type { Prisma } from '~prisma/generated/client'
import type { ListPage, Paging } from './directory'
import type { Condition } from './filter'
import { groupKey } from './group-effects.server'
import { MAX_MEMBERS } from './schema'
import { ScimFailure, unknownId } from './scim-failure'

/** What groups are filtered by, in small letters. */
export const GROUP_FIELDS = {
  displayname: 'displayName',
  externalid: 'externalId',
  id: 'id',
  members: 'member',
  'members.value': 'member',
} as const
export type GroupCondition = Condition<(typeof GROUP_FIELDS)[keyof typeof GROUP_FIELDS]>

const group = {
  id: true,
  display_name: true,
  external_id: true,
  version: true,
  created_at: true,
  updated_at: true,
} as const
const members = {
  select: { user: { select: { id: true, first_name: true, last_name: true } } },
  orderBy: { user_id: 'asc' },
} as const

/** A group as a directory sees it; without its members where these aren't wanted. */
export type DirectoryGroup = Prisma.ScimGroupGetPayload<{ select: typeof group }> & {
  members?: { user: { id: string; first_name: string; last_name: string } }[]
}

const withThem = { ...group, members } as const

/** A group of the school by id. For the school's directory. Throws a ScimFailure for all others. */
export async function findDirectoryGroup(
  { scimGroup }: Pick<Tx, 'scimGroup'>,
  partner_code: string,
  { id, withMembers }: { id: string; withMembers: boolean },
): Promise<DirectoryGroup> {
  if (!isId(id)) throw unknownId('group')
  const where = { id, partner_code }
  const row = withMembers
    ? await scimGroup.findFirst({ where, select: withThem })
    : await scimGroup.findFirst({ where, select: group })
  if (!row) throw unknownId('group')
  return row
}

/**
 * A page of the groups of the school in the order of their ids, or of those that fit all conditions. For the
 * school's directory. Throws a ScimFailure for several groups that have too many members together: fewer of them
 * would be a page that some directories step over.
 */
export async function listDirectoryGroups(
  { read }: Pick<Db, 'read'>,
  partner_code: string,
  list: Paging & { conditions: readonly GroupCondition[]; withMembers: boolean },
): Promise<ListPage<DirectoryGroup>> {
  const { conditions, startIndex, count, withMembers } = list
  const where = { partner_code, AND: conditions.map(toWhere) }
  const total = await read.scimGroup.count({ where })
  if (count === 0 || startIndex > total) return { total, items: [] }
  const page = { where, orderBy: { id: 'asc' }, skip: startIndex - 1, take: count } as const
  if (!withMembers)
    return { total, items: await read.scimGroup.findMany({ ...page, select: group }) }
  const sizes = await read.scimGroup.findMany({ ...page, select: { _count: true } })
  const members = sizes.reduce((sum, { _count }) => sum + _count.members, 0)
  if (sizes.length > 1 && members > MAX_MEMBERS) throw tooManyMembers(members)
  return { total, items: await read.scimGroup.findMany({ ...page, select: withThem }) }
}

const tooManyMembers = (count: number) =>
  new ScimFailure(
    400,
    `These groups have ${count} members, more than ${MAX_MEMBERS}: ask for fewer groups (count), or with excludedAttributes=members.`,
    'tooMany',
  )

function toWhere({ field, value }: GroupCondition): Prisma.ScimGroupWhereInput {
  if (field === 'displayName') return { name_key: groupKey(value) }
  if (field === 'externalId') return { external_id: value }
  const id = isId(value) ? value : ''
  return field === 'id' ? { id } : { members: { some: { user_id: id } } }
}
