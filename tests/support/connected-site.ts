import type { Prisma } from '~prisma/generated/client'
import type { PartnerSettings } from '~/policy/viewer'
import type { Browser, Page } from './client'
import { changeAccount, changePartner, site, siteTest, type PersonName } from './fixtures'
import { CLIENT, openProvider, signOnAs, type Identity, type TestProvider } from './oidc'

const SECRET = 'NORTHFIELD_OIDC_SECRET'
export const LABEL = 'Log in with Northfield ID'

/** The real provider of the running file, where Northfield has its own login. */
export let provider: TestProvider

export const test = siteTest({ settings: { [SECRET]: CLIENT.client_secret } }).extend(
  'provider',
  { scope: 'file', auto: true },
  async ({ site: { port, services } }, { onCleanup }) => {
    // What is refused on purpose is no news.
    services.log.level = 'silent'
    provider = await openProvider([`http://northfield.localhost:${port}/auth/oidc/callback`])
    onCleanup(() => provider.close())
    await connect()
    return provider
  },
)

type SingleSignOn = Partial<PartnerSettings['single_sign_on']>

export const connected = (given: SingleSignOn = {}): Prisma.InputJsonObject => ({
  single_sign_on: {
    issuer: provider.issuer,
    client_id: CLIENT.client_id,
    client_secret_env: SECRET,
    label: LABEL,
    ...given,
  },
})

export const connect = (given: SingleSignOn = {}, school?: string) =>
  changePartner({ settings: connected(given) }, school)

export const linkTo = (subject: string) => ({ provider: 'oidc', issuer: provider.issuer, subject })

/** Adds an identity to the provider, with an address that it vouches for. */
export const addIdentity = (subject: string, email?: string, more: Identity = {}) =>
  provider.people.set(subject, { email, email_verified: true, ...more })

/** As if the identity had been linked long ago. */
export async function linkIdentity(name: PersonName, subject: string) {
  addIdentity(subject, `${subject}@elsewhere.test`)
  await changeAccount(name, { auths: [linkTo(subject)] })
}

/** Enters by the school's login, in a new browser if none is given. */
export const signOn = (subject: string, browser: Browser = site.browser()): Promise<Page> =>
  signOnAs(browser, subject)
