import { expect } from 'vitest'
import { TERMS_OUTDATED } from '~/domain/legal/schema'
import { termsVersion } from '~/domain/legal/terms.server'
import type { Browser } from '~tests/support/client'
import {
  account,
  as,
  changeAccount,
  idOf,
  type PersonName,
  site,
  siteTest,
} from '~tests/support/fixtures'

const FIRST = '2026-11-01'
const LINKS = ['https://apps.test/quad', 'https://survey.test/quad', 'https://center.test/']

const test = siteTest({
  settings: {
    SUPPORT_EMAIL: 'care+quad@help.test',
    APP_STORE_URL: LINKS[0]!,
    SURVEY_URL: LINKS[1]!,
    HELP_CENTER_URL: LINKS[2]!,
    SEARCH_EMBEDDER_URL: 'http://127.0.0.1:9/v1/embeddings',
    SEARCH_EMBEDDER_DIMENSIONS: '8',
  },
})

const PAGES = [
  ['/terms', 'Terms of use'],
  ['/privacy', 'Privacy policy'],
  ['/community-guidelines', 'Community guidelines'],
  ['/privacy-faq', 'Privacy FAQ'],
  ['/your-california-privacy-rights', 'Your California privacy rights'],
  ['/accessibility', 'Accessibility'],
] as const

test.each(PAGES)(
  '[MARKETING-12] %s is open to visitors on any host, and to members',
  async (path, title) => {
    const browsers = [site.browser(), site.browser(null), await as('sam')]
    for (const [n, browser] of browsers.entries()) {
      const page = await browser.get(path)
      expect({ status: page.status, path: page.path }).toEqual({ status: 200, path })
      expect(page.title).toBe(`${title} - Quad`)
      expect(page.texts('h1')).toEqual([title])
      expect(page.all('nav[aria-label=Main]')).toHaveLength(n === 2 ? 1 : 0)
      expect(page.all('script')).toEqual([])
      // Filled in, and with the date from which it is in force.
      expect(page.one('body').innerHTML).not.toMatch(/[{}]|%7B/)
      expect(page.one('main time').getAttribute('datetime')).toMatch(/^2026-\d\d-\d\d$/)
      expect(page.all('main a[href="mailto:care%2Bquad@help.test"]').length).toBeGreaterThan(0)
    }
  },
)

test('every link of these pages leads to a heading of the page, to another page, or to an email', async () => {
  const visitor = site.browser()
  const member = await as('sam')
  const pages = new Set<string>()
  for (const [path] of PAGES) {
    const page = await visitor.get(path)
    for (const href of page.hrefs('main a')) {
      if (href.startsWith('#')) expect(page.all(`[id="${href.slice(1)}"]`), href).toHaveLength(1)
      else if (!href.startsWith('mailto:')) pages.add(href)
    }
  }
  for (const href of pages) {
    expect(href).toMatch(/^\/[a-z]/)
    const { status, path } = await member.get(href)
    expect({ status, path }).toEqual({ status: 200, path: href })
  }
})

test('a version has its address and says what changed; an unknown one is not found', async () => {
  const browser = site.browser()
  const current = await browser.get('/terms')
  expect(current.one('main time').getAttribute('datetime')).toBe(termsVersion())
  expect(current.text).toContain('What changed with this version')
  const first = await browser.get(current.link('November 1, 2026'))
  expect(first.path).toBe(`/terms?version=${FIRST}`)
  expect(first.text).toContain('An earlier version')
  expect(first.text).toContain('talk to a classmate in person')
  expect(first.text).not.toContain('Who can join')
  expect(first.link('Read the current version')).toBe('/terms')
  // The first version of the terms is none of the privacy policy.
  const unknown = ['2020-01-01', 'x', '../etc/passwd', `${FIRST} `].map((one) => ['/terms', one])
  for (const [path, version = ''] of [...unknown, ['/privacy', FIRST]]) {
    const page = await browser.get(`${path}?version=${encodeURIComponent(version)}`)
    expect({ version, status: page.status }).toEqual({ version, status: 404 })
  }
})

test('a long document begins with a list of its parts', async () => {
  const page = await site.browser().get('/privacy')
  const listed = page.texts('nav[aria-labelledby=contents] a')
  expect(listed.length).toBeGreaterThan(10)
  expect(page.texts('.legal section > h2').slice(0, listed.length)).toEqual(listed)
})

test('[ONBOARD-01] [ONBOARD-02] a new member is welcomed, can read the terms, and goes on', async () => {
  const nora = await as('nora')
  const accept = await nora.get('/browse-topics')
  expect(accept.path).toBe('/accept?redirect_to=%2Fbrowse-topics')
  expect(accept.one('h1').text).toBe('Welcome to Quad, Nora')
  expect(accept.text).not.toContain('New on')
  const terms = await nora.get(accept.link('Read the full terms'))
  expect(terms.one('h1').text).toBe('Terms of use')
  const back = await nora.get(terms.link('Back to accepting'))
  expect(back.path).toBe(accept.path)
  expect((await account('nora')).joined_date).toBeNull()
  expect((await nora.submit('I accept')).path).toBe('/browse-topics')
  expect(await account('nora')).toMatchObject({
    joined_date: expect.any(Date) as Date,
    terms_version: termsVersion(),
  })
})

