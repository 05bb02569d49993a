import {
  CLOSED_BY_DIRECTORY,
  closeAccount,
  isClosedBySchool,
  openAccount,
} from '~/domain/accounts/closing.server'
import { userChanged } from '~/domain/accounts/events'
import { nameField, normalizeEmail } from '~/domain/accounts/fields'
import { changeAddress } from '~/domain/accounts/school-address.server'
import { recordAudit } from '~/domain/audit/commands.server'
import { saveSchoolLinks } from '~/domain/users/parts.server'
import type { Tx, WriteTx } from '~/platform/database/types'
import { publish } from '~/platform/events/publish.server'
import type { Prisma } from '~prisma/generated/client'
import type { Attributes } from './attributes'
import type { Directory } from './directory'
import { mailbox, PERSON, sentNames, storedAttributes, type PersonRow } from './people-rows.server'
import { ScimFailure, wrongValue } from './scim-failure'
import { ENTERPRISE_SCHEMA } from './schema'

/** What a user name is compared by. */
export function userNameKey({ userName }: Attributes): string {
  const key = typeof userName === 'string' ? normalizeEmail(userName) : ''
  if (key === '') throw wrongValue('userName is needed.')
  return key
}

const personName = nameField('is empty')

/** The names of someone new, as everywhere: a line of letters, no address of anything. */
export function checkedNames(attributes: Attributes) {
  const names = sentNames(attributes)
  for (const [part, name] of [
    ['name.givenName', names.first_name],
    ['name.familyName', names.last_name],
  ] as const) {
    const parsed = personName.safeParse(name)
    if (name !== '' && !parsed.success)
      throw wrongValue(`${part}: ${parsed.error.issues[0]?.message ?? 'is wrong'}.`)
  }
  return names
}

/** The columns of their row in the list. */
export function newColumns(
  { partner_code, now }: Directory,
  { active: _, ...attributes }: Attributes,
) {
  const external_id = typeof attributes.externalId === 'string' ? attributes.externalId : null
  return {
    partner_code,
    user_name: userNameKey(attributes),
    external_id,
    attributes: attributes as Prisma.InputJsonObject,
    removed_at: null,
    updated_at: now,
  }
}

type SavedPerson = Attributes & { active: boolean }

/**
 * Someone who is there as the directory wants them: their row in the list, their address and, until they
 * have joined, their name, which is theirs to change then. Returns what is there afterwards.
 */
export async function savePerson(
  tx: Tx,
  directory: Directory,
  row: PersonRow,
  wanted: SavedPerson,
): Promise<PersonRow> {
  const { now } = directory
  const { id, partner_code } = row
  const columns = newColumns(directory, wanted)
  const before = storedAttributes(row)
  await assertFree(tx, row, columns.user_name)
  await saveActive(tx, directory, row, wanted.active)
  if (isSame(row, columns) && (row.suspended_at === null) === wanted.active) return row
  await tx.scimUser.upsert({
    where: { user_id: id },
    create: { ...columns, user_id: id, created_at: now },
    update: columns,
  })
  if (mailbox(wanted) !== mailbox(before)) await saveAddress(tx, directory, row, mailbox(wanted))
  await saveNames(tx, directory, row, wanted)
  const number = wanted[ENTERPRISE_SCHEMA]?.employeeNumber
  if (typeof number === 'string' && number !== before[ENTERPRISE_SCHEMA]?.employeeNumber)
    await saveSchoolLinks(tx, id, { external_id: number.slice(0, 100) })
  await publish(tx, { now }, userChanged({ subject: { id, partner_code } }))
  return tx.user.findUniqueOrThrow({ where: { id }, select: PERSON })
}

const isSame = ({ scim }: PersonRow, columns: ReturnType<typeof newColumns>): boolean =>
  scim !== null &&
  scim.removed_at === null &&
  JSON.stringify(scim.attributes) === JSON.stringify(columns.attributes)

async function assertFree(tx: Tx, { id, partner_code }: PersonRow, user_name: string) {
  const holder = await tx.scimUser.findUnique({
    where: { partner_code_user_name: { partner_code, user_name } },
    select: { user_id: true },
  })
  if (holder && holder.user_id !== id)
    throw new ScimFailure(409, 'Someone has this userName already.', 'uniqueness')
}

/** Only what the school has closed does it open: operators' decisions stay. */
async function saveActive(tx: Tx, directory: Directory, row: PersonRow, active: boolean) {
  const { id, suspended_at, suspended_reason } = row
  const isClosed = suspended_at !== null
  if (isClosed !== active) return
  if (!active) await closeAccount(tx, id, CLOSED_BY_DIRECTORY, directory.now)
  else if (isClosedBySchool(suspended_reason)) await openAccount(tx, id, directory.now)
  else return
  await auditPerson(tx, directory, id, { active })
}

async function saveAddress(tx: Tx, directory: Directory, row: PersonRow, email: string) {
  const { id } = row
  if (email === row.email) return
  const holder = await tx.user.findUnique({ where: { email }, select: { id: true } })
  if (holder) throw new ScimFailure(409, 'Someone has this email address already.', 'uniqueness')
  await changeAddress(tx, row, email, directory.now)
  await auditPerson(tx, directory, id, { address: true })
}

async function saveNames(tx: Tx, { now }: Directory, row: PersonRow, wanted: SavedPerson) {
  if (row.joined_date) return
  const names = checkedNames(wanted)
  const { first_name, last_name } = row
  if (names.first_name === first_name && names.last_name === last_name) return
  await tx.user.update({ where: { id: row.id }, data: { ...names, updated_at: now } })
}

/** What a directory did, and to whose account: by the id, which names no one once an account is erased. */
export const auditPerson = (
  tx: WriteTx,
  { actor, partner_code, now }: Directory,
  id: string,
  detail: Record<string, string | boolean>,
) =>
  recordAudit(
    tx,
    { who: actor, command: 'scim', target: id, outcome: 'done', partner_code, detail },
    now,
  )
