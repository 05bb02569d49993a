import type { Tx } from '~/platform/database/types'
import type { Prisma } from '~prisma/generated/client'
import type { PersonEntry } from './people-list'

type Reader = Pick<Tx, 'user'>

const HOLDER = {
  id: true,
  email: true,
  partner_code: true,
  first_name: true,
  last_name: true,
  enrollment_status: true,
  leader: true,
  coach_user: true,
  test_user: true,
  roles: true,
  program_id: true,
  institution_id: true,
  joined_date: true,
  suspended_at: true,
  suspended_reason: true,
  scim: { select: { removed_at: true } },
  study: { select: { control_group: true } },
  school_links: { select: { external_id: true, listed_id: true, phone: true, listed_at: true } },
} as const

const select = (now: Date) => ({
  ...HOLDER,
  mail_links: {
    where: { kind: 'invitation', ended_at: null, expires_at: { gt: now } },
    select: { id: true },
    take: 1,
  },
})

const readHolders = (read: Reader, where: Prisma.UserWhereInput, now: Date) =>
  read.user.findMany({ where: { ...where, deleted_at: null }, select: select(now) })

export type Holder = Awaited<ReturnType<typeof readHolders>>[number]

export type Holders = {
  /** Who has the address of a line */
  byAddress: ReadonlyMap<string, Holder>
  /** Who has its ID at the school, of those whose address isn't of a line here */
  byId: ReadonlyMap<string, readonly Holder[]>
}

/**
 * The accounts that lines of a list are about: by address, and where none has it, by the ID that a list gave
 * someone before. An ID that was typed when signing up names no one here: it's anyone's. Accounts that the
 * school's directory keeps aren't found by it, as that decides about their address.
 */
export async function loadHolders(
  read: Reader,
  partner_code: string,
  entries: readonly PersonEntry[],
  now: Date,
): Promise<Holders> {
  const emails = entries.map(({ email }) => email)
  const rows = await readHolders(read, { email: { in: emails } }, now)
  const byAddress = new Map(rows.map((row) => [row.email, row]))
  const ids = entries.flatMap(({ email, external_id }) =>
    external_id && !byAddress.has(email) ? [external_id] : [],
  )
  if (ids.length === 0) return { byAddress, byId: new Map() }
  const onList = { listed_id: { in: ids }, listed_at: { not: null } }
  const apart = [{ scim: null }, { scim: { is: { removed_at: { not: null } } } }]
  const where = { partner_code, school_links: { is: onList }, OR: apart }
  const byId = new Map<string, Holder[]>()
  for (const row of await readHolders(read, where, now)) {
    const id = row.school_links?.listed_id ?? ''
    byId.set(id, [...(byId.get(id) ?? []), row])
  }
  return { byAddress, byId }
}
