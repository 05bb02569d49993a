import { beforeEach, describe, expect } from 'vitest'
import { eraseAccount } from '~/domain/data-lifecycle/delete-account.server'
import { personalData } from '~/domain/data-lifecycle/personal-data.server'
import { formatLocalTime } from '~/platform/time-zone'
import type { Page } from '~tests/support/client'
import { comes, datesFor, eventInput, putOn } from '~tests/support/events'
import {
  as,
  changeAccount,
  changePartner,
  ctx,
  db,
  idOf,
  member,
  test,
} from '~tests/support/fixtures'
import { expectSameQueries } from '~tests/support/prisma-queries'

const AT = '/events'
const [sam, maya, leo, stan] = [member('sam'), member('maya'), member('leo'), member('stan')]
const DAY = 86_400_000

beforeEach(() => db.write((tx) => tx.campusEvent.deleteMany({})))

const listed = (page: Page) => page.texts('.cases h3')
const commands = async () =>
  (await db.read.audit.findMany({ orderBy: { created_at: 'asc' } })).flatMap(({ command }) =>
    command.startsWith('event ') ? [command] : [],
  )
const typed = {
  title: 'Career fair',
  text: 'Bring your **résumé**.',
  starts_at: '2031-12-01T18:00',
  ends_at: '2031-12-01T20:00',
  place: 'Gym',
  places: '200',
}

test('staff add one, and members see it by its day and say that they’re going', async () => {
  await stan.get(AT)
  expect(stan.page.text).toContain('Nothing coming up')
  await stan.get(stan.page.link('Add an event'))
  const page = await stan.submit('Add event', typed)
  expect(page.text).toContain('Your event is on the calendar.')
  expect(page.path).toMatch(/^\/events\/[0-9a-z]{26}$/)
  expect(page.text).toContain('Monday, December 1, 2031, 6:00 PM to 8:00 PM')
  expect(page.one('.prose').innerHTML).toContain('<strong>résumé</strong>')
  expect(page.text).toContain('For: Everyone Added by: Stan North')

  const list = await sam.get(AT)
  expect(list.texts('h2')).toContain('Monday, December 1, 2031')
  expect(listed(list)).toEqual(['Career fair'])
  await sam.get(list.link('Career fair'))
  expect(sam.page.text).toContain('0 going · 200 places left')
  expect(sam.page.text).not.toContain('Added by')
  const going = await sam.submit('Going')
  expect(going.text).toContain('You’re going.')
  expect(going.text).toContain('1 going · 199 places left')
  await sam.submit('Going')
  expect(await db.read.eventAttendance.count()).toBe(1)
  expect((await sam.get(AT)).texts('.label')).toEqual(['You’re going'])
  expect(listed(await sam.get(`${AT}/going`))).toEqual(['Career fair'])
  expect(listed(await maya.get(`${AT}/going`))).toEqual([])
  await sam.get(going.path)
  expect((await sam.submit('Not going')).text).toContain('0 going · 200 places left')
  expect(listed(await sam.get(`${AT}/going`))).toEqual([])
  expect(await commands()).toEqual(['event added'])
})

test('a month is a table whose days lead to what’s on', async () => {
  await putOn({
    title: 'Weekly',
    starts_at: new Date('2031-12-02T23:00:00Z'),
    repeats: 'weekly',
    repeats_until: new Date('2031-12-17T05:00:00Z'),
  })
  await putOn({
    title: 'Over days',
    starts_at: new Date('2031-11-30T15:00:00Z'),
    ends_at: new Date('2031-12-03T04:00:00Z'),
  })
  const page = await sam.get(`${AT}/month?month=2031-12`)
  expect(page.texts('caption')).toEqual(['December 2031'])
  expect(page.texts('tbody tr:first-child td')).toEqual([
    '',
    '1: 1 event',
    '2: 2 events',
    '3',
    '4',
    '5',
    '6',
  ])
  expect(page.texts('td a')).toEqual(['1: 1 event', '2: 2 events', '9: 1 event', '16: 1 event'])
  expect(page.hrefs('td a')).toContain('#day-2031-12-09')
  expect(page.hrefs('nav[aria-label=Months] a')).toEqual([
    `${AT}/month?month=2031-11`,
    `${AT}/month?month=2032-01`,
  ])
  expect((await sam.get(`${AT}/month?month=9999-99`)).status).toBe(200)
  expect((await sam.get(`${AT}/month?month=2031-06`)).text).toContain('Nothing in June 2031')
})

