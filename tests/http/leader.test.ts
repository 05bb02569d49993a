import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Browser, Page } from '~tests/support/client'
import { enter } from '~tests/support/enter'
import { openSite, type Site } from '~tests/support/site'
import { fillSmallWorld, idOf, type PersonName } from '~tests/support/world'

let site: Site
beforeAll(async () => {
  site = await openSite(({ db }) => fillSmallWorld(db))
})
afterAll(() => site.close())

/** Everybody stands at the start again. */
const atTheStart = (leader_profile_age_range: string | null = null) =>
  site.services.db.write((tx) =>
    tx.user.update({
      where: { id: idOf('lena') },
      data: { core_state: null, leader_profile_age_range },
    }),
  )
beforeEach(() => atTheStart())

const as = (name: PersonName, school: 'northfield' | 'lakeside' = 'northfield') =>
  enter(site, `${name}@${school}.test`, school)
const userOf = (name: PersonName) =>
  site.services.db.read.user.findUniqueOrThrow({ where: { id: idOf(name) } })
const stateOf = async (name: PersonName) => (await userOf(name)).core_state

const WAY = ['/leader/toc', '/leader/quad', '/leader/what', '/leader/profile', '/leader/photo']
const REST = ['/leader/example', '/leader/challenge']
const PAGES = [...WAY, ...REST]
const CLOSED = [
  ['LEADER-04', '/leader/quad'],
  ['LEADER-05', '/leader/profile'],
  ['LEADER-06', '/leader/photo'],
  ['LEADER-07', '/leader/example'],
  ['LEADER-08', '/leader/challenge'],
]

describe('the pages', () => {
  test('[LEADER-01] a visitor finds all steps of the way, and the sign-up', async () => {
    const page = await site.browser().get('/leader/toc')
    expect([page.status, page.path]).toEqual([200, '/leader/toc'])
    expect(page.all('.plan strong').map((step) => step.text)).toEqual([
      'Intro',
      'What Quad is',
      'What a leader is',
      'Profile',
      'Photo',
      'Example post',
      'First post story',
      'Next',
    ])
    expect(page.link('Sign up as a leader')).toBe('/leader/signup')
    expect(page.all('nav[aria-label="Pages of the introduction"]')).toHaveLength(0)
  })

  test('[LEADER-02] a visitor reads what a leader is', async () => {
    const page = await site.browser().get('/leader/what')
    expect([page.status, page.path]).toEqual([200, '/leader/what'])
    expect(page.one('h1').text).toBe('What a leader is')
    expect(page.link('Sign up as a leader')).toBe('/leader/signup')
  })

  test.each(CLOSED)('[%s] %s needs a login', async (_id, path = '') => {
    const page = await site.browser().get(path)
    expect(page.path).toBe(`/current-login?redirect_to=${encodeURIComponent(path)}`)
    expect((await (await as('sam')).get(path)).status).toBe(200)
  })

  test('[LEADER-04] the page about the product has its name in address and title', async () => {
    const lena = await as('lena')
    const page = await lena.get('/leader/quad')
    expect(page.one('h1').text).toBe('What Quad is')
    expect(page.text).toContain('Northfield University')
    // Another name is no page: one is led on as from every unknown address.
    const other = await lena.get('/leader/other')
    expect(other.path).toBe('/leader/quad')
  })

  test('[LEADER-07] the example looks like a post and cannot be pressed', async () => {
    const page = await (await as('lena')).get('/leader/example')
    const post = page.one('article.article')
    expect(post.querySelector('.prose')?.text).toContain('week five')
    expect(post.querySelectorAll('a, button, form')).toHaveLength(0)
  })

  test('[LEADER-16] leaders are told what to expect', async () => {
    for (const path of ['/leader/toc', '/leader/what']) {
      const { text } = await site.browser().get(path)
      expect(text).toContain('Onboarding takes about 15 minutes')
      expect(text).toMatch(/You post once a month\. Within 48 hours/)
      expect(text).toContain('You comment a few times a week')
    }
  })
})

/** The way on from a page: its link, or where its form leads. */
async function goOn(browser: Browser, page: Page): Promise<Page> {
  const words = ['Start', 'Next', 'Skip']
  const link = page.all('main a.button').find((a) => words.includes(a.text.trim()))
  if (link) return browser.get(link.getAttribute('href') ?? '')
  return browser.submit(page.form('Save and go on'), { age_range: '31-40' })
}

