import { recordAudit } from '~/domain/audit/commands.server'
import type { Tx } from '~/platform/database/types'
import { isId, newId } from '~/platform/ids'
import type { Directory } from './directory'
import { batches, followMembers, groupKey } from './group-effects.server'
import type { GroupEdit } from './group-edit'
import { findDirectoryGroup, type DirectoryGroup } from './group-queries.server'
import { outdated } from './people.server'
import { ScimFailure, wrongValue } from './scim-failure'

/**
 * Keeps a new group of the school's directory, with what it means for its members by the school's file.
 * Throws a ScimFailure where the name is taken, or a member isn't of the school. Events: user.changed.
 */
export const createGroup = (
  directory: Directory,
  edit: GroupEdit & { display_name: string },
): Promise<DirectoryGroup> =>
  directory.db.write(async (tx) => {
    const { partner_code, now } = directory
    const { display_name, external_id } = edit
    await assertFree(tx, directory, display_name, null)
    const id = newId()
    const name_key = groupKey(display_name)
    const times = { created_at: now, updated_at: now }
    await tx.scimGroup.create({
      data: { id, partner_code, display_name, name_key, external_id, ...times },
    })
    await saveMembers(tx, directory, { id, display_name }, edit)
    await auditGroup(tx, directory, id, { created: true })
    return findDirectoryGroup(tx, partner_code, { id, withMembers: true })
  })

/**
 * Changes a group, all or nothing. `match` are versions, one of which has to be the present one; null is
 * any. Throws a ScimFailure. Events: user.changed of those who change with it.
 */
export const changeGroup = (
  directory: Directory,
  id: string,
  {
    edit,
    match,
    withMembers,
  }: { edit: GroupEdit; match: readonly string[] | null; withMembers: boolean },
): Promise<DirectoryGroup> =>
  directory.db.write(async (tx) => {
    const { partner_code, now } = directory
    const group = await findDirectoryGroup(tx, partner_code, { id, withMembers: false })
    if (match && !match.includes(String(group.version))) throw outdated()
    const display_name = edit.display_name ?? group.display_name
    if (groupKey(display_name) !== groupKey(group.display_name)) {
      await assertFree(tx, directory, display_name, id)
      await changeMeaning(tx, directory, group, display_name)
    }
    const { external_id } = edit
    await tx.scimGroup.update({
      where: { id },
      data: {
        display_name,
        name_key: groupKey(display_name),
        external_id,
        version: { increment: 1 },
        updated_at: now,
      },
    })
    await saveMembers(tx, directory, { id, display_name }, edit)
    return findDirectoryGroup(tx, partner_code, { id, withMembers })
  })

/** Takes a group away, as if all had left it. Throws a ScimFailure. Events: user.changed. */
export const removeGroup = (
  directory: Directory,
  id: string,
  match: readonly string[] | null,
): Promise<void> =>
  directory.db.write(async (tx) => {
    const { partner_code } = directory
    const group = await findDirectoryGroup(tx, partner_code, { id, withMembers: false })
    if (match && !match.includes(String(group.version))) throw outdated()
    const left = await memberIds(tx, id)
    await tx.scimGroup.delete({ where: { id } })
    await followMembers(tx, directory, group.display_name, { entered: [], left })
    await auditGroup(tx, directory, id, { removed: true })
  })

async function assertFree(
  tx: Tx,
  { partner_code }: Directory,
  name: string,
  except: string | null,
) {
  const holder = await tx.scimGroup.findUnique({
    where: { partner_code_name_key: { partner_code, name_key: groupKey(name) } },
    select: { id: true },
  })
  if (holder && holder.id !== except)
    throw new ScimFailure(409, 'A group has this displayName already.', 'uniqueness')
}

const memberIds = async (tx: Tx, group_id: string): Promise<string[]> =>
  (await tx.scimMember.findMany({ where: { group_id }, select: { user_id: true } })).map(
    ({ user_id }) => user_id,
  )

/** By its new name a group may mean something else to the same people. */
async function changeMeaning(tx: Tx, directory: Directory, group: DirectoryGroup, name: string) {
  const ids = await memberIds(tx, group.id)
  await followMembers(tx, directory, group.display_name, { entered: [], left: ids })
  await followMembers(tx, directory, name, { entered: ids, left: [] })
}

type Named = { id: string; display_name: string }

async function saveMembers(
  tx: Tx,
  directory: Directory,
  { id, display_name }: Named,
  edit: GroupEdit,
) {
  const added = [...edit.added]
  await assertPeople(tx, directory, added)
  const named = edit.emptied
    ? await memberIds(tx, id)
    : await present(tx, id, [...added, ...edit.removed])
  const before = new Set(named)
  const entered = added.filter((user) => !before.has(user))
  const left = named.filter((user) => !edit.added.has(user))
  for (const ids of batches(left))
    await tx.scimMember.deleteMany({ where: { group_id: id, user_id: { in: ids } } })
  const { partner_code } = directory
  for (const ids of batches(entered))
    await tx.scimMember.createMany({
      data: ids.map((user_id) => ({ group_id: id, user_id, partner_code })),
    })
  await followMembers(tx, directory, display_name, { entered, left })
}

/** Which of them are in the group. */
async function present(tx: Tx, group_id: string, ids: string[]): Promise<string[]> {
  const found = []
  for (const some of batches(ids.filter(isId)))
    found.push(
      ...(await tx.scimMember.findMany({
        where: { group_id, user_id: { in: some } },
        select: { user_id: true },
      })),
    )
  return found.map(({ user_id }) => user_id)
}

async function assertPeople(tx: Tx, { partner_code }: Directory, ids: string[]) {
  for (const some of batches(ids)) {
    const known = await tx.user.findMany({
      where: { id: { in: some.filter(isId) }, partner_code, deleted_at: null },
      select: { id: true },
    })
    if (known.length === some.length) continue
    const missing = some.find((id) => !known.some((row) => row.id === id)) ?? ''
    throw wrongValue(`There is no person with the id "${missing.slice(0, 60)}".`)
  }
}

const auditGroup = (
  tx: Tx,
  { actor, partner_code, now }: Directory,
  target: string,
  detail: Record<string, boolean>,
) =>
  recordAudit(
    tx,
    { who: actor, command: 'scim groups', target, outcome: 'done', partner_code, detail },
    now,
  )
