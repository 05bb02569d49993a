import { beforeEach, expect } from 'vitest'
import { cancelDate } from '~/domain/campus-events/date-commands.server'
import { eraseAccount } from '~/domain/data-lifecycle/delete-account.server'
import { personalData } from '~/domain/data-lifecycle/personal-data.server'
import { readCalendar } from '~/platform/calendar/read'
import type { Page } from '~tests/support/client'
import { comes, putOn } from '~tests/support/events'
import {
  changeAccount,
  changePartner,
  ctx,
  db,
  idOf,
  member,
  PASSWORD,
  site,
  test,
} from '~tests/support/fixtures'

const AT = '/events/subscribe'
const [sam, maya, lisa] = [member('sam'), member('maya'), member('lisa')]

beforeEach(async () => {
  await db.write((tx) => tx.campusEvent.deleteMany({}))
  await db.write((tx) => tx.calendarLink.deleteMany({}))
})

const DAY = 86_400_000
const read = async ({ html }: Page) => {
  const window = {
    from: new Date(Date.now() - 99 * DAY),
    to: new Date(Date.now() + 999 * DAY),
    zone: 'UTC',
  }
  const { entries, problems } = await readCalendar(Buffer.from(html), window)
  expect(problems).toEqual([])
  return entries
}
const titles = async (page: Page) => (await read(page)).map(({ content }) => content.title)
/** Where the links of someone lead, without a login. */
async function links(browser: typeof sam) {
  const page = await browser.get(AT)
  const path = (name: string) => new URL(page.value(name)).pathname
  return { going: path('going'), school: path('school') }
}
const open = (path: string) => site.browser().get(path)

