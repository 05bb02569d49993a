import type { ServerBuild } from '@remix-run/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser, Page } from '~tests/support/client'
import { fillCases } from '~tests/support/small-world/cases'
import { signIn } from '~tests/support/sign-in'
import { builtSite, openSite, type Site } from '~tests/support/site'
import { fillSmallWorld, idOf, type PersonName } from '~tests/support/world'
import { ROUTE_CASES, type Act, type RouteCase } from './route-cases'

const routes = Object.values((await builtSite()).routes as ServerBuild['routes']).flatMap(
  (route) => (route?.path ? [{ path: route.path, takesForms: Boolean(route.module.action) }] : []),
)
const cases = routes.flatMap((route) => {
  const known = ROUTE_CASES[route.path]
  return known ? [{ ...route, ...known }] : []
})

let site: Site
const entered = new Map<PersonName, Browser>()
beforeAll(async () => {
  site = await openSite(async ({ db }) => {
    await fillSmallWorld(db)
    await fillCases(db)
  })
})
afterAll(() => site.close())

/** A fresh window of somebody who has logged in. */
async function windowOf(name: PersonName): Promise<Browser> {
  const school = ['lou', 'lisa', 'glen'].includes(name) ? 'lakeside' : 'northfield'
  const known = entered.get(name) ?? site.browser(school)
  if (!entered.has(name)) {
    await signIn(known, name, school)
    entered.set(name, known)
  }
  return known.twin()
}

const TABLES = [
  ...['ModerationCase', 'ModerationReport', 'ModerationNote', 'Event', 'Post', 'Comment'],
  ...['CommentLike', 'Block', 'OnceKey', 'User', 'Session', 'MailLink', 'Prospect', 'Ticket'],
  ...['ContactRequest', 'MarketingSubscription'],
]
const ROWS = TABLES.map((table) => `(SELECT count(*) FROM "${table}") AS "${table}"`).join(', ')

/** How much there is of whatever an act could change. */
const state = () => site.services.db.sql.prepare(`SELECT ${ROWS}`).get()

/** A form that no page offers: the right token, and every field that a form here has. */
async function send(browser: Browser, path: string): Promise<Page> {
  const csrf = (await browser.get('/logout')).one('input[name=csrf]').getAttribute('value') ?? ''
  const text = 'Sent to an address by hand'
  return browser.post(path, { csrf, once: crypto.randomUUID(), title: text, content: text })
}

/** The page without what differs at every rendering or names the address itself. */
const plain = (page: Page, id: string) =>
  page.html.replaceAll(id, 'ID').replace(/name="(csrf|once|form_key)" value="[^"]*"/g, '$1')

const answerOf = (page: Page, wanted: number | string) =>
  typeof wanted === 'number' ? page.status : page.path

test('every route of the table has its cases here, and every case its route', () => {
  expect(Object.keys(ROUTE_CASES).sort()).toEqual(routes.map(({ path }) => path).sort())
  const acting = cases.filter(({ act }) => act).map(({ path }) => path)
  const taking = routes.filter(({ takesForms }) => takesForms).map(({ path }) => path)
  expect(acting.sort()).toEqual(taking.sort())
})

describe('[ACCESS-21] a visitor', () => {
  test.each(cases)('opens $path', async ({ at, visitor }) => {
    const page = await site.browser().get(at)
    const door = `/current-login?redirect_to=${encodeURIComponent(at)}`
    expect({ status: page.status, path: page.path }).toEqual(visitor ?? { status: 200, path: door })
  })

  test.each(cases.filter(({ visitor, takesForms }) => takesForms && !visitor))(
    'sends a form to $path',
    async ({ at }) => {
      const before = state()
      const browser = site.browser()
      const door = await browser.get('/current-login')
      const csrf = door.one('input[name=csrf]').getAttribute('value') ?? ''
      const page = await browser.post(at, { csrf, content: 'by nobody' })
      expect(page.redirects[0]?.status).toBe(303)
      expect(page.path).toContain('/current-login?redirect_to=')
      expect(state()).toEqual(before)
    },
  )
})

test.each(cases)(
  '[ACCESS-20] somebody who has not accepted the terms opens $path',
  async ({ at, newcomer }) => {
    const page = await (await windowOf('nora')).get(at)
    const terms = `/accept?redirect_to=${encodeURIComponent(at)}`
    expect({ status: page.status, path: page.path }).toEqual(
      newcomer ?? { status: 200, path: terms },
    )
  },
)

