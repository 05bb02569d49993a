import { nearestName } from '~/domain/partners/nearest-name'
import type { Operator } from '~/domain/support/commands.server'
import { findAccount, type AccountSummary } from '~/domain/support/queries.server'
import { findTicket, type ListedTicket } from '~/domain/tickets/queries.server'
import type { Db } from '~/platform/database/types'
import type { Context } from '../context'
import { Abort } from '../errors'

const didYouMean = (typed: string, known: readonly string[]) => {
  const nearest = nearestName(typed, known)
  return nearest ? ` Did you mean ${nearest}?` : ''
}

/** The code of a school that exists; '' when none is given, which stands for all schools. */
export async function knownPartner(db: Db, code: string | undefined): Promise<string> {
  if (code === undefined) return ''
  const message = await unknownPartner(db, code)
  if (message) throw new Abort(message, { next: 'See quad partners list.' })
  return code
}

/** That there is no such school, with the nearest code; null when there is. */
export async function unknownPartner({ read }: Db, code: string): Promise<string | null> {
  const rows = await read.partner.findMany({ select: { partner_code: true } })
  const codes = rows.map((row) => row.partner_code)
  return codes.includes(code) ? null : `There is no school "${code}".${didYouMean(code, codes)}`
}

/** The person with an ID or address; by name there can be many, which `users find` shows. */
export async function knownAccount(
  db: Db,
  who: string,
  next = `See quad users find ${who}`,
): Promise<AccountSummary> {
  const account = await findAccount(db, who)
  if (account) return account
  const similar = who.includes('@') ? didYouMean(who, await similarAddresses(db, who)) : ''
  throw new Abort(`No one has the ID or address "${who}".${similar}`, { next })
}

/** Addresses with the same ending or the same beginning. */
async function similarAddresses({ read }: Db, who: string): Promise<string[]> {
  const [name = '', domain = ''] = who.trim().toLowerCase().split('@')
  const rows = await read.user.findMany({
    where: {
      OR: [
        { email: { endsWith: `@${domain}`, startsWith: name.slice(0, 2) } },
        { email: { startsWith: `${name}@` } },
      ],
      deleted_at: null,
    },
    select: { email: true },
    take: 1000,
  })
  return rows.map(({ email }) => email)
}

/** The ticket with a number or an ID. */
export async function knownTicket(db: Db, number: string): Promise<ListedTicket> {
  const ticket = await findTicket(db, number)
  if (ticket) return ticket
  throw new Abort(`There is no ticket "${number}".`, { next: 'See quad tickets list.' })
}

/** An account for what changes something: not someone who has deleted their account. */
export async function presentAccount(db: Db, who: string): Promise<AccountSummary> {
  const account = await knownAccount(db, who)
  if (account.state !== 'former') return account
  throw new Abort(`${account.id} has deleted their account; what is left has no name.`)
}

export const operatorFrom = async (context: Context): Promise<Operator> => ({
  db: await context.db(),
  actor: context.who,
  now: context.now(),
})
