import { nearestName } from '~/domain/partners/nearest'
import { accountOf, type FoundAccount } from '~/domain/support/queries.server'
import type { Operator } from '~/domain/support/commands.server'
import type { Db } from '~/platform/db.server'
import { Abort } from '../errors'
import type { Shell } from '../shell'

/** The person whom an id or address means; a name is for `users find`, which shows all who have it. */
export async function knownAccount(
  db: Db,
  who: string,
  next = `See quad users find ${who}`,
): Promise<FoundAccount> {
  const found = accountOf(db, who)
  if (found) return found
  const meant = who.includes('@') ? nearestName(who, await addressesLike(db, who)) : undefined
  throw new Abort(
    `Nobody has the id or address "${who}".${meant ? ` Did you mean ${meant}?` : ''}`,
    { next },
  )
}

/** Addresses with the same ending or the same beginning, of which one may be meant. */
async function addressesLike({ read }: Db, who: string): Promise<string[]> {
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

/** The same, for what changes something: not of who has deleted their account. */
export async function presentAccount(db: Db, who: string): Promise<FoundAccount> {
  const found = await knownAccount(db, who)
  if (found.state !== 'former') return found
  throw new Abort(`${found.id} has deleted their account; what is left has no name.`)
}

export const operatorOf = async (shell: Shell): Promise<Operator> => ({
  db: await shell.db(),
  actor: shell.who,
  now: shell.now(),
})
