import type { Ctx } from '~/platform/ctx'
import type { Db, Tx } from '~/platform/db.server'
import { appendEvent } from '~/platform/events.server'
import { linking, mayConnect } from '~/policy/identities'
import type { PartnerFacts } from '~/policy/viewer'
import { authOf, type HeldIdentity, type Identity } from './identity'
import { useTicket } from './identity-ticket.server'
import type { Entrant } from './login.server'

/** What a verified identity opens. */
export type Entrance =
  | { to: 'account'; user: Entrant }
  /** There is no account yet: sign up */
  | { to: 'sign up' }
  /** An account with its address, but the provider's word is not enough for it */
  | { to: 'password first' }
  /** The address belongs to an account that this identity does not open */
  | { to: 'nothing' }
  /** Nobody known, and no address to make an account with */
  | { to: 'no address' }

/**
 * Lets in whom the school's provider has verified. For visitors at that school's host. A known
 * identity opens its account. An unknown one with a vouched-for address is linked to the account
 * of this school that has it, unless that is one of staff: added to auths, event user.changed. Where
 * nobody had confirmed that account's address, whoever made it may have been somebody else: its
 * password, other identities, sessions and open mail links end. (SIGNUP-07)
 */
export async function enterByIdentity(
  db: Db,
  school: Pick<PartnerFacts, 'partner_code'>,
  identity: Identity,
  now: Date,
): Promise<Entrance> {
  const known = await holderOf(db.read, school, identity)
  if (known) return { to: 'account', user: known }
  if (identity.email === '') return { to: 'no address' }
  return db.write(async (tx) => {
    const holder = await holderByEmail(tx, identity.email)
    if (!holder) return { to: 'sign up' }
    const does = linking(holder, school, identity)
    if (does === 'nothing' || does === 'password first') return { to: does }
    if (does === 'takes over') await shutOut(tx, holder.id)
    const auths = does === 'takes over' ? [] : holder.auths
    await link(tx, { ...holder, auths }, identity, now)
    return { to: 'account', user: { id: holder.id, partner_code: holder.partner_code } }
  })
}

/**
 * Links an identity to the viewer's account, who has logged in with the password and asked for it.
 * Only where both have the same address, and once. Answers whether it is linked now. Event:
 * user.changed.
 */
export async function connectIdentity(ctx: Ctx, identity: HeldIdentity): Promise<boolean> {
  return ctx.db.write(async (tx) => {
    const fresh = await useTicket(tx, identity.ticket)
    const known = await holderOf(tx, ctx.partner, identity)
    if (known) return known.id === ctx.viewer.id
    if (!fresh) return false
    const holder = await holderByEmail(tx, identity.email)
    if (holder?.id !== ctx.viewer.id || !mayConnect(holder, ctx.partner, identity)) return false
    await link(tx, holder, identity, ctx.now)
    return true
  })
}

/** The account of this school that the identity opens, or null. (For doors only.) */
export async function holderOf(
  read: Pick<Tx, 'identity'>,
  { partner_code }: Pick<PartnerFacts, 'partner_code'>,
  { issuer, subject }: Pick<Identity, 'issuer' | 'subject'>,
): Promise<Entrant | null> {
  const row = await read.identity.findUnique({
    where: { partner_code_issuer_subject: { partner_code, issuer, subject } },
    select: { user: { select: { id: true, partner_code: true, deleted_at: true } } },
  })
  if (!row || row.user.deleted_at) return null
  return { id: row.user.id, partner_code: row.user.partner_code }
}

async function holderByEmail(tx: Tx, email: string) {
  const row = await tx.user.findUnique({
    where: { email, deleted_at: null },
    select: { id: true, partner_code: true, email_confirmed: true, auths: true, roles: true },
  })
  if (!row) return null
  const auths = row.auths as { issuer?: string }[]
  const issuers = auths.flatMap(({ issuer }) => issuer ?? [])
  return { ...row, auths, issuers, roles: row.roles as string[] }
}

type Linked = { id: string; partner_code: string; auths: object[] }

/** The address is the person's from now on: vouched for, or their password was right. */
async function link(tx: Tx, holder: Linked, identity: Identity, now: Date) {
  const { id, partner_code, auths } = holder
  await tx.user.update({
    where: { id },
    data: {
      auths: [...auths, authOf(identity)],
      email_confirmed: identity.email_verified ? true : undefined,
      updated_at: now,
    },
  })
  const event = { name: 'user.changed', partner_code, actor_id: id, subject_id: id }
  await appendEvent(tx, event, now)
}

async function shutOut(tx: Tx, user_id: string) {
  await tx.user.update({
    where: { id: user_id },
    data: { password_hash: null, pending_email: null },
  })
  await tx.session.deleteMany({ where: { user_id } })
  await tx.mailLink.deleteMany({ where: { user_id } })
}
