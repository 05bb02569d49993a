import { expect } from 'vitest'
import { newSamlKey, readCertificates } from '~/platform/saml/certificate.server'
import { db, site } from '~tests/support/fixtures'
import { respond, TRANSIENT } from '~tests/support/saml'
import {
  begin,
  connect,
  enter,
  idp,
  isIn,
  link,
  ours,
  post,
  test,
  why,
} from '~tests/support/saml-site'

test('case 4: two transient names of one person make no account, and the log says what is missing', async () => {
  const count = await db.read.user.count()
  const attributes = { mail: 'new@northfield.test', givenName: 'A', sn: 'B' }
  for (const name_id of ['_1', '_2'])
    expect(await why(() => enter({ name_id, format: TRANSIENT, attributes }))).toContain(
      'the NameID is transient, another one at each login: release an ID that stays',
    )
  expect(await db.read.user.count()).toBe(count)
})

test('case 6: an old and a new certificate pasted as one text both work, the old one until it is gone', async () => {
  await link('sam', 'sam-at-school')
  const next = await newSamlKey('idp.northfield.test', new Date())
  const windows = (text: string) => text.replaceAll('\n', '\r\n')
  const pasted = `subject=CN = old\r\n${windows(idp.key.certificate)}\r\n\r\nsubject=CN = new\r\n${windows(next.certificate)}`
  const enterWith = async (key = idp.key) => (await enter({ key })).path
  await connect({ certificates: readCertificates(pasted) })
  expect([await enterWith(), await enterWith(next)]).toEqual(['/home', '/home'])
  await connect({ certificates: readCertificates(next.certificate) })
  expect(await enterWith(next)).toBe('/home')
  expect(await why(enterWith)).toContain(
    'isn’t signed with a certificate of the provider’s metadata',
  )
  await connect()
})

// RelayState isn't sent, since addresses in it break signatures and come back garbled: so it can't be lost.
test.for(['none', '', 'Ã©', 'https://evil.test/', '//evil.test'])(
  'cases 13 and 14: one lands exactly where one was going, whatever RelayState comes back: %s',
  async (RelayState) => {
    await link('sam', 'sam-at-school')
    const browser = site.browser()
    const going = "/search-results?q=old+house's+(new)&p=2"
    const to = await begin(browser, `/current-login?${new URLSearchParams({ redirect_to: going })}`)
    const sent = await respond(idp, { ...ours(browser), to })
    const page = await post(browser, sent, RelayState === 'none' ? {} : { RelayState })
    const { pathname, searchParams } = new URL(page.url)
    expect([page.status, pathname, ...searchParams]).toEqual([
      200,
      '/search-results',
      ['q', "old house's (new)"],
      ['p', '2'],
    ])
  },
)

test('case 19: the response counts without any cookie but that of the login, as browsers send it', async () => {
  await link('sam', 'sam-at-school')
  const browser = site.browser()
  const to = await begin(browser)
  const sent = await respond(idp, { ...ours(browser), to })
  // All others are SameSite=Lax, and stay away from a form of another site.
  const cookies = browser.page.headers.getSetCookie().map((one) => one.split('=')[0] ?? '')
  const login = browser.cookie('quad_saml') ?? ''
  expect([cookies.includes('quad_saml'), login.length > 20]).toEqual([true, true])
  const alone = site.browser()
  alone.setCookie('quad_saml', login)
  expect((await post(alone, sent)).path).toBe('/home')
  expect(await isIn(alone)).toBe(true)
})

test('case 20: our metadata has its parts in the order of the schema, and both keys while one changes', async () => {
  const browser = site.browser()
  const { html, headers } = await browser.get(`${browser.base}/auth/saml/metadata`)
  expect(headers.get('content-type')).toContain('application/samlmetadata+xml')
  // As xmllint accepted it with the schemas of OASIS (docs/tried.md).
  expect([...html.matchAll(/<(md:\w+)/g)].map(([, name]) => name)).toEqual([
    'md:EntityDescriptor',
    'md:SPSSODescriptor',
    'md:KeyDescriptor',
    'md:KeyDescriptor',
    'md:AssertionConsumerService',
  ])
  expect(html).toMatch(/<md:AssertionConsumerService Binding="[^"]+" Location="[^"]+" index="1"/)
})

// Support can only help with the line in the log, which the reference finds.
test('a page that sends someone to the help desk shows the reference it speaks of', async () => {
  const pages = [await enter({ signed: 'none' })]
  await link('maya', 'maya')
  pages.push(await enter({ name_id: 'else', attributes: { mail: 'maya@northfield.test' } }))
  await connect({ metadata_url: 'http://127.0.0.1:9/' })
  pages.push(await site.browser().get('/auth/saml'))
  for (const page of pages) {
    expect(page.text).toMatch(/send the reference below to your school’s help desk/)
    expect(page.text).toMatch(/Reference: \w{10}/)
  }
  expect(pages.map(({ status }) => status)).toEqual([400, 403, 503])
  await connect()
})
