import { invited } from '~/domain/accounts/events'
import { MAIL_LINK_HOURS, mailLinkCode } from '~/domain/accounts/mail-links.server'
import { findLinkRecipient } from '~/domain/accounts/recipients.server'
import { invitationEmail } from '~/mail/invitation'
import { memberProps, toMember } from './addressing'
import { emailOn } from './email-on'

export const onInvited = emailOn(invited, async (event, services) => {
  const { db, env, now } = services
  const { link } = event.payload
  const member = await findLinkRecipient(db, link, 'invitation', now())
  if (!member) return null
  const { product, firstName, url } = memberProps(services, member)
  const content = invitationEmail({
    product,
    firstName,
    school: member.partner.name,
    href: url(`/invitation/${mailLinkCode(env.SESSION_SECRET, link)}`),
    days: MAIL_LINK_HOURS.invitation / 24,
  })
  return { ...toMember(services, member, content), isAwaited: true }
})
