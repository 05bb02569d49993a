import { findRecipient } from '~/domain/accounts/recipients.server'
import { platformConnected } from '~/domain/courses/events'
import { platformConnectedEmail } from '~/mail/platform-connected'
import { memberProps, toMember } from './addressing'
import { emailOn } from './email-on'

export const onPlatformConnected = emailOn(platformConnected, async (event, services) => {
  const member = await findRecipient(services.db, event.subject_id)
  if (!member) return null
  const { url, ...props } = memberProps(services, member)
  const { platform } = event.payload
  const href = url('/forgot-password')
  return toMember(services, member, platformConnectedEmail({ ...props, platform, href }))
})
