import { passwordChanged } from '~/domain/accounts/events'
import { passwordChangedEmail } from '~/mail/password-changed'
import { memberAtAddress, memberProps, toMember } from './addressing'
import { emailOn } from './email-on'

export const onPasswordChanged = emailOn(passwordChanged, async (event, services) => {
  const member = await memberAtAddress(services, event.subject_id, event.payload.email)
  if (!member) return null
  const { url, ...props } = memberProps(services, member)
  return toMember(
    services,
    member,
    passwordChangedEmail({ ...props, href: url('/forgot-password') }),
  )
})
