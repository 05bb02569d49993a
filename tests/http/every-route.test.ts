import { storedRows, storedValues } from '~tests/support/stored-rows'
import type { ServerBuild } from '@remix-run/node'
import { describe, expect } from 'vitest'
import type { Browser, Page } from '~tests/support/client'
import { builtSite } from '~tests/support/site'
import { NAMES, ROUTE_CASES } from './route-cases'
import { test } from './route-site'
import { db, idOf, member, type PersonName, site } from '~tests/support/fixtures'

const routes = Object.values((await builtSite()).routes as ServerBuild['routes']).flatMap(
  (route) => (route?.path ? [{ path: route.path, takesForms: Boolean(route.module.action) }] : []),
)
const cases = routes.flatMap((route) => {
  const known = ROUTE_CASES[route.path]
  return known ? [{ ...route, ...known }] : []
})

const denials = cases.flatMap(({ denied, takesForms }) =>
  denied.map((one) => ({ ...one, takesForms })),
)

const browsers = new Map<PersonName, Browser>()
/** A new window of someone who is logged in. */
function open(name: PersonName): Browser {
  if (!browsers.has(name)) browsers.set(name, member(name))
  return browsers.get(name)!.twin()
}
// Their sessions must not begin within what changes nothing.
test.beforeAll(async () => {
  for (const { who } of [{ who: 'sam' as const }, ...denials]) await open(who).start()
})

const TABLES = `ModerationCase ModerationReport ModerationNote Event Post Comment CommentLike Block Channel Message
  IdempotencyKey User Session CoachNote MailLink Prospect Ticket ContactRequest MarketingSubscription
  Announcement CampusEvent EventDate EventAttendance`
const COUNTS = TABLES.split(/\s+/).map((table) => `(SELECT count(*) FROM "${table}") AS "${table}"`)

/** How much there is of whatever a form could change. */
const state = () => storedRows(db, `SELECT ${COUNTS.join(', ')}`)

/** What it leads to, having changed nothing. */
async function unchanged<T>(run: () => Promise<T>): Promise<T> {
  const before = await state()
  const result = await run()
  expect(await state()).toEqual(before)
  return result
}

/** A form that no page offers: the right token, and every field that a form here has. */
async function send(browser: Browser, path: string): Promise<Page> {
  const { csrf } = await browser.get('/logout')
  const text = 'Sent to an address by hand'
  return browser.post(path, { csrf, once: crypto.randomUUID(), title: text, content: text })
}

/** The page without what differs at every rendering or names the address itself. */
const plain = (page: Page, id: string) =>
  page.html
    .replaceAll(id, 'ID')
    .replaceAll(page.headers.get('x-request-id') ?? '', 'REQUEST')
    .replace(/name="(csrf|once|form_key)" value="[^"]*"/g, '$1')

const landing = ({ status, path }: Page) => ({ status, path })
const resultLike = (page: Page, wanted: number | string) =>
  typeof wanted === 'number' ? page.status : page.path

/** In place of where a guard leads: with what was written. (unsent.test.ts) */
const isStopped = (page: Page) => page.all('h1').some(({ text }) => text === 'Nothing was sent')

test('every route of the table has its cases here, and every case its route', () => {
  expect(Object.keys(ROUTE_CASES).sort()).toEqual(routes.map(({ path }) => path).sort())
  const acting = cases.filter(({ action }) => action).map(({ path }) => path)
  const taking = routes.filter(({ takesForms }) => takesForms).map(({ path }) => path)
  expect(acting.sort()).toEqual(taking.sort())
})

test('every name in the cases is of something that there is', async () => {
  const tables =
    'User Post Comment Topic Prompt MindsetQuote InfluenceInitiative ModerationCase Channel Message CoachNote Announcement CampusEvent EventDate'
  const ids = tables.split(' ').map((table) => `SELECT id FROM "${table}"`)
  const there = await storedValues(db, ids.join(' UNION '))
  expect([...NAMES].filter((name) => !there.includes(idOf(name)))).toEqual([])
})

const memberForms = cases.filter(({ visitor, takesForms }) => takesForms && !visitor)

describe('[ACCESS-21] [TIPS-18] [LEADER-04] [LEADER-05] [LEADER-06] [LEADER-07] [LEADER-08] a visitor', () => {
  test.each(cases)('opens $path and changes nothing', async ({ at, visitor }) => {
    const page = await unchanged(() => site.browser().get(at))
    const login = `/current-login?redirect_to=${encodeURIComponent(at)}`
    expect(landing(page)).toEqual(visitor ?? { status: 200, path: login })
  })

  test.each(memberForms)('sends a form to $path', async ({ at }) => {
    const browser = site.browser()
    const { csrf } = await browser.get('/current-login')
    const page = await unchanged(() => browser.post(at, { csrf, content: 'by a visitor' }))
    expect(page.redirects[0]?.status).toBe(303)
    expect(page.path).toContain('/current-login?redirect_to=')
  })
})

test.each(cases)('[ACCESS-20] someone without terms opens $path', async ({ at, newcomer }) => {
  const terms = `/accept?redirect_to=${encodeURIComponent(at)}`
  const page = await open('nora').get(at)
  expect(landing(page)).toEqual(newcomer ?? { status: 200, path: terms })
})

/** What Sam's pages are called, by the path of their route. */
const titles = new Map<string, string>()

