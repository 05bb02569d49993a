import { beforeEach, expect } from 'vitest'
import { comes, putOn } from '~tests/support/events'
import { apiAs, changePartner, db, site, test } from '~tests/support/fixtures'

beforeEach(() =>
  db.write(async (tx) => {
    await tx.campusEvent.deleteMany({})
    await tx.calendarLink.deleteMany({})
    await tx.calendarSource.deleteMany({})
  }),
)

const titles = ({ answer }: { answer?: unknown }) =>
  (answer as { title: string }[]).map(({ title }) => title)

test('what is on from one day to another is what is for someone, as a month shows it', async () => {
  const on = (title: string, day: string) =>
    putOn({ title, starts_at: new Date(`${day}T18:00:00Z`) })
  await on('In June', '2999-06-30')
  await on('In July', '2999-07-01')
  await on('At its end', '2999-07-31')
  await on('In August', '2999-08-01')
  const starts_at = new Date('2999-07-02T18:00:00Z')
  await putOn({ title: 'For alumni', starts_at, audience: { status: ['alumni'] } })
  const sam = await apiAs('sam')
  const july = '/events_between?from=2999-07-01&to=2999-08-01'
  expect(titles(await sam.get(july))).toEqual(['In July', 'At its end'])
  expect(titles(await sam.get(`${july}&q=end`))).toEqual(['At its end'])
  expect(titles(await (await apiAs('alma')).get(july))).toContain('For alumni')
  for (const [to, error] of [
    ['2999-07-01', 'Must be after from'],
    ['2999-12-01', 'Must be at most 75 days after from'],
    ['x', 'Must be a date, such as 2026-11-21 or 2026-11-21T10:00:00Z'],
  ])
    expect((await sam.get(`/events_between?from=2999-07-01&to=${to}`)).errors).toEqual({
      to: [error],
    })
})

test('who goes is read as far as someone sees them, with how many they don’t', async () => {
  const { id, dates } = await putOn({ places: 2, audience: { status: ['current'] } })
  const at = `/events/${id}/dates/${dates[0]?.id}/going`
  for (const name of ['sam', 'ivan', 'maya'] as const) await comes(name, dates[0])
  const read = async (name: 'sam' | 'leo') => (await (await apiAs(name)).get(at)).answer
  const list = (await read('leo')) as { people: { name: string }[]; unseen: number; total: number }
  expect(list).toMatchObject({ total: 1, unseen: 1, page: 1, pages: 1 })
  expect(list.people.map(({ name }) => name)).toEqual(['Sam North'])
  const api = await apiAs('leo')
  expect((await api.get(`${at}?page=9`)).answer).toMatchObject({ page: 1 })
  for (const name of ['alma', 'lou'] as const)
    expect((await (await apiAs(name)).get(at)).status).toBe(404)
  const event = (await api.get(`/events/${id}`)).answer
  expect(event).toMatchObject({ dates: [{ going_count: 2, waiting_count: 1 }] })
})

test('who suggested an event can call it off and not change it, as it says', async () => {
  const { id } = await putOn({ by: 'maya' })
  await (await apiAs('stan')).post(`/events/${id}/accept`)
  const rights = async (name: 'maya' | 'sam' | 'stan') => {
    const { can_edit, can_cancel } = (await (await apiAs(name)).get(`/events/${id}`))
      .answer as Record<string, boolean>
    return [can_edit, can_cancel]
  }
  expect(await rights('maya')).toEqual([false, true])
  expect(await rights('sam')).toEqual([false, false])
  expect(await rights('stan')).toEqual([true, true])
  expect((await (await apiAs('sam')).post(`/events/${id}/cancel`)).status).toBe(403)
  expect((await (await apiAs('maya')).post(`/events/${id}/cancel`)).answer).toBe(true)
  expect(await rights('maya')).toEqual([false, false])
})

test('calendar links are made, made once more, and ended, each their owner’s alone', async () => {
  const sam = await apiAs('sam')
  const none = { going: null, school: null }
  expect((await sam.get('/calendar_links')).answer).toEqual(none)
  const made = async () =>
    (await sam.post('/calendar_links')).answer as { going: string; school: string }
  const status = async (link: string) => (await site.browser().get(new URL(link).pathname)).status
  const first = await made()
  expect((await sam.get('/calendar_links')).answer).toEqual(first)
  expect((await (await apiAs('maya')).get('/calendar_links')).answer).toEqual(none)
  expect([await status(first.going), await status(first.school)]).toEqual([200, 200])
  const second = await made()
  expect([await status(first.going), await status(second.going)]).toEqual([404, 200])
  for (let again = 0; again < 2; again++)
    expect((await sam.delete('/calendar_links')).answer).toBe(true)
  expect(await status(second.school)).toBe(404)
  expect((await sam.get('/calendar_links')).answer).toEqual(none)
})

test('staff read which calendars are taken over, others don’t, nor other schools', async () => {
  const problem = 'other.test answers 500'
  await db.write((tx) =>
    tx.calendarSource.create({
      data: {
        id: 'source',
        partner_code: 'northfield',
        name: 'Campus life',
        url: 'https://other.test/secret-1.ics',
        created_at: new Date(),
        problem,
      },
    }),
  )
  await changePartner({ flags: { events: true } }, 'lakeside')
  const read = async (name: 'stan' | 'sam' | 'leo' | 'lisa') =>
    (await apiAs(name)).get('/calendar_sources')
  expect((await read('stan')).answer).toEqual([
    {
      id: 'source',
      name: 'Campus life',
      host: 'other.test',
      refreshed_at: null,
      problem,
      unread: [],
    },
  ])
  expect((await read('lisa')).answer).toEqual([])
  for (const name of ['sam', 'leo'] as const) expect((await read(name)).status).toBe(403)
  await changePartner({ flags: {} }, 'lakeside')
})

test('people after @ are those one sees', async () => {
  const names = async (name: 'sam' | 'lou', q: string) =>
    (
      (await (await apiAs(name)).get(`/mention_suggestions?q=${q}`)).answer as { name: string }[]
    ).map((person) => person.name)
  expect(await names('sam', 'may')).toEqual(['Maya North'])
  expect(await names('sam', 'ivan')).toEqual([])
  expect(await names('lou', 'may')).toEqual([])
  expect(await names('sam', '')).toEqual([])
})

test('a school without events has none of it', async () => {
  const { id, dates } = await putOn()
  await changePartner({ flags: { events: false } })
  const stan = await apiAs('stan')
  const paths = ['/events_between?from=2999-07-01&to=2999-07-02', '/calendar_links']
  for (const path of [...paths, '/calendar_sources', `/events/${id}/dates/${dates[0]?.id}/going`])
    expect([path, (await stan.get(path)).status]).toEqual([path, 404])
  expect((await stan.post('/calendar_links')).status).toBe(404)
  await changePartner({ flags: { events: true } })
})
