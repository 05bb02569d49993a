import { accountDeleted } from '~/domain/accounts/events'
import { forgetDeletedAddress } from '~/domain/accounts/deleted-address.server'
import { findMailSchool } from '~/domain/accounts/recipients.server'
import { accountDeletedEmail } from '~/mail/account-deleted'
import { memberProps, toMember } from './addressing'
import type { Subscription } from '../handler'
import { emailOn } from './email-on'

const email = emailOn(accountDeleted, async (event, services) => {
  // Sent before.
  if (event.payload.email === '') return null
  const partner = await findMailSchool(services.db, event.partner_code)
  if (!partner) return null
  const member = { ...event.payload, partner }
  return toMember(services, member, accountDeletedEmail(memberProps(services, member)))
})

/** The last place with the address is the event itself: it goes with the email. */
export const onAccountDeleted: Subscription = {
  ...email,
  handle: async (event, services) => {
    await email.handle(event, services)
    await forgetDeletedAddress(services.db, event.id)
  },
}