describe('schools are apart', () => {
  const foreign = cases.flatMap(({ path, takesForms, foreign: at }) =>
    at ? [{ path, takesForms, ...at }] : [],
  )
  const nothing = idOf('nothing')

  test.each(foreign)('an id of another school is like no id at $path', async ({ of, id }) => {
    const sam = open('sam')
    const [theirs, none] = [await sam.get(of(id)), await sam.get(of(nothing))]
    expect(theirs.status).toBe(none.status)
    expect(theirs.redirects).toHaveLength(none.redirects.length)
    expect(plain(theirs, id)).toBe(plain(none, nothing))
  })

  test.each(foreign.filter(({ takesForms }) => takesForms))(
    'a form for an id of another school gets the response of no id at $path',
    async ({ of, id, path }) => {
      const sam = open('sam')
      const both = async () => [await send(sam, of(id)), await send(sam, of(nothing))] as const
      // Writing itself is allowed: the topic of the other school is not used.
      const isAbout = /^(post|comment|profile)/.test(path)
      const [theirs, none] = await (isAbout ? unchanged(both) : both())
      expect(theirs.status).toBe(none.status)
      if (isAbout) expect(plain(theirs, id)).toBe(plain(none, nothing))
      else expect(theirs.text).not.toContain('Boats')
    },
  )

  test.each(cases)(
    '$path shows nothing of the other school, and changes nothing',
    async ({ at, foreign: other, path }) => {
      const mine = await unchanged(() => open('sam').get(at))
      const isPage =
        mine.status === 200 && mine.redirects.length === 0 && mine.html.includes('<title>')
      if (isPage) titles.set(path, mine.title)
      expect(mine.text).not.toMatch(/The post lake|(Lou|Lisa) Lake|Boats|Lake life/)
      const lou = open('lou')
      const theirs = await lou.get(at)
      expect(theirs.text).not.toMatch(/The post (welcome|question)|\w+ North\b|Study groups/)
      // The same address at Lakeside, where Northfield's id is the foreign one.
      if (other && !at.includes('?'))
        expect(theirs.status).toBe((await lou.get(other.of(nothing))).status)
    },
  )

  test('every page has the title that page-titles.txt says', async () => {
    const rows = [...titles].sort(([one], [other]) => (one < other ? -1 : 1))
    const lines = rows.map(([path, title]) => `${path}: ${title}\n`)
    await expect(lines.join('')).toMatchFileSnapshot('page-titles.txt')
  })
})

describe('denied is', () => {
  test.each(denials)('$who at $at, who gets $gets', async ({ who, at, gets }) => {
    // The address of a form leads to the page it is about, which gives the same response.
    expect(resultLike(await open(who).get(at), gets)).toBe(gets)
  })

  test.each(denials.filter(({ takesForms, at }) => takesForms && at !== '/accept'))(
    'a form of $who to $at, which gets $gets and changes nothing',
    async ({ who, at, gets }) => {
      const page = await unchanged(() => send(open(who), at))
      if (isStopped(page)) return expect([page.status, typeof gets]).toEqual([403, 'string'])
      expect(resultLike(page, gets)).toBe(gets)
      // The error page has the frame, with links to go on; nothing stands around the onboarding.
      expect(page.all('main h1')).toHaveLength(1)
      const links = page.path.startsWith('/onboarding/') ? 0 : 1
      expect(page.all('nav[aria-label=Main]')).toHaveLength(links)
      // One is named by the specification to the letter. (PROSP-01)
      expect(page.title).toMatch(page.path === '/prospective-home' ? /^Home$/ : /^.+ - Quad$/)
    },
  )

  test.each(memberForms)('a form without its token to $path', async ({ path, at }) => {
    // Sam is sent home from the pages of coaches before.
    const who = path.startsWith('success-coach-dashboard') ? 'cora' : 'sam'
    const page = await unchanged(() => open(who).post(at, { title: 'T', content: 'C' }))
    expect(page.status).toBe(419)
  })

  test('[PEOPLE-05] to follow yourself', async () => {
    const sam = open('sam')
    expect((await sam.get('/profile')).html).not.toContain('/follow"')
    expect((await send(sam, `/profile/${idOf('sam')}/follow`)).status).toBe(403)
  })

  test.each<[PersonName, PersonName]>([
    ['alex', 'priya'],
    ['priya', 'maya'],
  ])(
    '[PROFILE-06] without opting in, that prospective and current students see or follow each other: %s, %s',
    async (who, other) => {
      const address = `/profile/${idOf(other)}`
      expect((await open(who).get(address)).text).toContain('This profile is not visible')
      expect((await send(open(who), `${address}/follow`)).status).toBe(404)
      expect((await open('sam').get(address)).status).toBe(200)
    },
  )

  test.each(['/404', '/no/such/page'])('any form to %s', async (path) => {
    expect((await unchanged(() => send(open('sam'), path))).status).toBe(404)
  })
})

const actions = cases.flatMap(({ path, action }) =>
  action && action !== 'none' ? [{ path, ...action }] : [],
)

test.each(actions)(
  '[ACCESS-19] a form sent twice acts once: $path',
  async ({ by, page, form, first, count, values }) => {
    const browser = by ? open(by) : site.browser()
    if (first) await browser.press(first[0], first[1], first[2])
    const start = await browser.get(page)
    const before = await count(db)
    const acted = async () => Math.abs((await count(db)) - before)
    const typed = values(start)
    await browser.submit(form, typed)
    expect(await acted()).toBe(1)
    // Back to the page as it was, and the button again.
    browser.page = start
    const again = await browser.submit(form, typed)
    expect(again.redirects[0]?.status).toBe(303)
    expect(await acted()).toBe(1)
  },
)
