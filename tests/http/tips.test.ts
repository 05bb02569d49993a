import { describe, expect } from 'vitest'
import { allTips } from '~/domain/tips/content.server'
import type { Browser } from '~tests/support/client'
import {
  account,
  as,
  changeAccount,
  db,
  idOf,
  member,
  type PersonName,
  test,
} from '~tests/support/fixtures'

const ALL = allTips()
const BRAIN_TIPS = ALL.filter(({ type }) => type === 'brain')
const PEER_TIPS = ALL.filter(({ type }) => type === 'peer')
const sam = member('sam')

describe('the pages', () => {
  test.each([
    ['[TIPS-01]', '/pbo/welcome', '/pbo/tips'],
    ['[TIPS-06]', '/ctrl/coming-soon', '/ctrl/preview'],
    ['[TIPS-07]', '/ctrl/preview', '/ctrl/tips'],
  ])('%s %s leads to %s', async (_id, path, next) => {
    expect((await member('colin').get(path)).link('Next')).toBe(next)
  })

  test.each([
    ['TIPS-04', '/pbo/thanks'],
    ['TIPS-05', '/ctrl/thanks'],
  ])('[%s] %s is the end', async (_id, path = '') => {
    const colin = await as('colin')
    const page = await colin.get(path)
    expect(page.one('h1').text).toBe('Thank you, Colin')
    expect(page.texts('main a')).toEqual(['Read the tips again'])
    const out = await colin.submit(page.form('Log out'))
    expect(out.text).toContain('You’re logged out.')
    expect((await colin.get(path)).path).toContain('/current-login')
  })

  test('a control-group user goes on at the page they reached, and gets no link to closed pages', async () => {
    const colin = await as('colin')
    await changeAccount('colin', { core_state: null })
    for (const page of ['coming-soon', 'preview', 'tips', 'thanks']) {
      if (page === 'thanks') await readTips(colin, '/ctrl/tips')
      const shown = await colin.get(`/ctrl/${page}`)
      expect((await account('colin')).core_state).toBe(`ctrl-${page}`)
      expect((await colin.get('/')).path).toBe(`/ctrl/${page}`)
      expect(shown.all('nav[aria-label=Main], form[role=search]')).toHaveLength(0)
    }
    // Pages that are closed to them are not found, with a link to the start only.
    const closed = await colin.get('/home')
    expect([closed.status, closed.path, closed.hrefs('main a')]).toEqual([404, '/404', ['/']])
    await colin.get('/ctrl/preview')
    expect((await account('colin')).core_state).toBe('ctrl-thanks')
    await sam.get('/ctrl/tips')
    expect((await account('sam')).core_state).toBeNull()
  })
})

/** Every tip by 'Next' from the introduction on, and where that ended. */
async function readTips(browser: Browser, path: string) {
  let page = await browser.get(path)
  const titles: string[] = []
  const done: number[] = []
  for (let index = -1; page.path.startsWith(path); index++) {
    const back = page.all('main a').find((a) => a.text.trim() === 'Previous')
    if (index >= 0) titles.push(page.one('h1').text)
    expect(back?.getAttribute('href')).toBe(
      index < 0 ? undefined : index === 0 ? path : `${path}?tip=${index - 1}`,
    )
    if (page.all('main a').some((a) => a.text.trim() === 'Done')) done.push(index)
    page = await browser.get(page.link('Next'))
  }
  return { titles, done, end: page.path }
}

const titleList = (tips: readonly { title: string }[]) => tips.map(({ title }) => title)

