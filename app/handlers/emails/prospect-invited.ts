import { prospectInvited } from '~/domain/signup/events'
import { findProspectRecipient } from '~/domain/signup/prospect-import.server'
import { prospectPath } from '~/domain/signup/prospect-link.server'
import { prospectInvitationEmail } from '~/mail/prospect-invitation'
import { schoolUrl } from '~/platform/school-url'
import { schoolSender } from './addressing'
import { emailOn } from './email-on'

export const onProspectInvited = emailOn(prospectInvited, async (event, { db, env }) => {
  const prospect = await findProspectRecipient(db, event.subject_id)
  if (!prospect) return null
  const { email, partner, prospect_id } = prospect
  const path = prospectPath(env.SESSION_SECRET, { ...partner, prospect_id })
  const content = prospectInvitationEmail({
    product: env.PRODUCT_NAME,
    school: partner.name,
    href: schoolUrl(env.BASE_URL, partner.host, path),
  })
  return { to: email, content, sender: schoolSender(env, partner) }
})
