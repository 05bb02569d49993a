import type { Ctx, VisitorCtx } from '~/platform/ctx'
import type { Tx } from '~/platform/database/types'
import { isId, newId } from '~/platform/ids'
import { signedCode, signedText } from '~/platform/security/signed-code.server'

/** What a mailed link may do, and how many hours it may do it. */
export const MAIL_LINK_HOURS = {
  confirm_email: 72,
  reset_password: 1,
  download_data: 72,
  invitation: 14 * 24,
} as const

export type MailLinkKind = keyof typeof MAIL_LINK_HOURS

type NewLink = { kind: MailLinkKind; user: { id: string; partner_code: string }; address: string }

/**
 * Makes a link in the transaction of the command that needs it; those of the same kind to another
 * address end. Older ones to the same address work until one of them is used: someone who asks for
 * another in someone's name takes nothing away. Its event carries the returned id, and the
 * mail event handler makes the code from it.
 */
export async function createMailLink(tx: Tx, { kind, user, address }: NewLink, now: Date) {
  await endMailLinks(tx, user.id, kind, now, { except: address })
  const id = newId()
  await tx.mailLink.create({
    data: {
      id,
      kind,
      user_id: user.id,
      partner_code: user.partner_code,
      address,
      created_at: now,
      expires_at: new Date(now.getTime() + MAIL_LINK_HOURS[kind] * 3_600_000),
    },
  })
  return id
}

/** Ends every open link of a kind: it was used, or what it was for is over; except those to one address. */
export async function endMailLinks(
  tx: Tx,
  userId: string,
  kind: MailLinkKind,
  now: Date,
  { except }: { except?: string } = {},
) {
  await tx.mailLink.updateMany({
    where: { user_id: userId, kind, ended_at: null, address: { not: except } },
    data: { ended_at: now },
  })
}

/** Whether a link that was mailed can still be used; without one, nothing was mailed. */
export const isLinkOpen =
  (from: Pick<Tx, 'mailLink'>, now: Date) =>
  async ({ link: id }: { link: string | null }): Promise<boolean> =>
    id === null ||
    (await from.mailLink.count({ where: { id, ended_at: null, expires_at: { gt: now } } })) > 0

/** The code in the address of a link: its id and a proof that we made it. Never stored. */
export const mailLinkCode = (secret: string, id: string): string => signedCode(secret, PURPOSE, id)

const PURPOSE = 'mail-link'

export type MailLinkCode = { secret: string; code: string; kind: MailLinkKind }

/** The link of that code, open or ended; null when it was forged or is of another kind. */
async function findMailLink(db: Reader, { secret, code, kind }: MailLinkCode) {
  const id = signedText(secret, PURPOSE, code)
  if (id === null || !isId(id)) return null
  return db.read.mailLink.findUnique({
    where: { id, kind, user: { deleted_at: null } },
    include: { user: { select: { password_hash: true } } },
  })
}

type Reader = { read: Pick<Tx, 'mailLink'> }

type School = { partner_code: string } | null

/**
 * The open link of that code, or null: forged, used, replaced, expired, of another kind or, on a
 * school's host, of another school.
 */
export async function openMailLink(db: Reader, code: MailLinkCode, school: School, now: Date) {
  const link = await findMailLink(db, code)
  return link && !isOtherSchool(link, school) && !link.ended_at && link.expires_at > now
    ? link
    : null
}

const isOtherSchool = (link: { partner_code: string }, school: School) =>
  school !== null && link.partner_code !== school.partner_code

/**
 * What the page of a link shows: the address it was sent to and whether its account has a password,
 * 'ended', or null for one that we never sent, or not for this school. For everyone who has the code.
 */
export async function mailLinkStatus(
  { db, partner, now }: Ctx | VisitorCtx,
  code: MailLinkCode,
): Promise<{ address: string; hasPassword: boolean } | 'ended' | null> {
  const link = await findMailLink(db, code)
  if (!link || isOtherSchool(link, partner)) return null
  if (link.ended_at || link.expires_at <= now) return 'ended'
  return { address: link.address, hasPassword: link.user.password_hash !== null }
}
