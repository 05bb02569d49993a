import { rotateSamlKey } from '~/domain/sign-on/keys.server'
import { newSamlKey } from '~/platform/saml/certificate.server'
import { schoolUrl } from '~/platform/school-url'
import { sealerFrom } from '~/platform/security/sealed-text.server'
import type { SingleSignOn } from '~/policy/viewer'
import type { WriteAction } from '../command'
import { Abort } from '../errors'
import { knownPartner } from './known'

/** A new key for a school's login by SAML; the former one signs until the next time. */
export const rotateKey: WriteAction = async (context, input) => {
  const env = await context.env()
  const db = await context.db()
  const partner_code = await knownPartner(db, input.arg(0))
  const { host, settings } = await db.read.partner.findUniqueOrThrow({ where: { partner_code } })
  const { single_sign_on } = settings as { single_sign_on?: SingleSignOn | null }
  if (single_sign_on?.protocol !== 'saml')
    throw new Abort(`${partner_code} has no login by SAML.`, {
      next: 'docs/sign-on.md has the steps to one.',
    })
  return {
    target: partner_code,
    partner_code,
    changes: [{ action: 'create', kind: 'key', name: host, note: 'SAML' }],
    apply: async () => {
      const now = context.now()
      const pair = await newSamlKey(host, now)
      await db.write((tx) => rotateSamlKey(tx, partner_code, pair, sealerFrom(env), now))
      const metadata = schoolUrl(await context.siteAddress(), host, '/auth/saml/metadata')
      return { json: { partner_code, metadata }, text: () => `Our metadata: ${metadata}` }
    },
  }
}
