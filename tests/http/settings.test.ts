import { describe, expect } from 'vitest'
import { NOTIFICATION_TOGGLES, PUSH_TOGGLES } from '~/domain/settings/schema-notifications'
import type { Browser, Page, Values } from '~tests/support/client'
import {
  account,
  apiAs,
  member,
  changeAccount,
  changePartner,
  db,
  idOf,
  type PersonName,
  site,
  test,
} from '~tests/support/fixtures'

const boxes = (page: Page, state = '') =>
  page.all(`input[type=checkbox]${state}`).map((box) => box.getAttribute('name') ?? '')
const ON = '[checked]'
/** Unchecks: a browser sends nothing for an empty checkbox. */
const OFF: string[] = []

test('[SETTINGS-01] the settings have three sections, and account is the one without a name', async () => {
  const browser = member('sam')
  const settings = await browser.get('/account-settings')
  expect(settings.title).toBe('Account settings - Quad')
  expect(settings.one('.tabs [aria-current]').text).toBe('Account')
  expect(settings.one('#email').getAttribute('value')).toBe('sam@northfield.test')
  for (const section of ['Account', 'Notifications', 'Privacy']) {
    // The header has a link of that name, too.
    const tab = settings.all('.tabs a').find(({ text }) => text === section)
    const page = await browser.get(tab?.getAttribute('href') ?? '')
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
      const browser = member(name)
      for (const section of ['', '/notifications', '/privacy']) {
        const page = await browser.get(`/account-settings${section}`)
        expect([page.status, page.path]).toEqual([200, `/account-settings${section}`])
      }
      expect((await browser.get('/account-settings')).html).toContain(`${name}@`)
    },
  )

  test('saving changes no one else', async () => {
    const others = () => db.read.user.findMany({ where: { id: { not: idOf('alma') } } })
    const before = await others()
    const alma = member('alma')
    await alma.press('/account-settings/privacy', 'Save', { about_private: 'on' })
    await alma.press('/account-settings', 'Save display settings', { lite: 'on' })
    expect(await account('alma')).toMatchObject({ about_private: true, lite: true })
    expect(await others()).toEqual(before)
  })
})

describe('notifications', () => {
  const PAGE = '/account-settings/notifications'

  test('[SETTINGS-05] [SETTINGS-06] [SETTINGS-07] all are offered, and on until switched off', async () => {
    expect(NOTIFICATION_TOGGLES.join(' ')).toBe(
      'comments also_commented follows influence message_requests unread_messages mentions',
    )
    expect(PUSH_TOGGLES.join(' ')).toBe(
      'push_comments push_also_commented push_follows push_likes push_influence push_message_requests push_new_message push_mentions',
    )
    const sam = member('sam')
    const page = await sam.get(PAGE)
    expect(boxes(page)).toEqual([
      ...NOTIFICATION_TOGGLES,
      'announcements',
      'events',
      ...PUSH_TOGGLES,
      'push_events',
    ])
    expect(boxes(page, ON)).toEqual(boxes(page))
    const saved = await sam.submit(page.form('Save'), { follows: OFF, push_likes: OFF })
    expect(saved.path).toBe(PAGE)
    expect(saved.one('[role=status]').text).toBe('Your notification settings have been updated.')
    const left = boxes(saved).filter((name) => name !== 'follows' && name !== 'push_likes')
    expect(boxes(saved, ON)).toEqual(left)
    const none = Object.fromEntries(boxes(saved).map((name) => [name, OFF]))
    expect(boxes(await sam.submit('Save', none), ON)).toEqual([])
    expect(boxes(await member('maya').get(PAGE), ON)).toHaveLength(18)
    // A school without them.
    expect(boxes(await member('lou').get(PAGE))).toEqual([...NOTIFICATION_TOGGLES, ...PUSH_TOGGLES])
  })

  test('success coaches, and no one else, choose whether their follow-ups are mailed', async () => {
    const stored = async (name: PersonName) =>
      (await db.read.notificationSettings.findUnique({ where: { user_id: idOf(name) } }))
        ?.follow_ups
    const cora = member('cora')
    const page = await cora.get(PAGE)
    expect(boxes(page)).toEqual([
      ...NOTIFICATION_TOGGLES,
      'follow_ups',
      'announcements',
      'events',
      ...PUSH_TOGGLES,
      'push_events',
    ])
    expect(boxes(await cora.submit('Save', { follow_ups: OFF }), ON)).not.toContain('follow_ups')
    expect(await stored('cora')).toBe(false)
    const alex = member('alex')
    await alex.get(PAGE)
    await alex.submit('Save', { follows: OFF })
    expect(await stored('alex')).toBe(true)
  })

  test('[SETTINGS-05] by email, or by text message where the subscription says so', async () => {
    const maya = member('maya')
    const push = 'Send me a push notification about'
    const legends = ['Send me email', 'Send me an email about', push]
    expect((await maya.get(PAGE)).texts('legend')).toEqual(legends)
    await changeAccount('maya', { subscription_type: 'sms' })
    expect((await maya.get(PAGE)).texts('legend')).toEqual(['Send me a text message about', push])
    expect(boxes(await maya.get(PAGE))).toEqual([
      ...NOTIFICATION_TOGGLES,
      'announcements',
      'events',
      ...PUSH_TOGGLES,
      'push_events',
    ])
  })

  test('[SETTINGS-05] [SETTINGS-10] email comes right away, daily, weekly or never', async () => {
    const alma = member('alma')
    const chosen = (page: Page) => page.one('input[type=radio][checked]').getAttribute('value')
    const stored = () =>
      db.read.notificationSettings.findUnique({ where: { user_id: idOf('alma') } })
    const page = await alma.get(PAGE)
    expect(chosen(page)).toBe('at_once')
    const saved = await alma.submit('Save', { email_frequency: 'weekly' })
    expect([chosen(saved), saved.one('[role=status]').text]).toEqual([
      'weekly',
      expect.stringContaining('have been updated'),
    ])
    const since = (await stored())?.digest_at
    expect(since?.getTime()).toBeGreaterThan(Date.now() - 60_000)
    // Saved again, nothing starts over; left out, it stays.
    await alma.submit('Save', { email_frequency: 'weekly' })
    await (await apiAs('alma')).post('/user', { follows: false })
    expect(await stored()).toMatchObject({ email_frequency: 'weekly', digest_at: since })
    const wrong = await alma.submit('Save', { email_frequency: 'hourly', comments: OFF })
    expect([wrong.status, wrong.error('email_frequency')]).toEqual([
      400,
      expect.stringContaining('Please choose how often'),
    ])
    expect(boxes(wrong, ON)).not.toContain('comments')
    expect(await stored()).toMatchObject({ email_frequency: 'weekly', comments: true })
    const bad = await (await apiAs('alma')).post('/user', { email_frequency: 'hourly' })
    expect(bad.status).toBe(400)
    await (await apiAs('alma')).post('/user', { email_frequency: 'none' })
    expect(await stored()).toMatchObject({ email_frequency: 'none' })
  })
})

