import { factorsChanged } from '~/domain/factors/events'
import { factorsChangedEmail } from '~/mail/factors-changed'
import { memberAtAddress, memberProps, toMember } from './addressing'
import { emailOn } from './email-on'

export const onFactorsChanged = emailOn(factorsChanged, async (event, services) => {
  const { email, what, left } = event.payload
  const member = await memberAtAddress(services, event.subject_id, email)
  if (!member) return null
  const { url, ...props } = memberProps(services, member)
  const href = url('/forgot-password')
  return toMember(services, member, factorsChangedEmail({ ...props, what, left, href }))
})
