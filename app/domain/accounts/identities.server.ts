import type { Ctx } from '~/platform/ctx'
import type { Db, Tx } from '~/platform/database/types'
import { publish } from '~/platform/events/publish.server'
import { endCourseAccess } from '~/domain/courses/end-access.server'
import { linkDecision, canConnectIdentity } from '~/policy/identities'
import type { PartnerContext } from '~/policy/viewer'
import { endTokens } from './access-tokens.server'
import { endFactors } from './end-factors.server'
import { userChanged } from './events'
import { toAuth, type PendingIdentity, type Identity } from './identity'
import { consumeTicket } from './identity-ticket.server'
import type { AuthenticatedUser } from './login.server'

/** What a verified identity opens. */
export type SignOnResult =
  | { to: 'account'; user: AuthenticatedUser }
  /** There is no account yet: sign up */
  | { to: 'sign up' }
  /** An account with its address, but the provider's word is not enough for it */
  | { to: 'password first' }
  /** The same, and the account has no password: a mailed link opens it */
  | { to: 'mail first'; email: string }
  /** The address belongs to an account that this identity does not open */
  | { to: 'nothing' }
  /** No one known, and no address to make an account with */
  | { to: 'no address' }

/**
 * Lets in people verified by the school's provider. For visitors at that school's host. A known
 * identity opens its account. An unknown one with a vouched-for address is linked to the account
 * of this school that has it, unless that is one of staff: added to auths, event user.changed. Where
 * no one had confirmed that account's address, someone else may have made it: its
 * password, other identities, sessions, connections with learning platforms and open mail links end.
 * (SIGNUP-07)
 */
export async function signInWithIdentity(
  db: Db,
  school: Pick<PartnerContext, 'partner_code'>,
  identity: Identity,
  now: Date,
): Promise<SignOnResult> {
  const known = await findIdentityAccount(db.read, school, identity)
  if (known) return { to: 'account', user: known }
  if (identity.email === '') return { to: 'no address' }
  return db.write(async (tx) => {
    const holder = await findAccountByEmail(tx, identity.email)
    if (!holder) return { to: 'sign up' }
    const does = linkDecision(holder, school, identity)
    if (does === 'mail first') return { to: does, email: identity.email }
    if (does === 'nothing' || does === 'password first') return { to: does }
    if (does === 'takes over') await revokeAccess(tx, holder, now)
    const auths = does === 'takes over' ? [] : holder.auths
    await linkIdentity(tx, { ...holder, auths }, identity, now)
    return { to: 'account', user: { id: holder.id, partner_code: holder.partner_code } }
  })
}

/**
 * Links an identity to the viewer's account, who has logged in without it and asked for it.
 * Only where both have the same address, and once. Returns whether it is linked now. Event:
 * user.changed.
 */
export async function connectIdentity(ctx: Ctx, identity: PendingIdentity): Promise<boolean> {
  return ctx.db.write(async (tx) => {
    const isUnused = await consumeTicket(tx, identity.ticket)
    const known = await findIdentityAccount(tx, ctx.partner, identity)
    if (known) return known.id === ctx.viewer.id
    if (!isUnused) return false
    const holder = await findAccountByEmail(tx, identity.email)
    if (holder?.id !== ctx.viewer.id || !canConnectIdentity(holder, ctx.partner, identity))
      return false
    await linkIdentity(tx, holder, identity, ctx.now)
    return true
  })
}

/** The account of this school that the identity opens, or null. (For login and sign-up only.) */
export async function findIdentityAccount(
  read: Pick<Tx, 'identity'>,
  { partner_code }: Pick<PartnerContext, 'partner_code'>,
  { issuer, subject }: Pick<Identity, 'issuer' | 'subject'>,
): Promise<AuthenticatedUser | null> {
  const row = await read.identity.findUnique({
    where: { partner_code_issuer_subject: { partner_code, issuer, subject } },
    select: { user: { select: { id: true, partner_code: true, deleted_at: true } } },
  })
  if (!row || row.user.deleted_at) return null
  return { id: row.user.id, partner_code: row.user.partner_code }
}

/** Whether someone of the school has come in by a provider, whose issuer may have a slash at its end. For operators. */
export async function hasIdentityFrom(
  { read }: Pick<Db, 'read'>,
  partner_code: string,
  issuer: string,
): Promise<boolean> {
  const plain = issuer.replace(/\/+$/, '')
  const where = { partner_code, issuer: { in: [plain, `${plain}/`] } }
  return (await read.identity.findFirst({ where, select: { user_id: true } })) !== null
}

async function findAccountByEmail(tx: Tx, email: string) {
  const found = await tx.user.findUnique({
    where: { email, deleted_at: null },
    select: {
      id: true,
      partner_code: true,
      email_confirmed: true,
      auths: true,
      roles: true,
      password_hash: true,
    },
  })
  if (!found) return null
  const { password_hash, ...row } = found
  const has_password = password_hash !== null
  const auths = row.auths as { issuer?: string }[]
  const issuers = auths.flatMap(({ issuer }) => issuer ?? [])
  return { ...row, has_password, auths, issuers, roles: row.roles as string[] }
}

type LinkableAccount = { id: string; partner_code: string; auths: object[] }

/** The address is the person's from now on: vouched for, or their password was right. */
async function linkIdentity(tx: Tx, holder: LinkableAccount, identity: Identity, now: Date) {
  const { id, partner_code, auths } = holder
  await tx.user.update({
    where: { id },
    data: {
      auths: [...auths, toAuth(identity)],
      email_confirmed: identity.email_verified ? true : undefined,
      updated_at: now,
    },
  })
  await publish(tx, { viewer: { id, partner_code }, now }, userChanged({ subject: id }))
}

async function revokeAccess(tx: Tx, holder: { id: string; partner_code: string }, now: Date) {
  const { id: user_id } = holder
  await tx.user.update({
    where: { id: user_id },
    data: { password_hash: null, pending_email: null },
  })
  await tx.session.deleteMany({ where: { user_id } })
  await endFactors(tx, user_id)
  await endTokens(tx, user_id)
  await endCourseAccess(tx, holder, now)
  await tx.mailLink.deleteMany({ where: { user_id } })
}