describe('schools are apart', () => {
  const foreign = cases.flatMap(({ path, takesForms, foreign: of }) =>
    of ? [{ path, takesForms, ...of }] : [],
  )

  test.each(foreign)('an id of another school is like no id at $path', async ({ of, id }) => {
    const sam = await windowOf('sam')
    const [theirs, nobodys] = [await sam.get(of(id)), await sam.get(of(idOf('nothing')))]
    expect(theirs.status).toBe(nobodys.status)
    expect(theirs.redirects).toHaveLength(nobodys.redirects.length)
    expect(plain(theirs, id)).toBe(plain(nobodys, idOf('nothing')))
  })

  test.each(foreign.filter(({ takesForms }) => takesForms))(
    'a form for an id of another school is answered like one for no id at $path',
    async ({ of, id, path }) => {
      const sam = await windowOf('sam')
      const before = state()
      const [theirs, nobodys] = [await send(sam, of(id)), await send(sam, of(idOf('nothing')))]
      expect(theirs.status).toBe(nobodys.status)
      // Writing itself is allowed: the topic of the other school is not taken over.
      if (/^(post|comment|profile)/.test(path)) {
        expect(plain(theirs, id)).toBe(plain(nobodys, idOf('nothing')))
        expect(state()).toEqual(before)
      } else expect(theirs.text).not.toContain('Boats')
    },
  )

  test.each(cases)('$path shows nothing of the other school', async ({ at, foreign: of }) => {
    const mine = await (await windowOf('sam')).get(at)
    expect(mine.text).not.toMatch(/The post lake|(Lou|Lisa) Lake|Boats|Lake life/)
    const lou = await windowOf('lou')
    const theirs = await lou.get(at)
    expect(theirs.text).not.toMatch(/The post (welcome|question)|\w+ North\b|Study groups/)
    // The same address at Lakeside, where Northfield's id is the foreign one.
    if (of && !at.includes('?')) {
      const nobodys = await lou.get(of.of(idOf('nothing')))
      expect(theirs.status).toBe(nobodys.status)
    }
  })
})

const refused = cases.flatMap(({ refused = [], takesForms }) =>
  refused.map((one) => ({ ...one, takesForms })),
)

describe('who may not, is refused', () => {
  test.each(refused)('$who at $at gets $answer', async ({ who, at, answer }) => {
    const page = await (await windowOf(who)).get(at)
    // A typed address of an act leads to what it is about, which answers the same.
    expect(answerOf(page, answer)).toBe(answer)
  })

  test.each(refused.filter(({ takesForms, at }) => takesForms && at !== '/accept'))(
    'a form of $who to $at is answered with $answer and changes nothing',
    async ({ who, at, answer }) => {
      const browser = await windowOf(who)
      const before = state()
      const page = await send(browser, at)
      expect(answerOf(page, answer)).toBe(answer)
      expect(state()).toEqual(before)
      // The error page stands in the frame: one can go on from here.
      expect(page.all('main h1')).toHaveLength(1)
      expect(page.all('nav[aria-label=Main]')).toHaveLength(1)
      expect(page.title).toMatch(/^.+ - Quad$/)
    },
  )

  test('[PEOPLE-05] nobody follows themselves', async () => {
    const sam = await windowOf('sam')
    expect((await sam.get('/profile')).html).not.toContain('/follow"')
    expect((await send(sam, `/profile/${idOf('sam')}/follow`)).status).toBe(403)
  })

  test('who has not opted in neither sees nor follows a prospective student', async () => {
    const alex = await windowOf('alex')
    const address = `/profile/${idOf('priya')}`
    expect((await alex.get(address)).text).toContain('This profile is not visible')
    expect((await send(alex, `${address}/follow`)).status).toBe(404)
    expect((await (await windowOf('sam')).get(address)).text).toContain('Priya North')
  })
})

describe('reading changes nothing', () => {
  test.each(cases)('$path', async ({ at }) => {
    const sam = await windowOf('sam')
    const before = state()
    await sam.get(at)
    await site.browser().get(at)
    expect(state()).toEqual(before)
  })
})

const acts = cases.flatMap(({ path, act }: RouteCase & { path: string }) =>
  act && act !== 'none' ? [{ path, act }] : [],
)

describe('[ACCESS-19] a form sent twice acts once', () => {
  async function formOf({ by, page, form, first }: Act) {
    const browser = by ? await windowOf(by) : site.browser()
    if (first) await browser.submit((await browser.get(first.page)).form(first.form), first.values)
    const shown = await browser.get(page)
    return { browser, page: shown, form: shown.form(form) }
  }

  test.each(acts)('$path', async ({ act }) => {
    const { browser, form, page } = await formOf(act)
    const { db } = site.services
    expect(await act.done(db)).toBe(0)
    const values = typeof act.values === 'function' ? act.values(page) : act.values
    await browser.submit(form, values)
    expect(await act.done(db)).toBe(1)
    // Back to the page as it was, and the button again.
    browser.page = page
    const again = await browser.submit(form, values)
    expect(again.redirects[0]?.status).toBe(303)
    expect(await act.done(db)).toBe(1)
  })

  test('also at the same moment', async () => {
    const sam = await windowOf('sam')
    const form = (await sam.get('/ask')).form('Post')
    const values = { title: 'Pressed very often', content: 'By an impatient finger.' }
    const windows = Array.from({ length: 5 }, () => sam.twin())
    const pages = await Promise.all(windows.map((one) => one.submit(form, values)))
    expect(new Set(pages.map(({ path }) => path)).size).toBe(1)
    const { post } = site.services.db.read
    expect(await post.count({ where: { title: values.title } })).toBe(1)
  })

  test('routes that only refuse forms refuse them every time', async () => {
    const sam = await windowOf('sam')
    const before = state()
    for (const path of ['/404', '/no/such/page']) {
      expect((await send(sam, path)).status).toBe(404)
    }
    expect(state()).toEqual(before)
  })
})
