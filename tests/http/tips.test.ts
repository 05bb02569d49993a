import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BRAIN_TIPS } from '~/domain/tips/brain-tips'
import { PEER_TIPS } from '~/domain/tips/peer-tips'
import type { Browser } from '~tests/support/client'
import { enter } from '~tests/support/enter'
import { openSite, type Site } from '~tests/support/site'
import { fillSmallWorld, idOf, type PersonName } from '~tests/support/world'

let site: Site
beforeAll(async () => {
  site = await openSite(({ db }) => fillSmallWorld(db))
})
afterAll(() => site.close())

const as = (name: PersonName) => enter(site, `${name}@northfield.test`)
const userOf = (name: PersonName) =>
  site.services.db.read.user.findUniqueOrThrow({ where: { id: idOf(name) } })

const ALL = [...BRAIN_TIPS, ...PEER_TIPS]
const CLOSED = [
  ...['/pbo/welcome', '/pbo/tips', '/pbo/thanks', '/ctrl/coming-soon', '/ctrl/preview'],
  ...['/ctrl/tips', '/ctrl/thanks', '/research-volunteer'],
]

describe('the pages', () => {
  test.each(CLOSED)('[TIPS-18] %s needs a login', async (path) => {
    const page = await site.browser().get(path)
    expect(page.path).toBe(`/current-login?redirect_to=${encodeURIComponent(path)}`)
    expect((await (await as('sam')).get(path)).path).toBe(path)
  })

  test.each([
    ['[TIPS-01]', '/pbo/welcome', '/pbo/tips'],
    ['[TIPS-06]', '/ctrl/coming-soon', '/ctrl/preview'],
    ['[TIPS-07]', '/ctrl/preview', '/ctrl/tips'],
  ])('%s %s leads to %s', async (_id, path, next) => {
    expect((await (await as('colin')).get(path)).link('Next')).toBe(next)
  })

  test.each([
    ['TIPS-04', '/pbo/thanks'],
    ['TIPS-05', '/ctrl/thanks'],
  ])('[%s] %s is the end', async (_id, path = '') => {
    const colin = await as('colin')
    const page = await colin.get(path)
    expect(page.one('h1').text).toBe('Thank you, Colin')
    expect(page.all('main a').map((a) => a.text)).toEqual(['Read the tips again'])
    const out = await colin.submit(page.form('Log out'))
    expect(out.text).toContain('You are logged out.')
    expect((await colin.get(path)).path).toContain('/current-login')
  })

  test('a control-group user goes on at the page reached, and is offered nothing closed', async () => {
    const colin = await as('colin')
    const { db } = site.services
    await db.write((tx) =>
      tx.user.update({ where: { id: idOf('colin') }, data: { core_state: null } }),
    )
    for (const page of ['coming-soon', 'preview', 'tips', 'thanks']) {
      if (page === 'thanks') await walk(colin, '/ctrl/tips')
      const shown = await colin.get(`/ctrl/${page}`)
      expect((await userOf('colin')).core_state).toBe(`ctrl-${page}`)
      expect((await colin.get('/')).path).toBe(`/ctrl/${page}`)
      expect(shown.all('nav[aria-label=Main], form[role=search]')).toHaveLength(0)
    }
    // What is closed to them is not found, and from there only the start leads on.
    const closed = await colin.get('/home')
    expect([closed.status, closed.path]).toEqual([404, '/404'])
    const ways = closed.all('main a').map((a) => a.getAttribute('href'))
    expect(ways).toEqual(['/'])
    await colin.get('/ctrl/preview')
    expect((await userOf('colin')).core_state).toBe('ctrl-thanks')
    const sam = await as('sam')
    await sam.get('/ctrl/tips')
    expect((await userOf('sam')).core_state).toBeNull()
  })
})

/** Every tip by 'Next' from the introduction on, and where that ended. */
async function walk(browser: Browser, path: string) {
  let page = await browser.get(path)
  const titles: string[] = []
  const done: number[] = []
  for (let index = -1; page.path.startsWith(path); index++) {
    const back = page.all('main a').find((a) => a.text.trim() === 'Previous')
    if (index >= 0) titles.push(page.one('h1').text)
    else expect(page.all('article')).toHaveLength(0)
    expect(back?.getAttribute('href')).toBe(
      index < 0 ? undefined : index === 0 ? path : `${path}?tip=${index - 1}`,
    )
    if (page.all('main a').some((a) => a.text.trim() === 'Done')) done.push(index)
    page = await browser.get(page.link('Next'))
  }
  return { titles, done, end: page.path }
}

