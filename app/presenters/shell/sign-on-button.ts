import { withReturn } from '~/http/addresses/paths'
import { signOnPath, type PartnerContext } from '~/policy/viewer'

/** What a page says of the school's own login, and where that begins; null elsewhere than at its own host. */
export function signOnButton(partner: PartnerContext | null, url: URL, to: string) {
  const signOn = partner?.host === url.hostname ? partner.settings.single_sign_on : undefined
  return signOn ? { label: signOn.label, href: withReturn(signOnPath(signOn), to || '/') } : null
}
