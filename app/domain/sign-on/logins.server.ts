import { createHash } from 'node:crypto'
import { consumeTicket } from '~/domain/accounts/identity-ticket.server'
import type { Db } from '~/platform/database/types'
import { LOGIN_LASTS } from '~/platform/saml/saml-client.server'

const hash = (...parts: string[]) => createHash('sha256').update(parts.join('\n')).digest('hex')

/** Whose login it is: of a school, and of the browser with this secret in its cookie. */
type Whose = { partner_code: string; browser: string }

/** Notes a login that begins at the provider of a school, and where it leads. For visitors. No event. */
export async function saveLogin(
  db: Db,
  { partner_code, browser }: Whose,
  { id, to }: { id: string; to: string },
  now: Date,
): Promise<void> {
  const data = { id, partner_code, browser: hash(browser), to, created_at: now }
  await db.write((tx) => tx.samlLogin.create({ data }))
}

const whose = ({ partner_code, browser }: Whose, now: Date) => ({
  partner_code,
  browser: hash(browser),
  created_at: { gt: new Date(now.getTime() - LOGIN_LASTS) },
})

/** Since when the login of this id is underway in this browser at this school, or null. */
export async function loginSince(db: Db, id: string, who: Whose, now: Date): Promise<Date | null> {
  const row = await db.read.samlLogin.findFirst({
    where: { id, ...whose(who, now) },
    select: { created_at: true },
  })
  return row?.created_at ?? null
}

/**
 * Uses an assertion up, and the login that it ends: each counts once, whichever process it comes to. Returns
 * where the person was going ('' for a login begun at the provider), or null: it was used before. No event.
 */
export async function endLogin(
  db: Db,
  assertion: { id: string; issuer: string; request_id: string | null; expires_at: Date },
  who: Whose,
  now: Date,
): Promise<string | null> {
  const { id, issuer, request_id, expires_at } = assertion
  const ticket = { id: `saml:${hash(who.partner_code, issuer, id)}`, expires_at }
  return db.write(async (tx) => {
    if (!(await consumeTicket(tx, ticket))) return null
    if (request_id === null) return ''
    const where = { id: request_id, ...whose(who, now) }
    const login = await tx.samlLogin.findFirst({ where, select: { to: true } })
    const { count } = await tx.samlLogin.deleteMany({ where })
    return login && count === 1 ? login.to : null
  })
}
