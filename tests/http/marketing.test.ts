import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { articles, newsItems } from '~/domain/marketing/content/media'
import { RESEARCH } from '~/domain/marketing/content/research'
import { teamGroups } from '~/domain/marketing/content/team'
import type { Page } from '~tests/support/client'
import { ROOT } from '~tests/support/paths'
import { PUBLIC_PAGES } from '~tests/support/public-pages'
import { signIn } from '~tests/support/sign-in'
import { openSite, type Site } from '~tests/support/site'
import { fillSmallWorld } from '~tests/support/world'

let site: Site
beforeAll(async () => {
  site = await openSite(({ db }) => fillSmallWorld(db))
})
afterAll(() => site.close())

const visit = (path: string) => site.browser(null).get(path)
const texts = (page: Page, selector: string) => page.all(selector).map(({ text }) => text.trim())
const isFile = (path: string) => existsSync(join(ROOT, 'public', path))

describe('the public site', () => {
  test.each(PUBLIC_PAGES)(
    '[MARKETING-01] [MARKETING-02] %s opens without login, with the header and without script',
    async (path) => {
      const page = await visit(path)
      expect(page).toMatchObject({ status: 200, path, redirects: [] })
      expect(page.all('h1')).toHaveLength(1)
      expect(page.title).toMatch(/^.+ - Quad$/)
      expect(page.one('meta[name=description]').getAttribute('content')).not.toContain('{')
      expect(page.all('script')).toHaveLength(0)
      const header = page.one('header')
      expect(header.querySelectorAll('nav[aria-label=Main] a').length).toBeGreaterThan(3)
      expect(page.link('Student login')).toBe('/start/login')
      expect(page.link('Request a demo')).toBe('/marketing-contact-request-demo')
      for (const drawing of page.all('svg.art use'))
        expect(isFile((drawing.getAttribute('href') ?? '').replace('#art', ''))).toBe(true)
    },
  )

  test('[MARKETING-02] every link of header, pages and footer leads to a screen', async () => {
    const pages = await Promise.all(PUBLIC_PAGES.map(visit))
    const links = new Set(
      pages.flatMap((page) =>
        page.all('header a, main a').map((a) => a.getAttribute('href')?.replace(/[?#].*/, '')),
      ),
    )
    const own = [...links].filter((href): href is string => Boolean(href?.startsWith('/')))
    expect(own.length).toBeGreaterThan(12)
    const legal = /^\/(terms|privacy.*|your-california.*|community-guidelines|accessibility)$/
    for (const href of own.filter((one) => !legal.test(one))) {
      const answer = await visit(href)
      expect({ href, status: answer.status, path: answer.path }).toEqual({
        href,
        status: 200,
        path: href === '/home' ? expect.any(String) : href,
      })
    }
  })

  test('the suite is known by the product’s name only', async () => {
    const sam = site.browser()
    await signIn(sam, 'sam')
    expect((await sam.get('/other-suite')).path).toBe('/home')
    const sister = await openSite(({ db }) => fillSmallWorld(db), { PRODUCT_NAME: 'Class Mate' })
    try {
      const page = await sister.browser(null).get('/class-mate-suite')
      expect(page.one('h1').text).toBe('The Class Mate suite')
      expect(page.link('The suite')).toBe('/class-mate-suite')
      const lou = sister.browser('lakeside')
      await signIn(lou, 'lou', 'lakeside')
      expect((await lou.get('/quad-suite')).path).toBe('/home')
    } finally {
      await sister.close()
    }
  })

  test('a school’s own host says whose door it is', async () => {
    const page = await site.browser('northfield').get('/')
    expect(page.one('main').text).toContain('The community of Northfield University')
    expect(page.link('Log in')).toBe('/current-login')
    expect(page.link('Sign up')).toBe('/in/signup')
    const nobodys = await visit('/')
    expect(nobodys.text).not.toContain('Northfield')
    expect(nobodys.text).not.toContain('Sign up')
  })

  test('members are sent on from the start page, and read the others', async () => {
    const sam = site.browser()
    await signIn(sam, 'sam')
    expect((await sam.get('/')).path).toBe('/home')
    const about = await sam.get('/about')
    expect(about.link('Open Quad')).toBe('/')
    expect(about.all('script')).toHaveLength(0)
    expect((await sam.get('/home')).all('script')).toHaveLength(1)
  })

  test('who saves data gets no drawings and no portraits', async () => {
    const browser = site.browser(null)
    browser.headers['save-data'] = 'on'
    for (const path of ['/', '/our-team']) {
      expect((await browser.get(path)).all('img, .art')).toHaveLength(0)
    }
  })
})

describe('tabs are links', () => {
  test('[MARKETING-03] /our-results has Efficacy and Engagement', async () => {
    const efficacy = await visit('/our-results')
    expect(texts(efficacy, '.tabs a')).toEqual(['Efficacy', 'Engagement'])
    expect(efficacy.one('.tabs [aria-current]').text).toBe('Efficacy')
    expect(efficacy.text).toContain('Does it help?')
    expect(efficacy.one('.illustrative').text).toContain('Invented numbers')
    const engagement = await visit(efficacy.link('Engagement'))
    expect(engagement.one('.tabs [aria-current]').text).toBe('Engagement')
    expect(engagement.text).toContain('Do students take part?')
    expect(engagement.text).not.toContain('Does it help?')
  })

  test('[MARKETING-04] [MARKETING-05] /our-team has three groups of 4, 9 and 5', async () => {
    const first = await visit('/our-team')
    const tabs = ['Senior Leadership', 'Advisory Board', 'Advisory Council']
    expect(texts(first, '.tabs a')).toEqual(tabs)
    const sizes = []
    for (const tab of tabs) {
      const page = await visit(first.link(tab))
      expect(page.one('.tabs [aria-current]').text).toBe(tab)
      sizes.push(page.all('article.member').length)
    }
    expect(sizes).toEqual([4, 9, 5])
    const council = await visit(first.link('Advisory Council'))
    for (const position of texts(council, '.position')) expect(position).toMatch(/^[A-Z]{2,4}$/)
    expect((await visit('/our-team?tab=nobody')).one('h2').text).toBe('Senior Leadership')
  })
})

test('[MARKETING-06] a member has name, position, paragraphs and two drawings that exist', async () => {
  const members = teamGroups('Quad').flatMap((group) => group.members)
  expect(new Set(members.map(({ key }) => key)).size).toBe(18)
  for (const { key, first_name, name, bio, position, image, image_hover } of members) {
    expect(key).toMatch(/^[a-z]+(-[a-z]+)+$/)
    expect(name.startsWith(first_name)).toBe(true)
    expect(position).not.toBe('')
    expect(bio.length).toBeGreaterThan(0)
    expect([image, image_hover].map(isFile)).toEqual([true, true])
  }
  const page = await visit('/our-team')
  const [amara, tomas] = page.all('article.member')
  expect(amara?.querySelector('h3')?.text).toBe('Amara Osei, PhD')
  expect(amara?.querySelectorAll('img').map((img) => img.getAttribute('src'))).toEqual([
    '/images/marketing/team/amara-osei.svg',
    '/images/marketing/team/amara-osei-hover.svg',
  ])
  for (const paragraph of members[0]?.bio ?? []) expect(amara?.text).toContain(paragraph)
  expect(tomas?.querySelector('.award')?.text).toContain('our own prize')
  expect(page.text).toContain('invented by us')
})

test('[MARKETING-07] [MARKETING-08] [MARKETING-09] /our-media shows articles and news with all they have', async () => {
  const page = await visit('/our-media')
  const cards = page.all('article.article')
  const written = articles('Quad')
  expect(cards).toHaveLength(written.length)
  for (const [place, article] of written.entries()) {
    const card = cards[place]!
    for (const said of [article.title, article.source, article.date, article.content])
      expect(card.text).toContain(said)
    const link = card.querySelector('a')
    expect(link?.text).toBe(article.link_text)
    expect(link?.getAttribute('href')).toBe(article.source_url)
    expect(card.querySelector('use')?.getAttribute('href')).toBe(`${article.img_url}#art`)
    expect(isFile(article.img_url)).toBe(true)
  }
  const lines = page.all('.news li')
  const news = newsItems('Quad')
  expect(lines).toHaveLength(news.length)
  for (const [place, item] of news.entries()) {
    const line = lines[place]!
    for (const said of [item.title, item.source, item.date, item.content])
      expect(line.text).toContain(said)
    expect(line.querySelector('a')?.getAttribute('href')).toBe(item.source_url)
    expect((await visit(item.source_url)).status).toBe(200)
  }
})

test('[MARKETING-10] /research lists every reference by title and address; /reading lists books', async () => {
  const page = await visit('/research')
  const references = RESEARCH.flatMap((one) => one.references)
  expect(references.length).toBe(15)
  expect(new Set(references.map(({ source_url }) => source_url)).size).toBe(15)
  for (const { source_url, title } of references) {
    expect(source_url).toMatch(/^https:\/\/doi\.org\/10\.\d{4}\/\S+$/)
    expect(page.link(title)).toBe(source_url)
  }
  expect((await visit('/reading')).all('.references cite')).toHaveLength(12)
})

test('[MARKETING-11] /about tells the mission, links on and says who drew the pictures', async () => {
  const page = await visit('/about')
  const main = page.one('main')
  expect(main.text).toContain('Every student should have somebody to ask.')
  for (const href of ['/our-team', '/research', '/privacy', '/community-guidelines'])
    expect(main.querySelector(`a[href="${href}"]`)).not.toBeNull()
  expect(main.text).toContain('was drawn by us for Quad')
  expect(main.text).toContain('We load no fonts from anybody.')
})

test('[MARKETING-13] store listings, survey and help centre are settings; an empty one shows no link', async () => {
  const elsewhere = (page: Page) => texts(page, 'footer nav[aria-label=Elsewhere] a')
  expect(elsewhere(await visit('/about'))).toEqual([])
  const settings = {
    APP_STORE_URL: 'https://apps.test/quad',
    PLAY_STORE_URL: 'https://play.test/quad',
    SURVEY_URL: 'https://survey.test/',
    HELP_CENTRE_URL: 'https://help.test/',
  }
  const full = await openSite(({ db }) => fillSmallWorld(db), settings)
  const half = await openSite(({ db }) => fillSmallWorld(db), { SURVEY_URL: settings.SURVEY_URL })
  try {
    const page = await full.browser(null).get('/about')
    const names = ['App Store', 'Google Play', 'Survey', 'Help center']
    expect(elsewhere(page)).toEqual(names)
    expect(names.map((name) => page.link(name))).toEqual(Object.values(settings))
    expect(elsewhere(await half.browser(null).get('/'))).toEqual(['Survey'])
  } finally {
    await full.close()
    await half.close()
  }
})