const sorted = (titles: string[]) => [...titles].sort()
const titlesOf = (tips: readonly { title: string }[]) => tips.map(({ title }) => title)

describe('the carousel', () => {
  test('[TIPS-02] [TIPS-09] [TIPS-11] [TIPS-12] [TIPS-13] on pbo: all tips, then the thanks', async () => {
    const { titles, done, end } = await walk(await as('colin'), '/pbo/tips')
    expect(sorted(titles)).toEqual(sorted(titlesOf(ALL)))
    expect(end).toBe('/pbo/thanks')
    expect(done).toEqual(ALL.map((_, index) => index).slice(4, -1))
  })

  test('[TIPS-03] [TIPS-09] [TIPS-11] [TIPS-12] [TIPS-13] on ctrl: no tips of students', async () => {
    const { titles, done, end } = await walk(await as('colin'), '/ctrl/tips')
    expect(sorted(titles)).toEqual(sorted(titlesOf(BRAIN_TIPS)))
    expect(end).toBe('/ctrl/thanks')
    expect(done).toEqual([4, 5])
  })

  test('[TIPS-13] Done leads to the next page of the flow', async () => {
    const colin = await as('colin')
    for (const study of ['pbo', 'ctrl']) {
      for (let tip = 0; tip < 4; tip++) await colin.get(`/${study}/tips?tip=${tip}`)
      const page = await colin.get(`/${study}/tips?tip=4`)
      expect(page.link('Done')).toBe(`/${study}/thanks`)
    }
  })

  test('[TIPS-11] [TIPS-12] [TIPS-13] an address leads no further than the tip after the one reached', async () => {
    const colin = await as('colin')
    const { db } = site.services
    const reset = { where: { id: idOf('colin') }, data: { core_state: 'ctrl-preview' } }
    await db.write((tx) => tx.user.update(reset))
    const stateOf = async () => (await userOf('colin')).core_state
    for (const tip of [1, 4, 6, 7, 99]) {
      const page = await colin.get(`/ctrl/tips?tip=${tip}`)
      expect(page.path).toBe('/ctrl/tips')
    }
    await colin.get('/ctrl/tips?tip=0')
    for (const tip of [2, 4, 7, 99]) {
      const page = await colin.get(`/ctrl/tips?tip=${tip}`)
      expect(page.path).toBe('/ctrl/tips?tip=0')
      expect(page.all('main a').map((a) => a.text.trim())).not.toContain('Done')
    }
    // The last page opens, but it is not the place reached.
    expect((await colin.get('/ctrl/thanks')).path).toBe('/ctrl/thanks')
    expect(await stateOf()).toBe('ctrl-tips')
    for (let tip = 1; tip <= 4; tip++) await colin.get(`/ctrl/tips?tip=${tip}`)
    expect((await colin.get('/ctrl/tips?tip=99')).path).toBe('/ctrl/tips?tip=4')
    expect((await colin.get('/ctrl/tips')).link('Go on where I was')).toBe('/ctrl/tips?tip=4')
    expect(await stateOf()).toBe('ctrl-tips')
    await colin.get('/ctrl/thanks')
    expect(await stateOf()).toBe('ctrl-thanks')
    // What was reached in one study is not reached in the other, nor in another session.
    expect((await colin.get('/pbo/tips?tip=4')).path).toBe('/pbo/tips')
    expect((await (await as('colin')).get('/ctrl/tips?tip=4')).path).toBe('/ctrl/tips')
  })

  test('tips put as a student might say them are called that', async () => {
    const sam = await as('sam')
    for (const [tip] of ALL.entries()) {
      const page = await sam.get(`/pbo/tips?tip=${tip}`)
      const peer = titlesOf(PEER_TIPS).includes(page.one('h1').text)
      const whose = peer ? 'As a student might say it' : 'From research on learning'
      expect(page.one('.lede').text).toBe(`${whose} · ${tip + 1} of ${ALL.length}`)
    }
  })

  test('[TIPS-10] the order is shuffled and stays for a session', async () => {
    const orders = new Set<string>()
    for (let session = 0; session < 6; session++) {
      const sam = await as('sam')
      const { titles } = await walk(sam, '/pbo/tips')
      expect((await walk(sam.twin(), '/pbo/tips')).titles).toEqual(titles)
      const brain = titles.filter((title) => titlesOf(BRAIN_TIPS).includes(title))
      expect((await walk(sam, '/ctrl/tips')).titles).toEqual(brain)
      orders.add(titles.join())
    }
    // Twelve tips have 479 million orders: twice the same in six would be no chance.
    expect(orders.size).toBe(6)
  })

  test('[TIPS-10] pages opened at the same moment agree, and the session keeps what else it has', async () => {
    const maya = await as('maya')
    const { db } = site.services
    const where = { user_id: idOf('maya') }
    await db.write((tx) => tx.session.updateMany({ where, data: { data: { kept: 'yes' } } }))
    const pages = await Promise.all(
      Array.from({ length: 6 }, () => maya.twin().get('/pbo/tips?tip=0')),
    )
    expect(new Set(pages.map((page) => page.one('h1').text)).size).toBe(1)
    const { data } = await db.read.session.findFirstOrThrow({ where })
    expect(data).toMatchObject({ kept: 'yes' })
  })

  test('[TIPS-08] a tip has a picture with its description, a title and its text', async () => {
    const sam = await as('sam')
    const page = await sam.get('/pbo/tips?tip=0')
    const tip = ALL.find(({ title }) => title === page.one('h1').text)!
    expect(page.one('.tip img').getAttribute('src')).toBe(tip.img)
    expect(page.one('.tip img').getAttribute('alt')).toBe(tip.alt)
    expect(
      page
        .all('.tip p')
        .map((p) => p.text)
        .join('\n\n'),
    ).toBe(tip.content)
    for (const { img } of ALL) {
      expect((await sam.get(img)).headers.get('content-type')).toContain('svg')
    }
    expect(new Set(ALL.map(({ type }) => type))).toEqual(new Set(['brain', 'peer']))
  })

  test.each(['abc', '', '-1', '-7', '1.5', '1e3', '٣', '%00', '9'.repeat(400)])(
    'an index that is none (%s) is the introduction',
    async (index) => {
      const page = await (await as('sam')).get(`/pbo/tips?tip=${index}`)
      expect([page.status, page.one('h1').text]).toEqual([200, 'Tips for your studies'])
    },
  )

  test('[TIPS-12] an index past the last tip is the next page', async () => {
    const sam = await as('sam')
    for (const [study, { length }] of [
      ['pbo', ALL],
      ['ctrl', BRAIN_TIPS],
    ] as const) {
      expect((await walk(sam, `/${study}/tips`)).end).toBe(`/${study}/thanks`)
      expect((await sam.get(`/${study}/tips?tip=${length}`)).path).toBe(`/${study}/thanks`)
    }
  })
})

