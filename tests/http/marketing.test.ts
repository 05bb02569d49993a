import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import { parse } from 'yaml'
import type { MarketingArticle, NewsItem, TeamMember } from '~/domain/marketing/schema'
import type { Page } from '~tests/support/client'
import { ROOT } from '~tests/support/paths'
import { PUBLIC_PAGES } from '~tests/support/public-pages'
import { signIn } from '~tests/support/sign-in'
import { member, site, test } from '~tests/support/fixtures'
import { openSmallSite } from '~tests/support/site'

/** What the file itself says: a page is compared with that, not with what the site made of it. */
function fromFile<T>(name: string): T {
  const text = readFileSync(join(ROOT, 'content/marketing', `${name}.yaml`), 'utf8')
  return parse(text.replaceAll('{product}', 'Quad')) as T
}
type Group = { tab: string; members: TeamMember[] }
type Media = { articles: MarketingArticle[]; news: NewsItem[] }
type Reference = { source_url: string; title: string }

const visit = (path: string) => site.browser(null).get(path)
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

  test('the suite has the product’s name only', async () => {
    const sam = member('sam')
    expect((await sam.get('/other-suite')).path).toBe('/home')
    const sister = await openSmallSite({ PRODUCT_NAME: 'Class Mate' })
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

  test('a school’s own host names the school', async () => {
    const page = await site.browser('northfield').get('/')
    expect(page.one('main').text).toContain('The community of Northfield University')
    expect(page.link('Log in')).toBe('/current-login')
    expect(page.link('Sign up')).toBe('/in/signup')
    const other = await visit('/')
    expect(other.text).not.toContain('Northfield')
    expect(other.text).not.toContain('Sign up')
  })

  test('members are sent on from the start page, and read the others', async () => {
    const sam = member('sam')
    expect((await sam.get('/')).path).toBe('/home')
    const about = await sam.get('/about')
    expect(about.link('Open Quad')).toBe('/')
    expect(about.all('script')).toHaveLength(0)
    expect((await sam.get('/home')).all('script')).toHaveLength(1)
  })

  test('with Save-Data there are no drawings and no portraits', async () => {
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
    expect(efficacy.texts('.tabs a')).toEqual(['Efficacy', 'Engagement'])
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
    expect(first.texts('.tabs a')).toEqual(tabs)
    const sizes = []
    for (const tab of tabs) {
      const page = await visit(first.link(tab))
      expect(page.one('.tabs [aria-current]').text).toBe(tab)
      sizes.push(page.all('article.member').length)
    }
    expect(sizes).toEqual([4, 9, 5])
    const council = await visit(first.link('Advisory Council'))
    for (const position of council.texts('.position')) expect(position).toMatch(/^[A-Z]{2,4}$/)
    expect((await visit('/our-team?tab=nothing')).one('h2').text).toBe('Senior Leadership')
  })
})

test('[MARKETING-06] every member is shown with all they have, in the order of the file', async () => {
  for (const { tab, members } of fromFile<Group[]>('team')) {
    const page = await visit(`/our-team?tab=${tab}`)
    const cards = page.all('article.member')
    expect(cards).toHaveLength(members.length)
    for (const [place, member] of members.entries()) {
      const card = cards[place]!
      const [portrait, hover] = card.querySelectorAll('img').map((img) => img.getAttribute('src'))
      expect(card.querySelector('h3')?.text).toBe(member.name)
      expect(card.querySelector('.position')?.text).toBe(member.position)
      const image = `/images/marketing/team/${member.key}`
      expect([portrait, hover]).toEqual([`${image}.svg`, `${image}-hover.svg`])
      expect([`${image}.svg`, `${image}-hover.svg`].map(isFile)).toEqual([true, true])
      expect(member.name.startsWith(member.first_name)).toBe(true)
      expect(member.bio.length, `${member.name} needs several paragraphs`).toBeGreaterThan(1)
      expect(card.querySelectorAll('p:not([class])').map(({ text }) => text)).toEqual(member.bio)
      expect(card.querySelector('.award')?.text.trim()).toBe(member.featured_award)
    }
  }
  expect((await visit('/our-team')).text).toContain('invented by us')
})

test('[MARKETING-07] [MARKETING-08] [MARKETING-09] /our-media shows articles and news with all they have', async () => {
  const page = await visit('/our-media')
  const cards = page.all('article.article')
  const { articles, news } = fromFile<Media>('media')
  expect(cards).toHaveLength(articles.length)
  for (const [place, article] of articles.entries()) {
    const card = cards[place]!
    for (const part of [article.title, article.source, article.date, article.content])
      expect(card.text).toContain(part)
    const link = card.querySelector('a')
    expect(link?.text).toBe(article.link_text)
    expect(link?.getAttribute('href')).toBe(article.source_url)
    expect(card.querySelector('use')?.getAttribute('href')).toBe(`${article.img_url}#art`)
    expect(isFile(article.img_url)).toBe(true)
  }
  const lines = page.all('.news li')
  expect(lines).toHaveLength(news.length)
  for (const [place, item] of news.entries()) {
    const line = lines[place]!
    for (const part of [item.title, item.source, item.date, item.content])
      expect(line.text).toContain(part)
    expect(line.querySelector('a')?.getAttribute('href')).toBe(item.source_url)
    expect((await visit(item.source_url)).status).toBe(200)
  }
})

test('[MARKETING-10] /research lists every reference by title and address; /reading lists books', async () => {
  const page = await visit('/research')
  const references = fromFile<{ references: Reference[] }[]>('research').flatMap(
    (question) => question.references,
  )
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
  expect(main.text).toContain('Every student should have someone to ask.')
  for (const href of ['/our-team', '/research', '/privacy', '/community-guidelines'])
    expect(main.querySelector(`a[href="${href}"]`)).not.toBeNull()
  expect(main.text).toContain('was drawn by us for Quad')
  expect(main.text).toContain('We load no fonts from anyone.')
})

test('[MARKETING-13] store listings, survey and help center are settings; an empty one shows no link', async () => {
  const elsewhere = (page: Page) => page.texts('footer nav[aria-label=Elsewhere] a')
  expect(elsewhere(await visit('/about'))).toEqual([])
  const settings = {
    APP_STORE_URL: 'https://apps.test/quad',
    PLAY_STORE_URL: 'https://play.test/quad',
    SURVEY_URL: 'https://survey.test/',
    HELP_CENTER_URL: 'https://help.test/',
  }
  const full = await openSmallSite(settings)
  const half = await openSmallSite({ SURVEY_URL: settings.SURVEY_URL })
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
