import { afterAll, beforeAll, expect, test } from 'vitest'
import { TERMS_MOVED, TERMS_VERSION } from '~/domain/legal/schema'
import type { Browser } from '~tests/support/client'
import { signIn } from '~tests/support/sign-in'
import { openSite, type Site } from '~tests/support/site'
import { fillSmallWorld, idOf, type PersonName } from '~tests/support/world'

const SETTINGS = {
  SUPPORT_EMAIL: 'care+quad@help.test',
  APP_STORE_URL: 'https://apps.test/quad',
  SURVEY_URL: 'https://survey.test/quad',
  HELP_CENTRE_URL: 'https://centre.test/',
}
const FIRST = '2026-11-01'

let site: Site
beforeAll(async () => {
  site = await openSite(({ db }) => fillSmallWorld(db), SETTINGS)
})
afterAll(() => site.close())

async function windowOf(name: PersonName): Promise<Browser> {
  const browser = site.browser()
  await signIn(browser, name)
  return browser
}

const userOf = (name: PersonName) =>
  site.services.db.read.user.findUniqueOrThrow({ where: { id: idOf(name) } })

const setUser = (name: PersonName, data: { terms_version?: string | null; first_name?: string }) =>
  site.services.db.write((tx) => tx.user.update({ where: { id: idOf(name) }, data }))

const PAGES = [
  ['/terms', 'Terms of use'],
  ['/privacy', 'Privacy policy'],
  ['/community-guidelines', 'Community guidelines'],
  ['/privacy-faq', 'Privacy FAQ'],
  ['/your-california-privacy-rights', 'Your California privacy rights'],
  ['/accessibility', 'Accessibility'],
] as const

test.each(PAGES)(
  '[MARKETING-12] %s is read by visitors, on any host, and by members',
  async (path, title) => {
    const windows = [site.browser(), site.browser(null), await windowOf('sam')]
    for (const [n, browser] of windows.entries()) {
      const page = await browser.get(path)
      expect({ status: page.status, path: page.path }).toEqual({ status: 200, path })
      expect(page.title).toBe(`${title} - Quad`)
      expect(page.all('h1').map((h1) => h1.text)).toEqual([title])
      expect(page.all('nav[aria-label=Main]')).toHaveLength(n === 2 ? 1 : 0)
      expect(page.all('script')).toEqual([])
      // Filled in, and with the date from which it holds.
      expect(page.html).not.toMatch(/[{}]|%7B/)
      expect(page.one('main time').getAttribute('datetime')).toMatch(/^2026-\d\d-\d\d$/)
      expect(page.all('main a[href="mailto:care%2Bquad@help.test"]').length).toBeGreaterThan(0)
    }
  },
)

test('every link of these pages leads to a place of the page, to a page of ours, or to mail', async () => {
  const visitor = site.browser()
  const member = await windowOf('sam')
  const outward = new Set<string>()
  for (const [path] of PAGES) {
    const page = await visitor.get(path)
    for (const link of page.all('main a')) {
      const href = link.getAttribute('href') ?? ''
      if (href.startsWith('#')) expect(page.all(`[id="${href.slice(1)}"]`), href).toHaveLength(1)
      else if (!href.startsWith('mailto:')) outward.add(href)
    }
  }
  for (const href of outward) {
    expect(href).toMatch(/^\/[a-z]/)
    const { status, path } = await member.get(href)
    expect({ status, path }).toEqual({ status: 200, path: href })
  }
})

test('a version has its address; what changed stands below; one that never was is not found', async () => {
  const browser = site.browser()
  const now = await browser.get('/terms')
  expect(now.one('main time').getAttribute('datetime')).toBe(TERMS_VERSION)
  expect(now.text).toContain('What changed with this version')
  const first = await browser.get(now.link('1 November 2026'))
  expect(first.path).toBe(`/terms?version=${FIRST}`)
  expect(first.text).toContain('An earlier version')
  expect(first.text).toContain('Write as you would speak to a classmate')
  expect(first.text).not.toContain('Who may join')
  expect(first.link('Read the version in force')).toBe('/terms')
  for (const version of ['2020-01-01', 'x', '../etc/passwd', `${FIRST} `]) {
    const page = await browser.get(`/terms?version=${encodeURIComponent(version)}`)
    expect({ version, status: page.status }).toEqual({ version, status: 404 })
  }
  // A version of another document is none of this one.
  expect((await browser.get(`/privacy?version=${FIRST}`)).status).toBe(404)
})

test('a long document begins with a list of its parts', async () => {
  const page = await site.browser().get('/privacy')
  const parts = page.all('.legal section > h2').map((h2) => h2.text)
  const listed = page.all('nav[aria-labelledby=contents] a').map((a) => a.text)
  expect(listed.length).toBeGreaterThan(10)
  expect(parts.slice(0, listed.length)).toEqual(listed)
})

test('[ONBOARD-01] [ONBOARD-02] a newcomer is greeted, may read the terms, and goes on where it was asked', async () => {
  const browser = await windowOf('nora')
  const accept = await browser.get('/browse-topics')
  expect(accept.path).toBe('/accept?redirect_to=%2Fbrowse-topics')
  expect(accept.one('h1').text).toBe('Welcome to Quad, Nora')
  expect(accept.text).not.toContain('New on')
  const terms = await browser.get(accept.link('Read the whole terms'))
  expect(terms.one('h1').text).toBe('Terms of use')
  const back = await browser.get(terms.link('Back to accepting'))
  expect(back.path).toBe('/accept?redirect_to=%2Fbrowse-topics')
  expect((await userOf('nora')).joined_date).toBeNull()
  const after = await browser.submit(back.form('I accept'))
  expect(after.path).toBe('/browse-topics')
  const nora = await userOf('nora')
  expect(nora.joined_date).toBeInstanceOf(Date)
  expect(nora.terms_version).toBe(TERMS_VERSION)
})

