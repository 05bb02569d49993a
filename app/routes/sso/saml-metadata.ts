import { publicRoute } from '~/http/guards/member-route.server'
import { serviceMetadata } from '~/platform/saml/saml-client.server'
import { samlService } from './saml-service.server'

/** Our metadata for the provider of this school: name, address and keys. For everyone, where it has one. */
export const loader = publicRoute(async ({ context, url }) => {
  const { partner } = context.ctx
  const isHere =
    partner?.settings.single_sign_on?.protocol === 'saml' && url.hostname === partner.host
  if (!isHere) return new Response('Not found', { status: 404 })
  return new Response(serviceMetadata(await samlService(context, partner)), {
    headers: {
      'Content-Type': 'application/samlmetadata+xml; charset=utf-8',
      'Cache-Control': 'public, max-age=300',
    },
  })
})
