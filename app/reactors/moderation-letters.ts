import { alarmToMail, noticeToMail } from '~/domain/moderation/mailing.server'
import { moderationAlarm } from '~/mail/moderation-alarm'
import { moderationNotice } from '~/mail/moderation-notice'
import { schoolAddress } from '~/platform/addresses'
import type { Addressed } from './letters'
import type { EventRow, ReactorServices } from './reactor'

const text = ({ payload }: EventRow, name: string) => {
  const value = payload[name]
  return typeof value === 'string' ? value : ''
}

/** To the school's contact for emergencies; where nobody is named, to the support desk. (POST-14) */
export async function alarm(
  { db, env }: ReactorServices,
  event: EventRow,
): Promise<Addressed | null> {
  const id = text(event, 'case')
  const found = await alarmToMail(db, id, text(event, 'report'))
  if (!found) return null
  const { partner, contact, ...facts } = found
  const letter = moderationAlarm({
    ...facts,
    product: env.PRODUCT_NAME,
    school: partner.name,
    contact: contact?.name ?? null,
    flaggedAt: event.created_at,
    href: schoolAddress(env.BASE_URL, partner.host, `/moderation/${id}`),
  })
  return {
    to: contact?.email ?? env.SUPPORT_EMAIL,
    letter,
    sender: { product: env.PRODUCT_NAME, school: partner.name, accent: partner.settings.accent },
  }
}

/** To the author of what was hidden, removed or shown again. */
export async function decision(
  { db, env }: ReactorServices,
  event: EventRow,
): Promise<Addressed | null> {
  const found = await noticeToMail(db, text(event, 'case'), text(event, 'decision'))
  if (!found) return null
  const { email, first_name, partner, kind, subject_id, ...facts } = found
  const path = facts.decision === 'show' ? placeOf(kind, subject_id) : '/community-guidelines'
  const letter = moderationNotice({
    ...facts,
    kind,
    product: env.PRODUCT_NAME,
    firstName: first_name,
    support: env.SUPPORT_EMAIL,
    href: schoolAddress(env.BASE_URL, partner.host, path),
  })
  return {
    to: email,
    letter,
    sender: { product: env.PRODUCT_NAME, school: partner.name, accent: partner.settings.accent },
  }
}

const placeOf = (kind: 'post' | 'comment' | 'user', id: string) =>
  kind === 'user' ? '/profile' : `/${kind}/${id}`