describe('the carousel', () => {
  test.each([
    ['[TIPS-02]', 'pbo', 'all tips', ALL, [4, 5, 6, 7, 8, 9, 10]],
    ['[TIPS-03]', 'ctrl', 'no tips of students', BRAIN_TIPS, [4, 5]],
  ] as const)(
    '%s [TIPS-09] [TIPS-11] [TIPS-12] [TIPS-13] on %s: %s, then the thanks',
    async (_, study, __, tips, lastPages) => {
      const { titles, done, end } = await readTips(await as('colin'), `/${study}/tips`)
      expect(titles.sort()).toEqual(titleList(tips).sort())
      expect([end, done]).toEqual([`/${study}/thanks`, lastPages])
    },
  )

  test('[TIPS-13] Done leads to the next page of the flow', async () => {
    const colin = await as('colin')
    for (const study of ['pbo', 'ctrl']) {
      for (let tip = 0; tip < 4; tip++) await colin.get(`/${study}/tips?tip=${tip}`)
      const page = await colin.get(`/${study}/tips?tip=4`)
      expect(page.link('Done')).toBe(`/${study}/thanks`)
    }
  })

  test('[TIPS-11] [TIPS-12] [TIPS-13] an address leads no further than the next tip', async () => {
    const colin = await as('colin')
    await changeAccount('colin', { core_state: 'ctrl-preview' })
    const state = async () => (await account('colin')).core_state
    for (const tip of [1, 4, 6, 7, 99])
      expect((await colin.get(`/ctrl/tips?tip=${tip}`)).path).toBe('/ctrl/tips')
    await colin.get('/ctrl/tips?tip=0')
    for (const tip of [2, 4, 7, 99]) {
      const page = await colin.get(`/ctrl/tips?tip=${tip}`)
      expect(page.path).toBe('/ctrl/tips?tip=0')
      expect(page.texts('main a')).not.toContain('Done')
    }
    // The last page opens, but it is not the place reached.
    expect((await colin.get('/ctrl/thanks')).path).toBe('/ctrl/thanks')
    expect(await state()).toBe('ctrl-tips')
    for (let tip = 1; tip <= 4; tip++) await colin.get(`/ctrl/tips?tip=${tip}`)
    expect((await colin.get('/ctrl/tips?tip=99')).path).toBe('/ctrl/tips?tip=4')
    expect((await colin.get('/ctrl/tips')).link('Continue where I left off')).toBe(
      '/ctrl/tips?tip=4',
    )
    expect(await state()).toBe('ctrl-tips')
    await colin.get('/ctrl/thanks')
    expect(await state()).toBe('ctrl-thanks')
    // What was reached in one study is not reached in the other, nor in another session.
    expect((await colin.get('/pbo/tips?tip=4')).path).toBe('/pbo/tips')
    expect((await (await as('colin')).get('/ctrl/tips?tip=4')).path).toBe('/ctrl/tips')
  })

  test('tips in the words of a student are labeled as such', async () => {
    for (const [tip] of ALL.entries()) {
      const page = await sam.get(`/pbo/tips?tip=${tip}`)
      const peer = titleList(PEER_TIPS).includes(page.one('h1').text)
      const whose = peer ? 'As a student might say it' : 'From research on learning'
      expect(page.one('.lede').text).toBe(`${whose} · ${tip + 1} of ${ALL.length}`)
    }
  })

  test('[TIPS-10] the order is shuffled and stays for a session', async () => {
    const orders = new Set<string>()
    for (let session = 0; session < 6; session++) {
      const reader = await as('sam')
      const { titles } = await readTips(reader, '/pbo/tips')
      expect((await readTips(reader.twin(), '/pbo/tips')).titles).toEqual(titles)
      const brain = titles.filter((title) => titleList(BRAIN_TIPS).includes(title))
      expect((await readTips(reader, '/ctrl/tips')).titles).toEqual(brain)
      orders.add(titles.join())
    }
    // Twelve tips have 479 million orders: two equal ones in six are no coincidence.
    expect(orders.size).toBe(6)
  })

  test('[TIPS-10] pages opened at the same moment agree, and the session keeps what else it has', async () => {
    const maya = await as('maya')
    const where = { user_id: idOf('maya') }
    await db.write((tx) => tx.session.updateMany({ where, data: { data: { other: 'yes' } } }))
    const pages = await Promise.all(
      Array.from({ length: 6 }, () => maya.twin().get('/pbo/tips?tip=0')),
    )
    expect(new Set(pages.map((page) => page.one('h1').text)).size).toBe(1)
    const { data } = await db.read.session.findFirstOrThrow({ where })
    expect(data).toMatchObject({ other: 'yes' })
  })

  test('[TIPS-08] a tip has a picture with its description, a title and its text', async () => {
    const page = await sam.get('/pbo/tips?tip=0')
    const tip = ALL.find(({ title }) => title === page.one('h1').text)!
    expect(page.one('.tip img').attributes).toMatchObject({ src: tip.img, alt: tip.alt })
    expect(page.texts('.tip p').join('\n\n')).toBe(tip.content)
    for (const { img } of ALL) {
      expect((await sam.get(img)).headers.get('content-type')).toContain('svg')
    }
    expect(new Set(ALL.map(({ type }) => type))).toEqual(new Set(['brain', 'peer']))
  })

  test('an index that is no number opens the introduction', async () => {
    for (const index of ['abc', '', '-1', '-7', '1.5', '1e3', '٣', '%01', '9'.repeat(400)]) {
      const page = await sam.get(`/pbo/tips?tip=${index}`)
      expect([index, page.status, page.one('h1').text]).toEqual([
        index,
        200,
        'Tips for your studies',
      ])
    }
  })

  test('[TIPS-12] an index past the last tip is the next page', async () => {
    const sam = await as('sam')
    for (const [study, { length }] of [
      ['pbo', ALL],
      ['ctrl', BRAIN_TIPS],
    ] as const) {
      expect((await readTips(sam, `/${study}/tips`)).end).toBe(`/${study}/thanks`)
      expect((await sam.get(`/${study}/tips?tip=${length}`)).path).toBe(`/${study}/thanks`)
    }
  })
})

describe('the research volunteers', () => {
  const PATH = '/research-volunteer'
  const stored = async (name: PersonName) => (await account(name)).research_volunteer

  test('[TIPS-14] [TIPS-16] the opt-in is stored and confirmed at home, once', async () => {
    const page = await sam.get(PATH)
    const values = page.all('[name=research_volunteer]').map((radio) => radio.getAttribute('value'))
    expect(values).toEqual(['yes', 'no'])
    const home = await sam.submit('Save', { research_volunteer: 'yes' })
    expect(home.path).toBe('/home')
    expect(home.texts('.flash strong, .flash p')).toEqual([
      'Saved',
      "Great, we'll contact you soon!",
    ])
    expect(await stored('sam')).toBe(true)
    expect((await sam.get('/home')).all('.flash')).toHaveLength(0)
    expect((await sam.get(PATH)).checked('research_volunteer')).toEqual(['yes'])
  })

  test('[TIPS-16] a no is stored without that text', async () => {
    const home = await member('maya').press(PATH, 'Save', { research_volunteer: 'no' })
    expect(home.path).toBe('/home')
    expect(home.text).not.toContain('contact you soon')
    expect(await stored('maya')).toBe(false)
    expect((await member('maya').get(PATH)).checked('research_volunteer')).toEqual(['no'])
  })

  test('[TIPS-17] skipping stores nothing', async () => {
    const alex = member('alex')
    expect((await alex.get((await alex.get(PATH)).link('Skip'))).path).toBe('/home')
    expect(await stored('alex')).toBeNull()
  })
})