describe('a suggestion', () => {
  test('is seen by its author and staff, until staff accept it', async () => {
    await maya.get(AT)
    await maya.get(maya.page.link('Suggest an event'))
    const page = await maya.submit('Suggest event', typed)
    expect(page.text).toContain('Thanks! Staff will look at your suggestion.')
    expect(page.texts('.label')).toEqual(['Waiting for staff'])
    expect((await sam.get(page.path)).status).toBe(404)
    for (const path of [AT, `${AT}/month?month=2031-12`])
      expect(listed(await stan.get(path))).toEqual([])
    const list = await stan.get(`${AT}/suggestions`)
    expect(list.text).toContain('by Maya North')
    expect((await maya.get(`${AT}/suggestions`)).texts('.cases h2')).toEqual(['Career fair'])
    expect((await sam.get(`${AT}/suggestions`)).texts('.cases h2')).toEqual([])
    await maya.get(page.path)
    await maya.get(maya.page.link('Edit'))
    await maya.submit('Save', { title: 'Career day' })
    await stan.get(page.path)
    expect((await stan.submit('Accept')).text).toContain('It’s on the calendar now.')
    expect(listed(await sam.get(AT))).toEqual(['Career day'])
    // It's no longer hers alone to change.
    expect((await maya.get(`${page.path}/edit`)).status).toBe(403)
    expect((await commands()).slice(-3)).toEqual([
      'event suggested',
      'event revised',
      'event published',
    ])
  })

  test('that is declined stays between its author and staff', async () => {
    const { id } = await putOn({ by: 'maya' })
    await stan.get(`${AT}/${id}/decline`)
    expect((await stan.submit('Decline')).text).toContain('You declined the suggestion.')
    expect((await maya.get(`${AT}/${id}`)).texts('.label')).toEqual(['Declined by staff'])
    expect((await sam.get(`${AT}/${id}`)).status).toBe(404)
    const { csrf } = await maya.get('/logout')
    expect((await maya.post(`${AT}/${id}/accept`, { csrf })).status).toBe(403)
  })

  test('waits for others of the same person, once there are five', async () => {
    for (let at = 0; at < 5; at++) await putOn({ by: 'maya', title: `Idea ${at}` })
    await maya.get(`${AT}/new`)
    const page = await maya.submit('Suggest event', typed)
    expect([page.status, page.value('title')]).toEqual([400, 'Career fair'])
    expect(page.text).toContain('You’ve suggested 5 events that staff haven’t looked at yet.')
  })
})

test('a leader adds events, and changes and cancels only their own', async () => {
  await leo.get(`${AT}/new`)
  expect((await leo.submit('Add event', typed)).text).toContain('on the calendar')
  const own = leo.page.path
  expect((await leo.get(`${own}/edit`)).status).toBe(200)
  await leo.get(`${own}/cancel`)
  const page = await leo.submit('Cancel event')
  expect(page.texts('.label')).toEqual(['Cancelled'])
  expect(page.text).not.toContain('Edit')
  expect((await sam.get(AT)).texts('.label')).toEqual(['Cancelled'])
  const { id } = await putOn()
  for (const end of ['edit', 'cancel'])
    expect((await leo.get(`${AT}/${id}/${end}`)).status).toBe(403)
})

describe('a full one', () => {
  test('has a waiting list, whose first gets the place of the person who leaves', async () => {
    const { dates } = await putOn({ places: 1 })
    const [date] = dates
    expect(await comes('sam', date)).toBe('going')
    expect(await comes('maya', date)).toBe('waiting')
    expect(await comes('leo', date)).toBe('waiting')
    const page = await maya.get(`${AT}/${date?.event_id}`)
    expect(page.text).toContain('You’re on the waiting list.')
    expect(page.text).toContain('1 going · full, 2 waiting')
    expect(page.texts('[aria-pressed=true]')).toEqual(['On the waiting list'])
    expect((await as('alex').then((alex) => alex.get(page.path))).text).toContain(
      'Join the waiting list',
    )
    // Asking again loses no place in the line.
    expect(await comes('maya', date)).toBe('waiting')
    expect(await comes('sam', date, 'maybe')).toBe('maybe')
    expect((await maya.get(page.path)).text).toContain('You’re going.')
    expect((await leo.get(page.path)).text).toContain('You’re on the waiting list.')
  })

  test('has room for those who wait once it has more places', async () => {
    const { id, dates } = await putOn({ places: 1 })
    for (const name of ['sam', 'maya', 'leo'] as const) await comes(name, dates[0])
    await stan.get(`${AT}/${id}/edit`)
    const page = await stan.submit('Save', { places: '2' })
    expect(page.text).toContain('2 going · full, 1 waiting')
  })
})

test('no one comes to what is over or cancelled', async () => {
  const { id, dates } = await putOn()
  await db.write((tx) =>
    tx.eventDate.updateMany({
      data: { starts_at: new Date(Date.now() - DAY), ends_at: new Date(Date.now() - 1000) },
    }),
  )
  expect(await comes('sam', dates[0])).toEqual({ '': ['This date is over or cancelled.'] })
  const page = await sam.get(`${AT}/${id}`)
  expect(page.texts('main button')).toEqual([])
  const { csrf } = await sam.get('/logout')
  const sent = await sam.post(`${AT}/${id}/dates/${dates[0]?.id}/attend`, { csrf, status: 'going' })
  expect(sent.text).toContain('This date is over or cancelled.')
  expect(
    (await sam.post(`${AT}/${id}/dates/${dates[0]?.id}/attend`, { csrf, status: 'x' })).text,
  ).toContain('Please choose from the list')
})