describe('the way', () => {
  test('[LEADER-09] each page leads to the next, and the place is kept', async () => {
    const lena = await as('lena')
    const walked: [string, string | null][] = []
    let page = await lena.get('/')
    for (let step = 0; step < PAGES.length; step++) {
      walked.push([page.path, await stateOf('lena')])
      // Whoever asks for nothing in particular, or for something closed, goes on right here.
      expect((await lena.get('/')).path).toBe(page.path)
      expect((await lena.get('/home')).path).toBe(page.path)
      if (step < PAGES.length - 1) page = await goOn(lena, await lena.get(page.path))
    }
    expect(walked).toEqual(PAGES.map((path) => [path, path.slice(1).replace('/', '-')]))
  })

  test('[LEADER-09] looking back does not lose the place', async () => {
    await atTheStart('23-30')
    const lena = await as('lena')
    await lena.get('/leader/example')
    const back = await lena.get('/leader/what')
    expect(await stateOf('lena')).toBe('leader-example')
    expect((await lena.get('/')).path).toBe('/leader/example')
    const links = back.all('.steps a').map((a) => a.getAttribute('href'))
    expect(links).toEqual(PAGES.slice(0, -1))
    expect(back.one('.steps [aria-current]').getAttribute('href')).toBe('/leader/what')
    expect(back.one('.steps p').text).toBe('Step 3 of 7: What a leader is')
  })

  test('[LEADER-10] an address opened past the profile moves nobody past it', async () => {
    const lena = await as('lena')
    await lena.get('/leader/what')
    for (const path of ['/leader/photo', '/leader/example', '/leader/challenge']) {
      const page = await lena.get(path)
      expect(page.path).toBe(path)
      expect(await stateOf('lena')).toBe('leader-what')
      expect(page.all('.steps a').map((a) => a.getAttribute('href'))).toEqual(WAY.slice(0, 3))
    }
    await lena.submit((await lena.get('/leader/profile')).form('Save and go on'), {
      age_range: '31-40',
    })
    expect(await stateOf('lena')).toBe('leader-photo')
    await lena.get('/leader/challenge')
    expect(await stateOf('lena')).toBe('leader-challenge')
  })

  test('the place of nobody else is kept', async () => {
    for (const name of ['sam', 'leo', 'colin'] as const) {
      await (await as(name)).get('/leader/what')
      expect(await stateOf(name)).toBeNull()
    }
  })

  test('[LEADER-10] only the photo can be skipped', async () => {
    const lena = await as('lena')
    const skips = []
    for (const path of PAGES) {
      const page = await lena.get(path)
      if (page.all('main a').some((a) => /skip/i.test(a.text))) skips.push(path)
    }
    expect(skips).toEqual(['/leader/photo'])
    expect((await lena.get('/leader/photo')).link('Skip')).toBe('/leader/example')
    // The page with a form leads on by its form alone.
    const profile = await lena.get('/leader/profile')
    expect(profile.all('main a').map((a) => a.getAttribute('href'))).not.toContain('/leader/photo')
  })

  test('who is no leader hears so at once, and how to become one', async () => {
    const toc = await (await as('sam')).get('/leader/toc')
    expect(toc.one('main .callout h2').text).toBe('You are not a leader yet')
    expect(toc.link('Write to us')).toBe('/help')
    expect(toc.all('main a').map((a) => a.text)).not.toContain('Start')
    const own = await (await as('lena')).get('/leader/toc')
    expect(own.all('main .callout')).toHaveLength(0)
    expect(own.link('Start')).toBe('/leader/quad')
  })

  test('nothing leads where it is closed to them: no places, no search, no profile', async () => {
    const lena = await (await as('lena')).get('/leader/what')
    expect(lena.all('nav[aria-label=Main], form[role=search]')).toHaveLength(0)
    expect(lena.one('header .school').getAttribute('href')).toBe('/')
    expect(lena.all('header .menu a').map((a) => a.getAttribute('href'))).not.toContain(
      `/profile/${idOf('lena')}`,
    )
    const leo = await (await as('leo')).get('/leader/what')
    expect(leo.all('nav[aria-label=Main]')).toHaveLength(1)
  })
})

describe('the photo page', () => {
  test('[LEADER-15] shows faces when a search for fifteen finds at least ten', async () => {
    const page = await (await as('lena')).get('/leader/photo')
    const faces = page.all('.faces li')
    expect(faces.length).toBeGreaterThanOrEqual(10)
    expect(faces.length).toBeLessThanOrEqual(15)
    expect(faces.map((face) => face.text.trim())).not.toContain('Lou')
    expect(page.all('.faces .avatar')).toHaveLength(faces.length)
  })

  test('[LEADER-15] never more than fifteen, and none when there are only nine', async () => {
    const { db } = site.services
    const shown = async () =>
      (await (await as('lou', 'lakeside')).get('/leader/photo')).all('.faces li')
    const lou = await userOf('lou')
    const add = (from: number, to: number) =>
      db.write((tx) =>
        tx.user.createMany({
          data: Array.from({ length: to - from }, (_, at) => {
            const { partner_code, joined_date, created_at, updated_at } = lou
            const json = { auths: [], roles: [], flags: {}, variants: {}, tips: {} }
            const name = `extra${from + at}`
            return {
              ...{ partner_code, joined_date, created_at, updated_at, ...json, lti_course_ids: [] },
              ...{ id: idOf(name), email: `${name}@lakeside.test` },
              ...{ first_name: 'Extra', last_name: `Lake ${from + at}` },
            }
          }),
        }),
      )
    const people = await db.read.user.count({ where: { partner_code: 'lakeside' } })
    await add(people, 9)
    expect(await shown()).toHaveLength(0)
    await add(9, 10)
    expect(await shown()).toHaveLength(10)
    await add(10, 18)
    expect(await shown()).toHaveLength(15)
  })
})
