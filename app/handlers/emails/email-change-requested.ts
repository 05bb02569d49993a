import { emailChangeRequested } from '~/domain/accounts/events'
import { emailChangeRequestedEmail } from '~/mail/email-change-requested'
import { memberAtAddress, memberProps, toMember } from './addressing'
import { emailOn } from './email-on'

export const onEmailChangeRequested = emailOn(emailChangeRequested, async (event, services) => {
  const member = await memberAtAddress(services, event.subject_id, event.payload.old)
  if (!member) return null
  const { product, support, url } = memberProps(services, member)
  const content = emailChangeRequestedEmail({ product, support, href: url('/forgot-password') })
  return toMember(services, member, content)
})
