import { inflateRawSync } from 'node:zlib'
import { vi } from 'vitest'
import { readMetadata } from '~/platform/saml/metadata.server'
import type { Browser } from './client'
import { changeAccount, changePartner, site, siteTest, type PersonName } from './fixtures'
import { idpMetadata, newIdp, respond, type SamlAnswer, type TestIdp } from './saml'

export const LABEL = 'Log in with Northfield ID'
/** The provider of the running file, the same for both schools. */
export let idp: TestIdp

export const test = siteTest().extend(
  'idp',
  { scope: 'file', auto: true },
  async ({ site: { services } }) => {
    services.log.level = 'silent'
    idp = await newIdp()
    await connect()
    await connect({}, 'lakeside')
    return idp
  },
)

/** Gives a school its login by SAML, with the same provider for both. */
export function connect(more: object = {}, school = 'northfield') {
  const { scopes: _, ...provider } = readMetadata(idpMetadata(idp), new Date())
  const signOn = { protocol: 'saml', label: LABEL, vouches_for_email: true, ...provider, ...more }
  const settings = { single_sign_on: signOn, email_domains: [`${school}.test`] }
  return changePartner({ settings }, school)
}

export const acs = (browser: Browser) => `${browser.base}/auth/saml/callback`
export const ours = (browser: Browser) => ({
  acs: acs(browser),
  audience: `${browser.base}/auth/saml/metadata`,
})

/** Goes to the provider, and reads there the id of the login. */
export async function begin(browser: Browser, path = '/current-login') {
  await browser.get(`${browser.base}${path}`)
  const href = browser.page.link(LABEL)
  browser.follows = false
  const page = await browser.get(href)
  browser.follows = true
  const to = new URL(page.headers.get('location') ?? '')
  const request = Buffer.from(to.searchParams.get('SAMLRequest') ?? '', 'base64')
  return /ID="([^"]+)"/.exec(inflateRawSync(request).toString())?.[1] ?? ''
}

/** What the provider's page posts: a form of another site, without a token and without the session. */
export async function post(
  browser: Browser,
  SAMLResponse: string,
  more: Record<string, string> = {},
) {
  browser.headers = { origin: 'https://idp.northfield.test', 'sec-fetch-site': 'cross-site' }
  const page = await browser.post(acs(browser), { SAMLResponse, ...more })
  browser.headers = {}
  return page
}

/** Enters as the person of these words, in a new browser if none is given. */
export async function enter(
  given: Partial<SamlAnswer> = {},
  browser = site.browser(),
  path?: string,
) {
  const to = await begin(browser, path)
  return post(browser, await respond(idp, { ...ours(browser), to, ...given }))
}

/** Why the last login was refused, as the log says it. */
export async function why(run: () => Promise<unknown>): Promise<string> {
  const noted = vi.spyOn(site.services.rejections, 'note')
  await run()
  const given = noted.mock.calls.map(([{ why }]) => why).join('; ')
  noted.mockRestore()
  return given
}

export const linked = (name_id: string) => ({
  provider: 'saml',
  issuer: idp.entity_id,
  subject: name_id,
})
export const link = (name: PersonName, name_id: string) =>
  changeAccount(name, { auths: [linked(name_id)] })
export const isIn = async (browser: Browser) =>
  (await browser.get(`${browser.base}/home`)).path === '/home'