describe('the research volunteers', () => {
  test('[TIPS-14] [TIPS-15] the question needs an answer', async () => {
    const sam = await as('sam')
    const page = await sam.get('/research-volunteer')
    expect(
      page.all('[name=research_volunteer]').map((radio) => radio.getAttribute('value')),
    ).toEqual(['yes', 'no'])
    for (const research_volunteer of [[], ['maybe'], ['yes', 'no']]) {
      const answer = await sam.submit(page.form('Save'), { research_volunteer })
      expect(answer.status).toBe(400)
      expect(answer.one('.summary a').text).toBe('Please respond to this question')
      expect(answer.one('#research_volunteer-error').text.trim()).toBe(
        'Please respond to this question',
      )
    }
    expect((await userOf('sam')).research_volunteer).toBeNull()
  })

  test('[TIPS-16] the opt-in is stored and said at home, once', async () => {
    const sam = await as('sam')
    const page = await sam.get('/research-volunteer')
    const home = await sam.submit(page.form('Save'), { research_volunteer: 'yes' })
    expect(home.path).toBe('/home')
    expect(home.one('.flash strong').text).toBe('Saved')
    expect(home.one('.flash p').text).toBe("Great, we'll contact you soon!")
    expect((await userOf('sam')).research_volunteer).toBe(true)
    expect((await sam.get('/home')).all('.flash')).toHaveLength(0)
    const again = await sam.get('/research-volunteer')
    expect(again.one('[value=yes]').hasAttribute('checked')).toBe(true)
  })

  test('[TIPS-16] a refusal is stored without that text', async () => {
    const maya = await as('maya')
    const page = await maya.get('/research-volunteer')
    const home = await maya.submit(page.form('Save'), { research_volunteer: 'no' })
    expect(home.path).toBe('/home')
    expect(home.text).not.toContain('contact you soon')
    expect((await userOf('maya')).research_volunteer).toBe(false)
  })

  test('[TIPS-17] skipping stores nothing', async () => {
    const alex = await as('alex')
    const page = await alex.get('/research-volunteer')
    expect((await alex.get(page.link('Skip'))).path).toBe('/home')
    expect((await userOf('alex')).research_volunteer).toBeNull()
  })
})