test.each([
  ['bea', FIRST],
  // Accepted before versions were kept.
  ['maya', null],
] as const)(
  '[ONBOARD-01] [ONBOARD-02] [ACCESS-20] %s accepted %s: is told what is new and asked again, and joined when she did',
  async (name, version) => {
    const browser = await windowOf(name)
    expect(browser.page.path).toBe('/home')
    const { joined_date } = await userOf(name)
    await setUser(name, { terms_version: version })
    const accept = await browser.get('/ask')
    expect(accept.path).toBe('/accept?redirect_to=%2Fask')
    expect(accept.one('h1').text).toBe('Our terms have changed')
    expect(accept.text).toContain('New on 21 November 2026')
    expect(accept.text).toContain('The five rules of the first version still hold.')
    // Nothing of the frame leads away from the question; the texts are open all the same.
    expect(accept.all('nav[aria-label=Main]')).toHaveLength(0)
    expect((await browser.twin().get('/privacy')).status).toBe(200)
    expect((await browser.submit(accept.form('I accept'))).path).toBe('/ask')
    expect(await userOf(name)).toMatchObject({ terms_version: TERMS_VERSION, joined_date })
    expect((await browser.get('/accept')).path).toBe('/home')
    expect((await browser.get('/terms')).html).not.toContain('Back to accepting')
  },
)

test('terms that changed while somebody read them are shown first', async () => {
  const browser = await windowOf('alma')
  await setUser('alma', { terms_version: FIRST })
  const accept = await browser.get('/accept')
  const answer = await browser.submit(accept.form('I accept'), { version: FIRST })
  expect(answer.status).toBe(400)
  expect(answer.one('[role=alert]').text).toContain(TERMS_MOVED)
  expect((await userOf('alma')).terms_version).toBe(FIRST)
  expect((await browser.submit(answer.form('I accept'))).path).toBe('/home')
})

test('[ONBOARD-02] accepting leads only to pages of ours', async () => {
  const browser = await windowOf('greta')
  for (const evil of ['//evil.test', 'https://evil.test', '/\\evil.test', 'javascript:alert(1)']) {
    await setUser('greta', { terms_version: FIRST })
    const accept = await browser.get(`/accept?redirect_to=${encodeURIComponent(evil)}`)
    expect(accept.html).not.toContain('evil')
    const after = await browser.submit(accept.form('I accept'))
    expect(after.redirects[0]).toMatchObject({ status: 303, location: '/' })
    expect(after.path).toBe('/home')
  }
})

const MENU = [
  ['My profile', `/profile/${idOf('cora')}`],
  ['My badges', '/badges'],
  ['Topics', '/browse-topics'],
  ['Account settings', '/account-settings'],
  ['Help', '/help'],
  ['Feedback', '/feedback'],
  ['Guidelines', '/community-guidelines'],
  ['Privacy FAQ', '/privacy-faq'],
  ['Terms', '/terms'],
  ['California rights', '/your-california-privacy-rights'],
  ['About', '/about'],
  ['Log out', '/logout'],
]

test('[ACCESS-34] the account menu holds exactly its entries, Topics only for coach users', async () => {
  const menuOf = async (name: PersonName) =>
    (await (await windowOf(name)).get('/home'))
      .all('.top .menu :is(a, form)')
      .map((one) => [one.text.trim(), one.getAttribute('href') ?? one.getAttribute('action')])
  expect(await menuOf('cora')).toEqual(MENU)
  const own = (href: string) => href.replace(idOf('cora'), idOf('sam'))
  const others = MENU.filter(([label]) => label !== 'Topics').map(([label, href]) => [
    label,
    own(href ?? ''),
  ])
  expect(await menuOf('sam')).toEqual(others)
})

test('every footer leads to what binds, and to the places outside that the settings name', async () => {
  for (const browser of [site.browser(), await windowOf('sam')]) {
    const page = await browser.get('/terms')
    const links = page.all('.foot a').map((link) => link.getAttribute('href'))
    expect(links).toEqual([
      ...['/about', '/community-guidelines', '/privacy', '/privacy-faq', '/terms'],
      ...['/your-california-privacy-rights', '/accessibility'],
      ...['https://apps.test/quad', 'https://survey.test/quad', 'https://centre.test/'],
    ])
  }
})

test('[HELP-02] where there is a help center, the callout of the help form leads there', async () => {
  const help = await (await windowOf('sam')).get('/help')
  expect(help.one('main .callout a').getAttribute('href')).toBe('https://centre.test/')
})

test('the badges page is honest: none yet, and what one can do', async () => {
  const sam = await (await windowOf('sam')).get('/badges')
  expect(sam.title).toBe('My badges - Quad')
  expect(sam.one('main h2').text).toBe('No badges yet')
  expect(sam.link('Ask a question')).toBe('/ask')
  expect(sam.link('New post')).toBe('/new-post')
  // Who may not write posts is not invited to. (TOPIC-11)
  const priya = await (await windowOf('priya')).get('/badges')
  expect(priya.html).not.toContain('"/new-post"')
})
