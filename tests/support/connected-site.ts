import type { PartnerSettings } from '~/policy/viewer'
import { CLIENT, openProvider, type TestProvider } from './oidc'
import { openSite, type Site } from './site'
import { fillSmallWorld, idOf, type PersonName } from './world'

const SECRET = 'NORTHFIELD_OIDC_SECRET'
export const LABEL = 'Log in with Northfield ID'

/** A site whose school Northfield has a login of its own, at a real provider. */
export type ConnectedSite = Awaited<ReturnType<typeof openConnectedSite>>

export async function openConnectedSite(settings: Record<string, string> = {}) {
  const site = await openSite(({ db }) => fillSmallWorld(db), {
    [SECRET]: CLIENT.client_secret,
    ...settings,
  })
  // What is refused on purpose is no news.
  site.services.log.level = 'silent'
  const callback = `http://northfield.localhost:${site.port}/auth/oidc/callback`
  const provider = await openProvider([callback])
  const parts = { site, provider, ...actsOf(site, provider) }
  await parts.settle(parts.connected())
  return {
    ...parts,
    async close() {
      await provider.close()
      await site.close()
    },
  }
}

function actsOf({ services: { db } }: Site, provider: TestProvider) {
  const linkOf = (subject: string) => ({ provider: 'oidc', issuer: provider.issuer, subject })
  return {
    linkOf,
    connected: (given: Partial<PartnerSettings['single_sign_on']> = {}): PartnerSettings => ({
      single_sign_on: {
        issuer: provider.issuer,
        client_id: CLIENT.client_id,
        client_secret_env: SECRET,
        label: LABEL,
        ...given,
      },
    }),
    settle: (settings: PartnerSettings, partner_code = 'northfield') =>
      db.write((tx) => tx.partner.update({ where: { partner_code }, data: { settings } })),
    rowOf: (name: PersonName) => db.read.user.findUniqueOrThrow({ where: { id: idOf(name) } }),
    changes: (name: PersonName) =>
      db.read.event.count({ where: { name: 'user.changed', subject_id: idOf(name) } }),
    /** As if the identity had been linked long ago. */
    async linked(name: PersonName, subject: string) {
      provider.people.set(subject, { email: `${subject}@elsewhere.test`, email_verified: true })
      await db.write((tx) =>
        tx.user.update({ where: { id: idOf(name) }, data: { auths: [linkOf(subject)] } }),
      )
    },
  }
}
