import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { NOTIFICATION_TICKS, PUSH_TICKS } from '~/domain/settings/schema'
import type { Browser, Page } from '~tests/support/client'
import { enter } from '~tests/support/enter'
import { openSite, type Site } from '~tests/support/site'
import { fillSmallWorld, idOf, type PersonName } from '~tests/support/world'

let site: Site
beforeAll(async () => {
  site = await openSite(({ db }) => fillSmallWorld(db))
})
afterAll(() => site.close())

const as = (name: PersonName): Promise<Browser> =>
  ['lou', 'lisa', 'glen'].includes(name)
    ? enter(site, `${name}@lakeside.test`, 'lakeside')
    : enter(site, `${name}@northfield.test`)

const rowOf = (name: PersonName) =>
  site.services.db.read.user.findUniqueOrThrow({ where: { id: idOf(name) } })
const change = (name: PersonName, data: object) =>
  site.services.db.write((tx) => tx.user.update({ where: { id: idOf(name) }, data }))

const boxes = (page: Page) =>
  page.all('input[type=checkbox]').map((box) => box.getAttribute('name') ?? '')
const ticked = (page: Page) =>
  page.all('input[type=checkbox][checked]').map((box) => box.getAttribute('name') ?? '')
/** Unticks: a browser sends nothing for an empty box. */
const OFF: string[] = []

test('[SETTINGS-01] the settings have three sections, and account is the one without a name', async () => {
  const browser = await as('sam')
  const settings = await browser.get('/account-settings')
  expect(settings.title).toBe('Account settings - Quad')
  expect(settings.one('.tabs [aria-current]').text).toBe('Account')
  expect(settings.one('#email').getAttribute('value')).toBe('sam@northfield.test')
  for (const section of ['Account', 'Notifications', 'Privacy']) {
    const page = await browser.get(settings.link(section))
    expect(page.one('.tabs [aria-current]').text).toBe(section)
    const named = await browser.get(`/account-settings/${section.toLowerCase()}`)
    expect(named.one('.tabs [aria-current]').text).toBe(section)
  }
  expect((await browser.get('/account-settings/nothing')).status).toBe(404)
})

describe('[SETTINGS-02] every logged-in user has settings, and only their own', () => {
  test.each<PersonName>(['priya', 'abe', 'alma', 'lena', 'colin', 'cora', 'stan', 'lou'])(
    '%s',
    async (name) => {
      const browser = await as(name)
      for (const section of ['', '/notifications', '/privacy']) {
        const page = await browser.get(`/account-settings${section}`)
        expect([page.status, page.path]).toEqual([200, `/account-settings${section}`])
      }
      expect((await browser.get('/account-settings')).html).toContain(`${name}@`)
    },
  )

  test('what one saves changes nobody else', async () => {
    const others = async () => (await site.services.db.read.user.findMany()).filter(isNot('alma'))
    const isNot = (name: PersonName) => (row: { id: string }) => row.id !== idOf(name)
    const before = await others()
    const alma = await as('alma')
    await alma.submit((await alma.get('/account-settings/privacy')).form('Save'), {
      about_private: 'on',
    })
    await alma.submit((await alma.get('/account-settings')).form('Save display settings'), {
      lite: 'on',
    })
    expect(await rowOf('alma')).toMatchObject({ about_private: true, lite: true })
    expect(await others()).toEqual(before)
  })
})

