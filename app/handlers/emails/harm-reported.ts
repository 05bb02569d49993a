import { harmReported } from '~/domain/moderation/events'
import { loadHarmAlert } from '~/domain/moderation/mailing.server'
import { moderationAlertEmail } from '~/mail/moderation-alert'
import { schoolUrl } from '~/platform/school-url'
import { schoolZone } from '~/policy/time-zone'
import { schoolSender } from './addressing'
import { emailOn } from './email-on'

/** To the school's contact for emergencies; to the support desk where there is none. (POST-14) */
export const onHarmReported = emailOn(harmReported, async (event, { db, env }) => {
  const { case: id, report } = event.payload
  const alert = await loadHarmAlert(db, id, report)
  if (!alert) return null
  const { partner, contact, ...props } = alert
  const content = moderationAlertEmail({
    ...props,
    product: env.PRODUCT_NAME,
    school: partner.name,
    contact: contact?.name ?? null,
    flaggedAt: event.created_at,
    zone: schoolZone(partner),
    href: schoolUrl(env.BASE_URL, partner.host, `/moderation/${id}`),
  })
  return { to: contact?.email ?? env.SUPPORT_EMAIL, content, sender: schoolSender(env, partner) }
})
