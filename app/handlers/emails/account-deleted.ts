import { accountDeleted } from '~/domain/accounts/events'
import { findMailSchool } from '~/domain/accounts/recipients.server'
import { accountDeletedEmail } from '~/mail/account-deleted'
import { memberProps, toMember } from './addressing'
import { emailOn } from './email-on'

export const onAccountDeleted = emailOn(accountDeleted, async (event, services) => {
  const partner = await findMailSchool(services.db, event.partner_code)
  if (!partner) return null
  const member = { ...event.payload, partner }
  return toMember(services, member, accountDeletedEmail(memberProps(services, member)))
})