describe('notifications', () => {
  const PAGE = '/account-settings/notifications'

  test('[SETTINGS-05] [SETTINGS-06] [SETTINGS-07] all are offered, and on until switched off', async () => {
    expect(NOTIFICATION_TICKS.join(' ')).toBe(
      'comments also_commented follows influence message_requests unread_messages',
    )
    expect(PUSH_TICKS.join(' ')).toBe(
      'push_comments push_also_commented push_follows push_likes push_influence push_message_requests push_new_message',
    )
    const sam = await as('sam')
    const page = await sam.get(PAGE)
    expect(boxes(page)).toEqual([...NOTIFICATION_TICKS, ...PUSH_TICKS])
    expect(ticked(page)).toEqual(boxes(page))
    const saved = await sam.submit(page.form('Save'), { follows: OFF, push_likes: OFF })
    expect(saved.path).toBe(PAGE)
    expect(saved.one('[role=status]').text).toContain('have been updated')
    const left = boxes(saved).filter((name) => name !== 'follows' && name !== 'push_likes')
    expect(ticked(saved)).toEqual(left)
    const none = Object.fromEntries(boxes(saved).map((name) => [name, OFF]))
    expect(ticked(await sam.submit(saved.form('Save'), none))).toEqual([])
    expect(ticked(await (await as('maya')).get(PAGE))).toHaveLength(13)
  })

  test('[SETTINGS-05] by email, or by text message where the subscription says so', async () => {
    const maya = await as('maya')
    const legends = async () => (await maya.get(PAGE)).all('legend').map(({ text }) => text)
    expect(await legends()).toEqual([
      'Send me an email about',
      'Send a push notification to my phone about',
    ])
    await change('maya', { subscription_type: 'sms' })
    expect(await legends()).toEqual([
      'Send me a text message about',
      'Send a push notification to my phone about',
    ])
    expect(boxes(await maya.get(PAGE))).toEqual([...NOTIFICATION_TICKS, ...PUSH_TICKS])
  })
})

describe('display', () => {
  const save = async (browser: Browser, values: Record<string, string | string[]>) =>
    browser.submit((await browser.get('/account-settings')).form('Save display settings'), values)

  test('[SETTINGS-15] dark mode is for those with the flag; on means dark pages', async () => {
    const sam = await as('sam')
    expect(boxes(await sam.get('/account-settings'))).toEqual(['lite'])
    await change('sam', { flags: { dark_mode: true } })
    expect(boxes(await sam.get('/account-settings'))).toEqual(['dark_mode_enabled', 'lite'])
    const isDark = (page: Page) => page.one('html').classList.contains('dark')
    const saved = await save(sam, { dark_mode_enabled: 'on' })
    expect(await rowOf('sam')).toMatchObject({ dark_mode_enabled: true })
    expect([isDark(saved), isDark(await sam.get('/home'))]).toEqual([true, true])
    const theme = ({ classList }: { classList: { value: string[] } }) =>
      classList.value.filter((name) => ['dark', 'light'].includes(name))
    // Off means light, whatever the system; without the flag the system decides.
    expect(theme((await save(sam, { dark_mode_enabled: OFF })).one('html'))).toEqual(['light'])
    await save(sam, { dark_mode_enabled: 'on' })
    await change('sam', { flags: {} })
    for (const browser of [sam, await as('maya'), site.browser()])
      expect(theme((await browser.get('/')).one('html'))).toEqual([])
  })

  test('[SETTINGS-15] sent by hand without the flag it changes nothing', async () => {
    const alma = await as('alma')
    const csrf = (await alma.get('/account-settings')).one('input[name=csrf]')
    await alma.post('/account-settings/display', {
      csrf: csrf.getAttribute('value') ?? '',
      dark_mode_enabled: 'on',
    })
    expect(await rowOf('alma')).toMatchObject({ dark_mode_enabled: false })
  })

  test('Lite pages have no script and no pictures', async () => {
    const leo = await as('leo')
    await change('leo', { avatar_url: '/images/quad-bench.svg' })
    const heavy = (page: Page) => page.all('script, img').length
    expect(heavy(await leo.get('/account-settings'))).toBeGreaterThan(0)
    expect(heavy(await save(leo, { lite: 'on' }))).toBe(0)
    expect(heavy(await leo.get('/home'))).toBe(0)
    expect(heavy(await save(leo, { lite: OFF }))).toBeGreaterThan(0)
  })
})
