import { findDownloadRecipient } from '~/domain/accounts/recipients.server'
import { downloadReady } from '~/domain/settings/events'
import { downloadReadyEmail } from '~/mail/download-ready'
import { schoolZone } from '~/policy/time-zone'
import { memberProps, toMember } from './addressing'
import { emailOn } from './email-on'

export const onDownloadReady = emailOn(downloadReady, async (event, services) => {
  const { download } = event.payload
  const member = await findDownloadRecipient(services.db, download, services.now())
  if (!member) return null
  const { product, firstName, url } = memberProps(services, member)
  const href = url(`/account-settings/data/${download}`)
  const zone = schoolZone(member.partner)
  const content = downloadReadyEmail({ product, firstName, href, until: member.until, zone })
  return toMember(services, member, content)
})
