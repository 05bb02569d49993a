import { CLOSED_BY_DIRECTORY, closeAccount } from '~/domain/accounts/closing.server'
import { userCreated } from '~/domain/accounts/events'
import { createPerson } from '~/domain/support/people-import.server'
import type { Tx } from '~/platform/database/types'
import { newId } from '~/platform/ids'
import { publish } from '~/platform/events/publish.server'
import { isId } from '~/platform/ids'
import { productRole } from '~/policy/viewer'
import type { Attributes } from './attributes'
import type { Directory } from './directory'
import { applyOperation, type SentOperation } from './edit'
import { leaveGroups } from './group-effects.server'
import { insertNewcomer } from './newcomers.server'
import {
  mailbox,
  PERSON,
  toPerson,
  type DirectoryPerson,
  type PersonRow,
} from './people-rows.server'
import { ScimFailure, unknownId, wrongValue } from './scim-failure'
import {
  auditPerson,
  checkedNames,
  newColumns,
  savePerson,
  userNameKey,
} from './save-person.server'

const taken = (what: string) =>
  new ScimFailure(409, `Someone has this ${what} already.`, 'uniqueness')

/**
 * Puts someone on the school's list: a new account, which its owner enters by the school's login or by a
 * mailed link; or the account that this mailbox has at the school; or the one that was taken off the list.
 * For the school's directory. Throws a ScimFailure where someone on the list has the user name or address, or
 * someone at another school. Events: user.created or user.changed.
 */
export async function provisionPerson(
  directory: Directory,
  attributes: Attributes,
): Promise<DirectoryPerson> {
  const { active = true, ...sent } = attributes
  // Most are.
  const newcomer = active ? await insertNewcomer(directory, sent) : null
  if (newcomer) return toPerson(newcomer)
  return directory.db.write(async (tx) => {
    const known = await findKnown(tx, directory, attributes)
    if (!known) return toPerson(await insertPerson(tx, directory, sent, active))
    assertChangeable(directory, known)
    return toPerson(await savePerson(tx, directory, known, { ...sent, active }))
  })
}

/** Who it would be: by the user name, else by the mailbox. */
async function findKnown(
  tx: Tx,
  { partner_code }: Directory,
  attributes: Attributes,
): Promise<PersonRow | null> {
  const user_name = userNameKey(attributes)
  const email = mailbox(attributes)
  const byName = await tx.scimUser.findUnique({
    where: { partner_code_user_name: { partner_code, user_name } },
    select: { user_id: true, removed_at: true },
  })
  if (byName && !byName.removed_at) throw taken('userName')
  const byMail = await tx.user.findUnique({ where: { email }, select: PERSON })
  if (byMail && byMail.partner_code !== partner_code) throw taken('email address')
  if (byMail?.scim && !byMail.scim.removed_at) throw taken('email address')
  if (byName && byMail && byName.user_id !== byMail.id) throw taken('email address')
  if (!byName) return byMail
  return tx.user.findUnique({ where: { id: byName.user_id }, select: PERSON })
}

async function insertPerson(
  tx: Tx,
  directory: Directory,
  attributes: Attributes,
  active: boolean,
): Promise<PersonRow> {
  const { partner_code, now } = directory
  const user = { id: newId(), partner_code, email: mailbox(attributes) }
  await createPerson(tx, { now }, user, checkedNames(attributes))
  await tx.scimUser.create({
    data: { ...newColumns(directory, attributes), user_id: user.id, created_at: now },
  })
  if (!active) await closeAccount(tx, user.id, CLOSED_BY_DIRECTORY, now)
  await publish(tx, { now }, userCreated({ subject: user }))
  await auditPerson(tx, directory, user.id, { created: true, active })
  return tx.user.findUniqueOrThrow({ where: { id: user.id }, select: PERSON })
}

type Change = (before: Attributes) => Attributes

/** As a whole, by PUT; without `active` that stays as it is. */
export const replaceBy =
  (attributes: Attributes): Change =>
  (before) => ({ active: before.active, ...attributes })

/** By the operations of a PATCH, one after the other. */
export const patchBy =
  (operations: readonly SentOperation[]): Change =>
  (before) => {
    for (const operation of operations) applyOperation(before, operation)
    return before
  }

/**
 * Changes someone of the school, all or nothing. Who is deactivated is signed out in the same transaction;
 * who was taken off the list is on it again. `match` are versions, one of which has to be the present one;
 * null is any. For the school's directory. Throws a ScimFailure. Event: user.changed.
 */
export const changePerson = (
  directory: Directory,
  id: string,
  { change, match }: { change: Change; match: readonly string[] | null },
): Promise<DirectoryPerson> =>
  directory.db.write(async (tx) => {
    const row = await loadPerson(tx, directory, id)
    const { attributes, active, version } = toPerson(row)
    if (match && !match.includes(version)) throw outdated()
    const after = change(structuredClone({ ...attributes, active }))
    if (after.active === undefined) throw wrongValue('active must be true or false.')
    return toPerson(await savePerson(tx, directory, row, { ...after, active: after.active }))
  })

export const outdated = () => new ScimFailure(412, 'This has changed meanwhile: get it again.')

/**
 * Takes someone off the school's list: their account is closed, what they wrote stays. For the school's
 * directory. Throws a ScimFailure where they aren't on it, or are no version of `match`. Event: user.changed.
 */
export const removePerson = (
  directory: Directory,
  id: string,
  match: readonly string[] | null,
): Promise<void> =>
  directory.db.write(async (tx) => {
    const row = await loadPerson(tx, directory, id)
    if (row.scim?.removed_at) throw unknownId('person')
    const { attributes, version } = toPerson(row)
    if (match && !match.includes(version)) throw outdated()
    await savePerson(tx, directory, row, { ...attributes, active: false })
    await tx.scimUser.update({ where: { user_id: id }, data: { removed_at: directory.now } })
    await leaveGroups(tx, directory, id)
    await auditPerson(tx, directory, id, { removed: true })
  })

async function loadPerson(tx: Tx, directory: Directory, id: string): Promise<PersonRow> {
  const { partner_code } = directory
  const row = isId(id)
    ? await tx.user.findFirst({ where: { id, partner_code, deleted_at: null }, select: PERSON })
    : null
  if (!row) throw unknownId('person')
  assertChangeable(directory, row)
  return row
}

/** They can act at every school: who changes their address could, too. */
function assertChangeable({ product }: Directory, { roles }: PersonRow) {
  if ((roles as string[]).includes(productRole(product)))
    throw new ScimFailure(403, `The accounts of ${product}’s own staff are not on a school’s list.`)
}