test('someone has links of their own for what they go to and for all that’s on', async () => {
  const { id, dates } = await putOn({ title: 'Going', text: '**Bring** a friend' })
  await putOn({ title: 'Other' })
  await putOn({ title: 'For alumni', audience: { status: ['alumni'] } })
  await putOn({ title: 'Only suggested', by: 'maya' })
  await comes('sam', dates[0])
  await sam.get('/events')
  await sam.get(sam.page.link('Events in your calendar'))
  const page = await sam.submit('Make calendar links')
  expect(page.text).toContain('Your calendar links are ready.')
  const { going, school } = await links(sam)
  const own = await open(going)
  expect(own.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(await titles(own)).toEqual(['Going'])
  expect((await titles(await open(school))).sort()).toEqual(['Going', 'Other'])
  const [entry] = await read(own)
  expect(entry).toMatchObject({
    id: `${dates[0]?.id}@northfield.localhost`,
    content: {
      place: 'Founders Hall',
      link: expect.stringContaining(`/events/${id}?date=${dates[0]?.id}`) as string,
      text: expect.stringMatching(/^Bring a friend\n\nhttp/) as string,
    },
    dates: [{ starts_at: dates[0]?.starts_at, ends_at: dates[0]?.ends_at }],
  })
})

test('a link ends with new ones, when it’s turned off, and with its owner', async () => {
  await sam.get(AT)
  await sam.submit('Make calendar links')
  const first = await links(sam)
  await sam.submit('Make new links')
  const second = await links(sam)
  expect([(await open(first.going)).status, (await open(second.going)).status]).toEqual([404, 200])
  await sam.submit('Turn links off')
  expect((await open(second.school)).status).toBe(404)
  expect(sam.page.text).toContain('Your calendar links no longer work.')

  await maya.get(AT)
  await maya.submit('Make calendar links')
  const { going } = await links(maya)
  for (const change of [{ suspended_at: new Date() }, { suspended_at: null }]) {
    await changeAccount('maya', change)
    expect((await open(going)).status).toBe(change.suspended_at ? 404 : 200)
  }
  await changePartner({ flags: {} })
  expect((await open(going)).status).toBe(404)
  await changePartner({ flags: { events: true } })
  const data = (await personalData(db, idOf('maya'), 'Quad', new Date()))?.data
  expect(JSON.stringify(data?.addresses_of_your_calendars)).not.toContain(going.split('/')[2])
  // Someone who knew the old password could have made them.
  const chosen = { password: 'new-1', password_confirmation: 'new-1' }
  const form = { current_password: PASSWORD, ...chosen }
  await maya.press('/account-settings', 'Change password', form)
  expect((await open(going)).status).toBe(404)
  await maya.get(AT)
  await maya.submit('Make calendar links')
  const again = (await links(maya)).going
  expect((await open(again)).status).toBe(200)
  await eraseAccount(await ctx('maya'), 'remove')
  expect((await open(again)).status).toBe(404)
})

test('no link is guessed: another code, a forged one, or another purpose', async () => {
  await sam.get(AT)
  await sam.submit('Make calendar links')
  const { going } = await links(sam)
  const [, , code = ''] = going.split('/')
  const [nonce = ''] = code.split('.')
  for (const wrong of [
    'x',
    nonce,
    `${nonce}.`,
    `${nonce}.${'A'.repeat(43)}`,
    `${code}A`,
    `${idOf('sam')}.x`,
  ]) {
    const page = await open(`/calendars/${wrong}/going.ics`)
    expect([wrong, page.status]).toEqual([wrong, 404])
    expect(page.html).toMatch(/^Not found\s+Reference/)
  }
})

test('a link is one of its school’s host only', async () => {
  await sam.get(AT)
  await sam.submit('Make calendar links')
  const { going, school } = await links(sam)
  const elsewhere = site.browser('lakeside')
  const gone = (page: Page) => page.html.replace(/Reference: \w+/, '')
  const random = gone(await elsewhere.get('/calendars/x/going.ics'))
  for (const link of [going, school]) {
    expect((await open(link)).status).toBe(200)
    const page = await elsewhere.get(link)
    expect([page.status, gone(page)]).toEqual([404, random])
  }
})

test('what isn’t there is a page for browsers, and text for programs', async () => {
  const { id } = await putOn({ audience: { status: ['current'] } })
  const alma = member('alma')
  for (const [browser, path] of [
    [alma, `/events/${id}/calendar`],
    [alma, '/events/x/calendar'],
    [site.browser(), '/calendars/x/school.ics'],
  ] as const) {
    browser.headers.accept = 'text/calendar'
    const text = await browser.get(path)
    expect([text.status, text.headers.get('content-type')]).toEqual([
      404,
      'text/plain;charset=UTF-8',
    ])
    expect(text.html).toMatch(/^Not found\s+Reference/)
    browser.headers.accept = 'text/html,*/*'
    const page = await browser.get(path)
    expect([page.status, page.path]).toEqual([404, '/404'])
    expect(page.one('h1').text).toBe('We couldn’t find that page')
    delete browser.headers.accept
  }
})

test('a program that has it already gets nothing again', async () => {
  await putOn()
  await sam.get(AT)
  await sam.submit('Make calendar links')
  const { school } = await links(sam)
  const visitor = site.browser()
  const first = await visitor.get(school)
  const tag = first.headers.get('etag') ?? ''
  expect(first.headers.get('cache-control')).toBe('private, max-age=900')
  visitor.headers['if-none-match'] = tag
  const again = await visitor.get(school)
  expect([again.status, again.html]).toEqual([304, ''])
  await putOn({ title: 'New' })
  expect((await visitor.get(school)).status).toBe(200)
})

test('a date that is cancelled is there as cancelled, with a higher number', async () => {
  const { id, dates } = await putOn({ now: new Date('2026-01-01T00:00:00Z') })
  const before = (await sam.get(`/events/${id}/calendar`)).html
  expect(before).toContain('SEQUENCE:0')
  await cancelDate(await ctx('stan', new Date()), id, dates[0]!.id)
  const after = await sam.get(`/events/${id}/calendar`)
  expect(after.html).toContain('SEQUENCE:1')
  expect((await read(after))[0]?.cancelled).toBe(true)
  // Those that compare times take it over as well.
  const stamps = (text: string) => text.match(/^(DTSTAMP|LAST-MODIFIED):\S+/gm)
  expect(stamps(before)).toEqual(['DTSTAMP:20260101T000000Z', 'LAST-MODIFIED:20260101T000000Z'])
  expect(stamps(after.html)).not.toEqual(stamps(before))
  expect(new Set(stamps(after.html)?.map((line) => line.slice(-16, -6)))).toHaveLength(1)
  expect(after.headers.get('content-disposition')).toBe('attachment; filename="event.ics"')
})

test('a suggestion has no file, also for those who read it, until it’s on the calendar', async () => {
  const { id } = await putOn({ title: 'Suggested', by: 'sam' })
  const file = `/events/${id}/calendar`
  const turn = (state: 'suggested' | 'published') =>
    db.write((tx) => tx.campusEvent.update({ where: { id }, data: { state } }))
  await turn('suggested')
  expect((await sam.get(`/events/${id}`)).text).not.toContain('Add to your calendar')
  for (const reader of [sam, member('emma')]) expect((await reader.get(file)).status).toBe(404)
  await turn('published')
  expect(await titles(await sam.get(file))).toEqual(['Suggested'])
})

test('the file of an event is for those who can see it', async () => {
  const { id } = await putOn({ audience: { status: ['current'] } })
  expect((await sam.get(`/events/${id}/calendar`)).status).toBe(200)
  for (const browser of [lisa, member('alma')])
    expect((await browser.get(`/events/${id}/calendar`)).status).toBe(404)
  expect((await site.browser().get(`/events/${id}/calendar`)).path).toContain('/current-login?')
})
