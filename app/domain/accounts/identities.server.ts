import type { Ctx } from '~/platform/ctx'
import type { Db, Tx } from '~/platform/db.server'
import { appendEvent } from '~/platform/events.server'
import type { PartnerFacts } from '~/policy/viewer'
import { authOf, type Identity } from './identity'
import type { Entrant } from './login.server'

type School = Pick<PartnerFacts, 'partner_code'>

/** What a verified identity opens. */
export type Entrance =
  | { to: 'account'; user: Entrant }
  /** There is no account yet: sign up */
  | { to: 'sign up' }
  /** An account with its address, but the provider does not vouch for the address */
  | { to: 'password first' }
  /** The address belongs to an account that this identity does not open */
  | { to: 'nothing' }
  /** Nobody known, and no address to make an account with */
  | { to: 'no address' }

/**
 * Lets in whom the school's provider has verified. For visitors at that school's host. A known
 * identity opens its account. An unknown one with a vouched-for address is linked to the account
 * of this school that has it: added to auths, event user.changed. Where nobody had confirmed that
 * account's address, whoever made it may have been somebody else: its password, sessions and open
 * mail links end. (SIGNUP-07)
 */
export async function enterByIdentity(
  db: Db,
  school: School,
  identity: Identity,
  now: Date,
): Promise<Entrance> {
  const known = await holderOf(db.read, school, identity)
  if (known) return { to: 'account', user: known }
  if (identity.email === '') return { to: 'no address' }
  return db.write(async (tx) => {
    const holder = await holderByEmail(tx, identity.email)
    if (!holder) return { to: 'sign up' }
    if (!mayLink(holder, school, identity)) return { to: 'nothing' }
    if (!identity.email_verified) return { to: 'password first' }
    if (!holder.email_confirmed) await shutOut(tx, holder.id)
    await link(tx, holder, identity, now)
    return { to: 'account', user: { id: holder.id, partner_code: holder.partner_code } }
  })
}

/**
 * Links an identity to the viewer's account, who has logged in with the password and asked for it.
 * Only where both have the same address. Answers whether it is linked now. Event: user.changed.
 */
export async function connectIdentity(ctx: Ctx, identity: Identity): Promise<boolean> {
  return ctx.db.write(async (tx) => {
    const known = await holderOf(tx, ctx.partner, identity)
    if (known) return known.id === ctx.viewer.id
    const holder = await holderByEmail(tx, identity.email)
    if (holder?.id !== ctx.viewer.id || !mayLink(holder, ctx.partner, identity)) return false
    await link(tx, holder, identity, ctx.now)
    return true
  })
}

/** The account of this school that the identity opens, or null. (For doors only.) */
export async function holderOf(
  read: Pick<Tx, 'identity'>,
  { partner_code }: School,
  { issuer, subject }: Pick<Identity, 'issuer' | 'subject'>,
): Promise<Entrant | null> {
  const row = await read.identity.findUnique({
    where: { partner_code_issuer_subject: { partner_code, issuer, subject } },
    select: { user: { select: { id: true, partner_code: true, deleted_at: true } } },
  })
  if (!row || row.user.deleted_at) return null
  return { id: row.user.id, partner_code: row.user.partner_code }
}

const holderByEmail = (tx: Tx, email: string) =>
  tx.user.findUnique({
    where: { email },
    select: { id: true, partner_code: true, email_confirmed: true, auths: true },
  })

type Holder = NonNullable<Awaited<ReturnType<typeof holderByEmail>>>

/**
 * Of this school, and not yet somebody else's at the same provider: an address that the school has
 * given to a new person does not open the account of the one before.
 */
const mayLink = (holder: Holder, school: School, { issuer }: Identity) =>
  holder.partner_code === school.partner_code &&
  !authsOf(holder).some((auth) => auth.issuer === issuer)

const authsOf = ({ auths }: Pick<Holder, 'auths'>) => auths as { issuer?: string }[]

/** The address is the person's from now on: vouched for, or their password was right. */
async function link(tx: Tx, holder: Holder, identity: Identity, now: Date) {
  await tx.user.update({
    where: { id: holder.id },
    data: {
      auths: [...authsOf(holder), authOf(identity)],
      email_confirmed: identity.email_verified ? true : undefined,
      updated_at: now,
    },
  })
  const { id, partner_code } = holder
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