test.each([
  ['bea', FIRST],
  // Accepted before versions were recorded.
  ['maya', null],
] as const)(
  '[ONBOARD-01] [ONBOARD-02] [ACCESS-20] %s accepted %s: reads what is new, is asked again and keeps the joined date',
  async (name, version) => {
    const browser = await as(name)
    expect((await browser.get('/home')).path).toBe('/home')
    const { joined_date } = await account(name)
    await changeAccount(name, { terms_version: version })
    const accept = await browser.get('/ask')
    expect(accept.path).toBe('/accept?redirect_to=%2Fask')
    expect(accept.one('h1').text).toBe('Our terms have changed')
    expect(accept.text).toContain('New on November 21, 2026')
    expect(accept.text).toContain('The five rules of the first version still apply.')
    // Nothing in the frame leads away; the texts are open.
    expect(accept.all('nav[aria-label=Main]')).toHaveLength(0)
    expect((await browser.twin().get('/privacy')).status).toBe(200)
    expect((await browser.submit('I accept')).path).toBe('/ask')
    expect(await account(name)).toMatchObject({ terms_version: termsVersion(), joined_date })
    expect((await browser.get('/accept')).path).toBe('/home')
    expect((await browser.get('/terms')).html).not.toContain('Back to accepting')
  },
)

test('terms that changed while someone read them are shown first', async () => {
  const alma = await as('alma')
  await changeAccount('alma', { terms_version: FIRST })
  const page = await alma.press('/accept', 'I accept', { version: FIRST })
  expect(page.status).toBe(400)
  expect(page.one('[role=alert]').text).toContain(TERMS_OUTDATED)
  expect((await account('alma')).terms_version).toBe(FIRST)
  expect((await alma.submit('I accept')).path).toBe('/home')
})

test.each(['//evil.test', 'https://evil.test', '/\\evil.test', 'javascript:alert(1)'])(
  '[ONBOARD-02] accepting does not lead to %s',
  async (evil) => {
    const greta = await as('greta')
    await changeAccount('greta', { terms_version: FIRST })
    const accept = await greta.get(`/accept?redirect_to=${encodeURIComponent(evil)}`)
    expect(accept.html).not.toContain('evil')
    const after = await greta.submit('I accept')
    expect(after.redirects[0]).toMatchObject({ status: 303, location: '/' })
    expect(after.path).toBe('/home')
  },
)

test('[ACCESS-34] the account menu holds exactly its entries, Topics only for coach users', async () => {
  const menu = async (name: PersonName) =>
    (await (await as(name)).get('/home'))
      .all('.shell > nav > .menu :is(a, form)')
      .map((one) => [
        one.text.replace(/\s+/g, ' ').trim(),
        one.getAttribute('href') ?? one.getAttribute('action'),
      ])
  const entries = (name: PersonName, ...topics: string[][]) => [
    ['My profile', `/profile/${idOf(name)}`],
    ['My badges', '/badges'],
    ...topics,
    // Nor of phones whose bar has five places: on wide windows the column has these.
    ['Prompts', '/prompts'],
    ['Events', '/events'],
    ['Drafts', '/drafts'],
    ['Saved', '/saved'],
    ['Announcements', '/announcements'],
    ['Account settings', '/account-settings'],
    // What the specification couldn’t know of: help in a crisis is one press away.
    ['Get help in a crisis', '/get-help'],
    ['Help', '/help'],
    ['Feedback', '/feedback'],
    ['Guidelines', '/community-guidelines'],
    ['Privacy FAQ (opens in a new tab)', '/privacy-faq'],
    ['Terms', '/terms'],
    ['California rights', '/your-california-privacy-rights'],
    ['About', '/about'],
    ['Log out', '/logout'],
  ]
  // On phones nothing else leads coaches to their students.
  const coaching = ['My students', '/success-coach-dashboard']
  expect(await menu('cora')).toEqual(entries('cora', coaching, ['Topics', '/browse-topics']))
  expect(await menu('sam')).toEqual(entries('sam'))
  const [, , moderation] = await menu('stan')
  expect(moderation).toEqual([expect.stringMatching(/^Moderation/), '/moderation'])
})

test('[ACCESS-40] every link to the privacy FAQ opens in a new tab and says so', async () => {
  const links = async (browser: Browser, path: string) =>
    (await browser.get(path)).all('a[href^="/privacy-faq"]')
  // Menu and footer, sign-up, the texts of two documents, and the public site.
  const found = [
    ...(await links(await as('sam'), '/home')),
    ...(await links(site.browser(), '/terms')),
    ...(await links(site.browser(), '/privacy')),
    ...(await links(site.browser(null), '/about')),
    ...(await links(site.browser(null), '/analytics')),
  ]
  expect(found).toHaveLength(10)
  for (const link of found) {
    expect(link.getAttribute('target')).toBe('_blank')
    expect(link.text).toMatch(/privacy FAQ \(opens in a new tab\)$/i)
  }
})

test('every footer leads to the policies, and to the addresses of the settings', async () => {
  for (const browser of [site.browser(), await as('sam')]) {
    expect((await browser.get('/terms')).hrefs('.foot a')).toEqual([
      '/get-help',
      '/about',
      '/community-guidelines',
      '/privacy',
      '/privacy-faq',
      '/terms',
      '/your-california-privacy-rights',
      '/accessibility',
      ...LINKS,
    ])
  }
})

test('[HELP-02] where there is a help center, the callout of the help form leads there', async () => {
  const help = await (await as('sam')).get('/help')
  expect(help.hrefs('main .callout a')).toEqual(['https://center.test/'])
})

test('the privacy policy tells what the service of the settings gets for search', async () => {
  const { text } = await site.browser(null).get('/privacy')
  expect(text).toContain('a service gets what you search for')
})

test('the privacy policy names every cookie', async () => {
  const { text } = await site.browser(null).get('/privacy')
  const names = Object.values(site.services.cookies).map(({ name }) => name)
  for (const name of [...names, 'quad_script']) expect(text).toContain(name)
})
