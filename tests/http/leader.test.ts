import { describe, expect } from 'vitest'
import type { Page } from '~tests/support/client'
import {
  account,
  as,
  changeAccount,
  member,
  type PersonName,
  site,
  test,
} from '~tests/support/fixtures'
import { person } from '~tests/support/two-schools/people'
import { createUsers } from '~tests/support/users'

const lena = member('lena')
test.beforeEach(() => changeAccount('lena', { core_state: null, leader_profile_age_range: null }))

const coreState = async (name: PersonName) => (await account(name)).core_state

const TO_PHOTO = ['/leader/toc', '/leader/quad', '/leader/what', '/leader/profile', '/leader/photo']
const PAGES = [...TO_PHOTO, '/leader/example', '/leader/challenge']

describe('the pages', () => {
  test('[LEADER-01] [LEADER-02] a visitor finds all steps, what a leader is, and the sign-up', async () => {
    const visitor = site.browser()
    const page = await visitor.get('/leader/toc')
    expect([page.status, page.path]).toEqual([200, '/leader/toc'])
    expect(page.texts('.plan strong')).toEqual([
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
    const what = await visitor.get('/leader/what')
    expect([what.status, what.path]).toEqual([200, '/leader/what'])
    expect(what.one('h1').text).toBe('What a leader is')
    expect(what.link('Sign up as a leader')).toBe('/leader/signup')
  })

  test('[LEADER-04] the page about the product has its name in address and title', async () => {
    const page = await lena.get('/leader/quad')
    expect(page.one('h1').text).toBe('What Quad is')
    expect(page.text).toContain('Northfield University')
    // Another name is no page, and leads on like every unknown address.
    expect((await lena.get('/leader/other')).path).toBe('/leader/quad')
  })

  test('[LEADER-07] the example looks like a post and cannot be pressed', async () => {
    const post = (await lena.get('/leader/example')).one('article.article')
    expect(post.querySelector('.prose')?.text).toContain('week five')
    expect(post.querySelectorAll('a, button, form')).toHaveLength(0)
  })

  test('[LEADER-16] leaders read what to expect', async () => {
    for (const path of ['/leader/toc', '/leader/what']) {
      const { text } = await site.browser().get(path)
      expect(text).toContain('Onboarding takes about 15 minutes')
      expect(text).toMatch(/You post once a month\. Within 48 hours/)
      expect(text).toContain('You comment a few times a week')
    }
  })

  test('someone who is no leader reads so at once, and how to become one', async () => {
    const toc = await (await as('sam')).get('/leader/toc')
    expect(toc.one('main .callout h2').text).toBe('You’re not a leader yet')
    expect(toc.link('Contact us')).toBe('/help')
    expect(toc.texts('main a')).not.toContain('Start')
    const own = await lena.get('/leader/toc')
    expect(own.all('main .callout')).toHaveLength(0)
    expect(own.link('Start')).toBe('/leader/quad')
  })

  test('[ACCESS-34] the frame has no links to what is closed: no navigation, no search, no profile', async () => {
    const page = await lena.get('/leader/what')
    expect(page.all('nav[aria-label=Main], form[role=search]')).toHaveLength(0)
    expect(page.one('header .school').getAttribute('href')).toBe('/')
    expect(page.hrefs('.shell > nav > .menu a')).toEqual([
      '/account-settings',
      '/get-help',
      '/help',
      '/feedback',
      '/community-guidelines',
      '/privacy-faq',
      '/terms',
      '/your-california-privacy-rights',
      '/about',
    ])
    expect(page.form('Log out').action).toBe('/logout')
    const leo = await (await as('leo')).get('/leader/what')
    expect(leo.all('nav[aria-label=Main]')).toHaveLength(1)
  })
})

/** Goes on from the current page, by its link or its form. */
function goOn(page: Page) {
  const words = ['Start', 'Next', 'Skip']
  const link = page.all('main a.button').find((a) => words.includes(a.text.trim()))
  if (link) return lena.get(link.getAttribute('href') ?? '')
  return lena.submit('Save and continue', { age_range: '31-40' })
}

describe('the order', () => {
  test('[LEADER-09] each page leads to the next, and the current one is remembered', async () => {
    const steps: [string, string | null][] = []
    let page = await lena.get('/')
    for (const path of PAGES) {
      steps.push([page.path, await coreState('lena')])
      // The start page and closed pages lead right back here.
      for (const start of ['/', '/home']) expect((await lena.get(start)).path).toBe(page.path)
      if (path !== '/leader/challenge') page = await goOn(await lena.get(page.path))
    }
    expect(steps).toEqual(PAGES.map((path) => [path, path.slice(1).replace('/', '-')]))
  })

  test('[LEADER-09] looking back changes nothing', async () => {
    await changeAccount('lena', { leader_profile_age_range: '23-30' })
    await lena.get('/leader/example')
    const back = await lena.get('/leader/what')
    expect(await coreState('lena')).toBe('leader-example')
    expect((await lena.twin().get('/')).path).toBe('/leader/example')
    expect(back.hrefs('.steps a')).toEqual(PAGES.slice(0, -1))
    expect(back.hrefs('.steps [aria-current]')).toEqual(['/leader/what'])
    expect(back.one('.steps p').text).toBe('Step 3 of 8: What a leader is')
  })

  test('[LEADER-10] no address leads past the profile', async () => {
    await lena.get('/leader/what')
    for (const path of ['/leader/photo', '/leader/example', '/leader/challenge']) {
      const page = await lena.get(path)
      expect(page.path).toBe(path)
      expect(await coreState('lena')).toBe('leader-what')
      expect(page.hrefs('.steps a')).toEqual(TO_PHOTO.slice(0, 3))
    }
    await lena.press('/leader/profile', 'Save and continue', { age_range: '31-40' })
    expect(await coreState('lena')).toBe('leader-photo')
    await lena.get('/leader/challenge')
    expect(await coreState('lena')).toBe('leader-challenge')
  })

  test.each(['sam', 'leo', 'colin'] as const)('nothing is remembered for %s', async (name) => {
    await (await as(name)).get('/leader/what')
    expect(await coreState(name)).toBeNull()
  })

  test('[LEADER-10] only the photo can be skipped', async () => {
    const skips = []
    for (const path of PAGES) {
      const page = await lena.get(path)
      if (page.all('main a').some((a) => /skip/i.test(a.text))) skips.push(path)
    }
    expect(skips).toEqual(['/leader/photo'])
    expect((await lena.get('/leader/photo')).link('Skip')).toBe('/leader/example')
    // The page with a form leads on by its form alone.
    expect((await lena.get('/leader/profile')).hrefs('main a')).not.toContain('/leader/photo')
  })
})

describe('the photo page', () => {
  const faces = (page: Page) => page.all('.faces li')

  test('[LEADER-15] shows faces of the school', async () => {
    const page = await lena.get('/leader/photo')
    expect(faces(page).length).toBeGreaterThanOrEqual(10)
    expect(page.texts('.faces li')).not.toContain('Lou')
    expect(page.all('.faces .avatar')).toHaveLength(faces(page).length)
  })

  test('[LEADER-15] shows none of nine people, all of ten, and fifteen of more', async () => {
    const { db } = site.services
    const lou = await as('lou')
    let people = await db.read.user.count({ where: { partner_code: 'lakeside' } })
    for (const [total, shown] of [
      [9, 0],
      [10, 10],
      [18, 15],
    ] as const) {
      const data = Array.from({ length: total - people }, (_, at) =>
        person(`extra${people + at}`, { school: 'lakeside' }, 'x'),
      )
      await db.write((tx) => createUsers(tx, data))
      people = total
      expect(faces(await lou.get('/leader/photo'))).toHaveLength(shown)
    }
  })
})
