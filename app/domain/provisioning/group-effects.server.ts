import { userChanged } from '~/domain/accounts/events'
import type { Tx } from '~/platform/database/types'
import { publish } from '~/platform/events/publish.server'
import { normalizeUnicode } from '~/platform/text/text-checks'
import type { ScimGroupMeaning } from '~/policy/viewer'
import type { Directory } from './directory'

/** People changed in one statement. */
const BATCH_SIZE = 500

/** What entering and leaving a group changes about people, by the school's file; nothing for others. */
type Meaning = {
  enter: (ids: string[]) => Promise<unknown>
  leave: (ids: string[]) => Promise<unknown>
}

/** A group that means a program gives it to those who haven't joined yet; later it is theirs to choose. */
async function findMeaning(
  tx: Tx,
  { partner_code, now }: Directory,
  display_name: string,
): Promise<Meaning | null> {
  const school = await tx.partner.findUnique({
    where: { partner_code },
    select: { settings: true },
  })
  const { scim_groups } = (school?.settings ?? {}) as { scim_groups?: ScimGroupMeaning[] | null }
  const key = groupKey(display_name)
  const meant = scim_groups?.find(({ group }) => groupKey(group) === key)
  if (!meant) return null
  const change = (ids: string[], where: object, data: object) =>
    tx.user.updateMany({
      where: { id: { in: ids }, partner_code, ...where },
      data: { ...data, updated_at: now },
    })
  if (meant.program !== undefined) {
    const program = await tx.program.findFirst({
      where: { partner_code, name: meant.program, archived_at: null },
      select: { id: true },
    })
    if (!program) return null
    const program_id = program.id
    return {
      enter: (ids) => change(ids, { joined_date: null }, { program_id }),
      leave: (ids) => change(ids, { joined_date: null, program_id }, { program_id: null }),
    }
  }
  const coach = await tx.user.findFirst({
    where: { partner_code, email: meant.coach ?? '', coach_user: true, suspended_at: null },
    select: { id: true },
  })
  if (!coach) return null
  return {
    enter: (ids) => change(ids, { NOT: { id: coach.id } }, { coach: coach.id }),
    leave: (ids) => change(ids, { coach: coach.id }, { coach: null }),
  }
}

/** What a group's name is compared by. */
export const groupKey = (name: string): string => normalizeUnicode(name.trim().toLowerCase())

/** What follows for those who have entered and left a group. Event: user.changed for each. */
export async function followMembers(
  tx: Tx,
  directory: Directory,
  display_name: string,
  { entered, left }: { entered: readonly string[]; left: readonly string[] },
): Promise<void> {
  if (entered.length + left.length === 0) return
  const meaning = await findMeaning(tx, directory, display_name)
  if (!meaning) return
  for (const ids of batches(left)) await meaning.leave(ids)
  for (const ids of batches(entered)) await meaning.enter(ids)
  const { partner_code, now } = directory
  const changed = [...left, ...entered].map((id) => userChanged({ subject: { id, partner_code } }))
  await publish(tx, { now }, changed)
}

export const batches = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / BATCH_SIZE) }, (_, at) =>
    ids.slice(at * BATCH_SIZE, (at + 1) * BATCH_SIZE),
  )

/** Someone who is off the list is in no group of it. */
export async function leaveGroups(tx: Tx, directory: Directory, user_id: string): Promise<void> {
  const groups = await tx.scimMember.findMany({
    where: { user_id },
    select: { group: { select: { id: true, display_name: true } } },
  })
  for (const { group } of groups) {
    await tx.scimMember.deleteMany({ where: { group_id: group.id, user_id } })
    await tx.scimGroup.update({
      where: { id: group.id },
      data: { version: { increment: 1 }, updated_at: directory.now },
    })
    await followMembers(tx, directory, group.display_name, { entered: [], left: [user_id] })
  }
}
