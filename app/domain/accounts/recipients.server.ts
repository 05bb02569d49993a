import type { Db } from '~/platform/database/types'
import { toPartnerContext } from '~/domain/partners/context.server'
import type { PartnerContext } from '~/policy/viewer'
import type { MailLinkKind } from './mail-links.server'

/** Someone to write to, and the school in whose name. For the mail event handler, like all below. */
export type Recipient = { email: string; first_name: string; partner: PartnerContext }

const RECIPIENT_COLUMNS = {
  email: true,
  first_name: true,
  deleted_at: true,
  partner: true,
} as const

/** A person with their present address; null when they or their school have gone. */
export async function findRecipient(db: Db, id: string): Promise<Recipient | null> {
  const user = await db.read.user.findUnique({ where: { id }, select: RECIPIENT_COLUMNS })
  if (!user || user.deleted_at || user.partner.status !== 'active') return null
  const { email, first_name, partner } = user
  return { email, first_name, partner: toPartnerContext(partner) }
}

/**
 * Where an open link is to be sent, whether it is the first of a new account, and whether that has a
 * password. Null when it
 * would not work anymore: a message with a dead link only worries people.
 */
export async function findLinkRecipient(db: Db, id: string, kind: MailLinkKind, now: Date) {
  const link = await db.read.mailLink.findUnique({
    where: { id, kind, ended_at: null, expires_at: { gt: now } },
    select: {
      address: true,
      user_id: true,
      user: { select: { pending_email: true, password_hash: true } },
    },
  })
  const person = link && (await findRecipient(db, link.user_id))
  if (!person) return null
  const { pending_email, password_hash } = link.user
  const hasPassword = password_hash !== null
  return { ...person, email: link.address, isNew: pending_email !== link.address, hasPassword }
}

/** Whose download is ready, and until when; null when it is not (anymore). */
export async function findDownloadRecipient(db: Db, id: string, now: Date) {
  const download = await db.read.dataDownload.findUnique({
    where: { id, ready_at: { not: null }, expires_at: { gt: now } },
    select: { user_id: true, expires_at: true },
  })
  const person = download && (await findRecipient(db, download.user_id))
  return person ? { ...person, until: download.expires_at } : null
}

/** The school of an account that is no more. */
export async function findMailSchool(db: Db, partner_code: string): Promise<PartnerContext | null> {
  const row = await db.read.partner.findUnique({ where: { partner_code } })
  return row ? toPartnerContext(row) : null
}
