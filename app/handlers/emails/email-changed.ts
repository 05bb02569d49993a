import { emailChanged } from '~/domain/accounts/events'
import { emailChangedEmail } from '~/mail/email-changed'
import { memberAtAddress, memberProps, toMember } from './addressing'
import { emailOn } from './email-on'

export const onEmailChanged = emailOn(emailChanged, async (event, services) => {
  const member = await memberAtAddress(services, event.subject_id, event.payload.old)
  return member && toMember(services, member, emailChangedEmail(memberProps(services, member)))
})
