import { harmContinued, harmReported, harmUntaken } from '~/domain/moderation/events'
import {
  loadHarmAlert,
  loadMoreAlert,
  loadUntakenAlert,
  type HarmAlert,
  type MoreAlert,
  type UntakenAlert,
} from '~/domain/moderation/mailing.server'
import { moderationAlertEmail } from '~/mail/moderation-alert'
import { schoolUrl } from '~/platform/school-url'
import type { Env } from '~/platform/settings/env.server'
import { schoolZone } from '~/policy/time-zone'
import { schoolSender } from './addressing'
import { emailOn, type OutgoingEmail } from './email-on'

/** To the school's contact for emergencies; to the support desk where there is none. (POST-14) */
export const onHarmReported = emailOn(harmReported, async (event, { db, env }) => {
  const { case: id, report } = event.payload
  const alert = await loadHarmAlert(db, id, report)
  return alert && alarm(env, id, { ...alert, flaggedAt: event.created_at })
})

/** To the next contact while no one has taken the case; to the support desk once none is left. */
export const onHarmUntaken = emailOn(harmUntaken, async (event, { db, env }) => {
  const { case: id, alert: alerted } = event.payload
  const alert = await loadUntakenAlert(db, id, alerted)
  return alert && alarm(env, id, alert)
})

/** To everyone who was told of the case, and to who has it, once there is more in it. */
export const onHarmContinued = emailOn(harmContinued, async (event, { db, env }) => {
  const { case: id, report, to } = event.payload
  const alert = await loadMoreAlert(db, id, { report, to })
  return alert && alarm(env, id, { ...alert, contact: alert.receiver })
})

type Alarm = HarmAlert & { flaggedAt: Date } & Partial<
    Pick<UntakenAlert, 'alertedAt' | 'earlier'>
  > &
  Partial<Pick<MoreAlert, 'moreAt'>>

function alarm(env: Env, id: string, { partner, contact, ...props }: Alarm): OutgoingEmail {
  const content = moderationAlertEmail({
    ...props,
    product: env.PRODUCT_NAME,
    school: partner.name,
    contact: contact?.name ?? null,
    zone: schoolZone(partner),
    href: schoolUrl(env.BASE_URL, partner.host, `/moderation/${id}`),
  })
  return { to: contact?.email ?? env.SUPPORT_EMAIL, content, sender: schoolSender(env, partner) }
}