describe('display', () => {
  const save = (browser: Browser, values: Values) =>
    browser.press('/account-settings', 'Save display settings', values)

  test('[SETTINGS-15] dark mode is for people with the flag; on means dark pages', async () => {
    const sam = member('sam')
    expect(boxes(await sam.get('/account-settings'))).toEqual(['lite'])
    await changeAccount('sam', { flags: { dark_mode: true } })
    expect(boxes(await sam.get('/account-settings'))).toEqual(['dark_mode_enabled', 'lite'])
    const isDark = (page: Page) => page.one('html').classList.contains('dark')
    const saved = await save(sam, { dark_mode_enabled: 'on' })
    expect(await account('sam')).toMatchObject({ dark_mode_enabled: true })
    expect([isDark(saved), isDark(await sam.get('/home'))]).toEqual([true, true])
    const theme = ({ classList }: { classList: { value: string[] } }) =>
      classList.value.filter((name) => ['dark', 'light'].includes(name))
    // Off means light, whatever the system; without the flag the system decides.
    expect(theme((await save(sam, { dark_mode_enabled: OFF })).one('html'))).toEqual(['light'])
    await save(sam, { dark_mode_enabled: 'on' })
    await changeAccount('sam', { flags: {} })
    for (const browser of [sam, member('maya'), site.browser()])
      expect(theme((await browser.get('/')).one('html'))).toEqual([])
  })

  test('[SETTINGS-15] [ACCESS-01] the flag of a school is one of everyone there', async () => {
    const bea = member('bea')
    await changePartner({ flags: { dark_mode: true } })
    expect(boxes(await bea.get('/account-settings'))).toEqual(['dark_mode_enabled', 'lite'])
    const saved = await save(bea, { dark_mode_enabled: 'on' })
    expect(await account('bea')).toMatchObject({ dark_mode_enabled: true })
    expect(saved.one('html').classList.contains('dark')).toBe(true)
    await changePartner({ flags: {} })
    expect(boxes(await bea.get('/account-settings'))).toEqual(['lite'])
  })

  test('[SETTINGS-15] sent by hand without the flag it changes nothing', async () => {
    const alma = member('alma')
    const { csrf } = await alma.get('/account-settings')
    await alma.post('/account-settings/display', { csrf, dark_mode_enabled: 'on' })
    expect(await account('alma')).toMatchObject({ dark_mode_enabled: false })
  })

  test('Lite pages have no script and no pictures', async () => {
    const leo = member('leo')
    await changeAccount('leo', { avatar_url: '/images/quad-bench.svg' })
    const heavy = (page: Page) => page.all('script, img').length
    expect(heavy(await leo.get('/account-settings'))).toBeGreaterThan(0)
    expect(heavy(await save(leo, { lite: 'on' }))).toBe(0)
    for (const path of ['/home', '/browse-topics']) expect(heavy(await leo.get(path)), path).toBe(0)
    expect(heavy(await save(leo, { lite: OFF }))).toBeGreaterThan(0)
  })
})
