import type { AppLoadContext } from '@remix-run/node'
import { samlKeys } from '~/domain/sign-on/keys.server'
import type { SamlService } from '~/platform/saml/saml-client.server'
import { sealerFrom } from '~/platform/security/sealed-text.server'
import type { PartnerContext } from '~/policy/viewer'

/** A school's site as its provider knows it: no other school has these addresses and keys. */
export async function samlService(
  { services, ctx, url }: AppLoadContext,
  school: PartnerContext,
): Promise<SamlService> {
  const sealer = sealerFrom(services.env)
  return {
    entity_id: new URL('/auth/saml/metadata', url).href,
    acs_url: new URL('/auth/saml/callback', url).href,
    keys: await samlKeys({ db: ctx.db, sealer, now: ctx.now }, school),
  }
}
