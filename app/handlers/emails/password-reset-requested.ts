import { passwordResetRequested } from '~/domain/accounts/events'
import { MAIL_LINK_HOURS, mailLinkCode } from '~/domain/accounts/mail-links.server'
import { findLinkRecipient } from '~/domain/accounts/recipients.server'
import { logInByLinkEmail, resetPasswordEmail } from '~/mail/reset-password'
import { memberProps, toMember } from './addressing'
import { emailOn } from './email-on'

export const onPasswordResetRequested = emailOn(passwordResetRequested, async (event, services) => {
  const { db, env, now } = services
  const { link } = event.payload
  const member = await findLinkRecipient(db, link, 'reset_password', now())
  if (!member) return null
  const { product, firstName, url } = memberProps(services, member)
  const email = member.hasPassword ? resetPasswordEmail : logInByLinkEmail
  const content = email({
    product,
    firstName,
    href: url(`/reset-password/${mailLinkCode(env.SESSION_SECRET, link)}`),
    hours: MAIL_LINK_HOURS.reset_password,
  })
  return { ...toMember(services, member, content), isAwaited: true }
})
