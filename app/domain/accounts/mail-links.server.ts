import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Db, Tx } from '~/platform/db.server'
import { looksLikeId, newId } from '~/platform/ids'

/** What a mailed link may do, and how many hours it may do it. */
export const MAIL_LINK_HOURS = { confirm_email: 72, reset_password: 1, download_data: 72 } as const

export type MailLinkKind = keyof typeof MAIL_LINK_HOURS

type NewLink = { kind: MailLinkKind; user: { id: string; partner_code: string }; address: string }

/**
 * Makes a link in the transaction of the act that needs it; older ones of the same kind end. The
 * act's event carries the returned id, and the mail reactor makes the code from it.
 */
export async function createMailLink(tx: Tx, { kind, user, address }: NewLink, now: Date) {
  await endMailLinks(tx, user.id, kind, now)
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

/** Ends every open link of a kind: it was used, or what it was for is over. */
export async function endMailLinks(tx: Tx, userId: string, kind: MailLinkKind, now: Date) {
  await tx.mailLink.updateMany({
    where: { user_id: userId, kind, ended_at: null },
    data: { ended_at: now },
  })
}

/** The code in the address of a link: its id and a proof that we made it. Never stored. */
export const mailLinkCode = (secret: string, id: string): string => `${id}.${proof(secret, id)}`

const proof = (secret: string, id: string) =>
  createHmac('sha256', secret).update(`mail-link:${id}`).digest('base64url')

/** The open link of that code, or null: forged, used, replaced, expired, or of another kind. */
export async function openMailLink(
  db: Db | { read: Tx },
  { secret, code, kind }: { secret: string; code: string; kind: MailLinkKind },
  now: Date,
) {
  const [id = '', given = ''] = code.split('.')
  if (!looksLikeId(id) || !sameText(given, proof(secret, id))) return null
  const link = await db.read.mailLink.findUnique({ where: { id } })
  if (!link || link.kind !== kind || link.ended_at || link.expires_at <= now) return null
  return link
}

function sameText(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
