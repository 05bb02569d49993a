import { confirmationRequested } from '~/domain/accounts/events'
import { MAIL_LINK_HOURS, mailLinkCode } from '~/domain/accounts/mail-links.server'
import { findLinkRecipient } from '~/domain/accounts/recipients.server'
import { confirmEmailAddressEmail } from '~/mail/confirm-email-address'
import { memberProps, toMember } from './addressing'
import { emailOn } from './email-on'

export const onConfirmationRequested = emailOn(confirmationRequested, async (event, services) => {
  const { db, env, now } = services
  const { link } = event.payload
  const member = await findLinkRecipient(db, link, 'confirm_email', now())
  if (!member) return null
  const { product, url } = memberProps(services, member)
  const content = confirmEmailAddressEmail({
    product,
    href: url(`/confirm-email/${mailLinkCode(env.SESSION_SECRET, link)}`),
    hours: MAIL_LINK_HOURS.confirm_email,
    isNew: member.isNew,
  })
  return { ...toMember(services, member, content), isAwaited: true }
})