test('a second submission adds nothing, and a preview keeps what was typed', async () => {
  await stan.get(`${AT}/new`)
  const form = stan.page.form('Add event')
  const shown = await stan.submit(form, typed, { preview: 'on' })
  expect(shown.one('.preview').text).toMatch(/Career fair.*Bring your résumé.*It’s for \d+ people/s)
  expect(shown.one('.preview').text).toContain('Where: Gym')
  for (const [name, value] of Object.entries(typed)) expect(shown.value(name)).toBe(value)
  for (let again = 0; again < 2; again++) await stan.submit(form, typed)
  expect(await db.read.campusEvent.count()).toBe(1)
})

test('a preview says how many lose their place, and what no one can read shows no time', async () => {
  const { id, dates } = await putOn({ starts_at: new Date('2027-03-01T19:00:00Z') })
  for (const name of ['sam', 'alma'] as const) await comes(name, dates[0])
  await stan.get(`${AT}/${id}/edit`)
  const form = stan.page.form('Save')
  const preview = async (change: Record<string, string>) =>
    (await stan.submit(form, change, { preview: 'on' })).one('.preview').text
  const plain = await preview({})
  expect(plain).toMatch(/Monday, March 1, 2027, 2:00 PM.*Where: Founders Hall/s)
  expect(plain).not.toContain('lose')
  const words =
    '1 person who wants to come can’t see it then: they lose their place, and are notified.'
  expect(await preview({ status: 'current' })).toContain(words)
  expect(await preview({ status: 'prospective' })).toContain('2 people who want to come can’t see')
  const wrong = await preview({ starts_at: 'soon', all_day: 'on', repeats: 'never' })
  expect(wrong).not.toMatch(/2027|never/)
})

test('an edit from a second window does not overwrite what was saved meanwhile', async () => {
  const { id } = await putOn()
  const [one, other] = [stan.window(), stan.window()]
  await one.get(`${AT}/${id}/edit`)
  await other.get(`${AT}/${id}/edit`)
  await one.submit('Save', { title: 'Poetry night' })
  // A mistake in between makes its form no newer.
  expect((await other.submit('Save', { title: '' })).status).toBe(400)
  const page = await other.submit('Save', { title: 'Jazz night' })
  expect(page.status).toBe(409)
  expect(page.text).toContain('This event was changed in another window')
  expect(page.one('.preview').text).toContain('Poetry night')
  expect(page.value('title')).toBe('Jazz night')
  expect((await other.submit('Save')).text).toContain('Jazz night')
})

test('times are those of a clock at the school, and a second 1:30 stays one', async () => {
  await changePartner({ settings: { time_zone: 'America/Chicago' } })
  const starts_at = new Date('2031-11-02T07:30:00Z')
  const { id } = await putOn({ starts_at })
  expect(formatLocalTime(starts_at, 'America/Chicago')).toBe('2031-11-02T01:30')
  await stan.get(`${AT}/${id}/edit`)
  expect(stan.page.value('starts_at')).toBe('2031-11-02T01:30')
  await stan.submit('Save', { title: 'Still the second' })
  expect((await datesFor(id))[0]?.starts_at).toEqual(starts_at)
  await changePartner({ settings: {} })
})

test('[RIGHTS-01] the copy of one’s data has one’s events and where one goes; with the account go one’s plans, and one’s name', async () => {
  await changeAccount('bea', { leader: true })
  const { id, dates } = await putOn({ by: 'bea', title: 'Mine' })
  await comes('bea', dates[0])
  const data = (await personalData(db, idOf('bea'), 'Quad', new Date()))?.data
  expect(data?.events_you_added).toMatchObject([{ title: 'Mine', place: 'Founders Hall' }])
  expect(data?.events_you_come_to).toMatchObject([{ date_id: dates[0]?.id, status: 'going' }])
  await eraseAccount(await ctx('bea'), 'keep')
  expect(await db.read.campusEvent.findFirstOrThrow()).toMatchObject({ id, author_id: null })
  expect(await db.read.eventAttendance.count({ where: { user_id: idOf('bea') } })).toBe(0)
  expect((await stan.get(`${AT}/${id}`)).text).toContain('Added by: a former member')
})

test('texts of any length and markup do no harm', async () => {
  const title = `<b>${'W'.repeat(116)}`
  const { id } = await putOn({ ...eventInput(), title, text: '[x](javascript:alert(1)) <script>' })
  const page = await sam.get(`${AT}/${id}`)
  expect(page.texts('h1')).toEqual([title])
  expect(page.one('.prose').innerHTML).not.toMatch(/<script|<a/)
})

expectSameQueries('events')
