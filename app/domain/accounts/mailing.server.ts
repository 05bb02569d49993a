import type { Db } from '~/platform/db.server'
import { partnerFacts } from '~/domain/partners/facts.server'
import type { PartnerFacts } from '~/policy/viewer'
import type { MailLinkKind } from './mail-links.server'

/** Somebody to write to, and the school in whose name. For the mail reactor, like all below. */
export type Addressee = { email: string; first_name: string; partner: PartnerFacts }

const PERSON = { email: true, first_name: true, deleted_at: true, partner: true } as const

/** A person with their present address; null when they or their school have gone. */
export async function personToMail(db: Db, id: string): Promise<Addressee | null> {
  const user = await db.read.user.findUnique({ where: { id }, select: PERSON })
  if (!user || user.deleted_at || user.partner.status !== 'active') return null
  const { email, first_name, partner } = user
  return { email, first_name, partner: partnerFacts(partner) }
}

/**
 * Where an open link is to be sent, and whether it is the first of a new account. Null when it
 * would not work any more: a message with a dead link only worries people.
 */
export async function linkToMail(db: Db, id: string, kind: MailLinkKind, now: Date) {
  const link = await db.read.mailLink.findUnique({
    where: { id, kind, ended_at: null, expires_at: { gt: now } },
    select: { address: true, user_id: true, user: { select: { pending_email: true } } },
  })
  const person = link && (await personToMail(db, link.user_id))
  if (!person) return null
  return { ...person, email: link.address, isNew: link.user.pending_email !== link.address }
}

/** Whose download is ready, and until when; null when it is not (any more). */
export async function downloadToMail(db: Db, id: string, now: Date) {
  const download = await db.read.dataDownload.findUnique({
    where: { id, ready_at: { not: null }, expires_at: { gt: now } },
    select: { user_id: true, expires_at: true },
  })
  const person = download && (await personToMail(db, download.user_id))
  return person ? { ...person, until: download.expires_at } : null
}

/** The school of an account that is no more. */
export async function schoolToMail(db: Db, partner_code: string): Promise<PartnerFacts | null> {
  const row = await db.read.partner.findUnique({ where: { partner_code } })
  return row ? partnerFacts(row) : null
}
