import { closeAccount, CLOSED_BY_LIST } from '~/domain/accounts/closing.server'
import { userChanged } from '~/domain/accounts/events'
import { saveSchoolLinks } from '~/domain/users/parts.server'
import type { Db, Tx } from '~/platform/database/types'
import { publish } from '~/platform/events/publish.server'
import { productRole } from '~/policy/viewer'
import { auditPerson } from './people-import.server'
import type { PersonEntry } from './people-list'
import type { ImportSettings } from './people-plan.server'

export type Leaver = { id: string; email: string; name: string }

/** People read in one statement, and closed in one transaction. */
const PAGE_SIZE = 1000
const BATCH_SIZE = 100

/** Of those on the list, the most who leave it without another word. */
export const MOST_LEAVERS = 0.2

type Leaving = { leavers: readonly Leaver[]; listed: number }

/** Many of them at once are rather a wrong file. */
export const areTooMany = ({ leavers, listed }: Leaving): boolean =>
  leavers.length > listed * MOST_LEAVERS

type Named = Pick<PersonEntry, 'email' | 'external_id'>

/**
 * Who is on the school's list, open, and not in this one, by address or ID; and how many are on it. Left
 * alone: who never was on a list, who was suspended already, the product's own staff, and people that the
 * school's directory keeps. For operators on the terminal; changes nothing.
 */
export async function findLeavers(
  { read }: { read: Pick<Tx, 'user'> },
  { partner_code, product }: Pick<ImportSettings, 'partner_code' | 'product'>,
  entries: readonly Named[],
): Promise<{ leavers: Leaver[]; listed: number }> {
  const emails = new Set(entries.map(({ email }) => email))
  const ids = new Set(entries.flatMap(({ external_id }) => external_id ?? []))
  const leavers: Leaver[] = []
  let listed = 0
  for (let after = ''; ;) {
    const rows = await read.user.findMany({
      where: { ...onList(partner_code), id: { gt: after } },
      select: {
        id: true,
        email: true,
        first_name: true,
        last_name: true,
        roles: true,
        school_links: { select: { listed_id: true } },
      },
      orderBy: { id: 'asc' },
      take: PAGE_SIZE,
    })
    for (const { id, email, first_name, last_name, roles, school_links } of rows) {
      if ((roles as string[]).includes(productRole(product))) continue
      listed++
      const isHere = emails.has(email) || ids.has(school_links?.listed_id ?? '')
      if (!isHere) leavers.push({ id, email, name: `${first_name} ${last_name}`.trim() })
    }
    if (rows.length < PAGE_SIZE) return { leavers, listed }
    after = rows.at(-1)!.id
  }
}

const onList = (partner_code: string) => ({
  partner_code,
  deleted_at: null,
  suspended_at: null,
  school_links: { is: { listed_at: { not: null } } },
  OR: [{ scim: null }, { scim: { is: { removed_at: { not: null } } } }],
})

/**
 * Closes the accounts of people who have left: they are signed out in the same transaction, what they wrote
 * stays. Who isn't on the list anymore by now is left alone. For operators on the terminal, who write the
 * audit row of the run. Event: user.changed.
 */
export async function closeLeavers(
  db: Db,
  settings: ImportSettings,
  leavers: readonly Pick<Leaver, 'id'>[],
  onProgress: (done: number) => void | Promise<void> = () => undefined,
): Promise<void> {
  const { partner_code, now } = settings
  for (let at = 0; at < leavers.length; at += BATCH_SIZE) {
    const some = leavers.slice(at, at + BATCH_SIZE).map(({ id }) => id)
    await db.write(async (tx) => {
      const where = { ...onList(partner_code), id: { in: some } }
      for (const { id } of await tx.user.findMany({ where, select: { id: true } })) {
        await closeAccount(tx, id, CLOSED_BY_LIST, now)
        await saveSchoolLinks(tx, id, { listed_at: null })
        await publish(tx, { now }, userChanged({ subject: { id, partner_code } }))
        await auditPerson(tx, settings, id, { active: false })
      }
    })
    await onProgress(at + some.length)
  }
}
