import { beforeEach, expect } from 'vitest'
import { comes, putOn } from '~tests/support/events'
import { newId } from '~/platform/ids'
import { apiAs, as, changePartner, db, idOf, test } from '~tests/support/fixtures'

beforeEach(() => db.write((tx) => tx.campusEvent.deleteMany({})))

const TIMES = { starts_at: '2999-12-02T18:00:00Z', ends_at: '2999-12-02T20:00:00Z' }
const WRITTEN = { title: 'Concert', text: 'Free **entry**', ...TIMES }
const titles = ({ answer }: { answer?: unknown }) =>
  (answer as { title: string }[]).map(({ title }) => title)
type ApiEvent = { id: string; state: string; dates: { id: string }[] }
const made = ({ answer }: { answer?: unknown }) => answer as ApiEvent

test('members read what is for them by its dates, and say whether they come', async () => {
  const { id, dates } = await putOn({ places: 1, audience: { status: ['current'] } })
  await putOn({ title: 'For alumni', audience: { status: ['alumni'] } })
  const sam = await apiAs('sam')
  expect((await sam.get('/events')).answer).toMatchObject([
    { title: 'Open mic', event_id: id, place: 'Founders Hall', attendance: null, going_count: 0 },
  ])
  const at = `/events/${id}/dates/${dates[0]?.id}/attendance`
  expect((await sam.post(at, { status: 'going' })).answer).toMatchObject({
    attendance: 'going',
    going_count: 1,
  })
  const maya = await apiAs('maya')
  expect((await maya.post(at, { status: 'going' })).answer).toMatchObject({ attendance: 'waiting' })
  expect(titles(await sam.get('/own_events'))).toEqual(['Open mic'])
  expect(titles(await (await apiAs('leo')).get('/own_events'))).toEqual([])
  const { answer } = await sam.get(`/events/${id}`)
  expect(answer).toMatchObject({
    content_markdown: 'Bring a **song**.',
    places: 1,
    can_edit: false,
    audience: null,
    dates: [{ attendance: 'going' }],
  })
  const alma = await apiAs('alma')
  expect(titles(await alma.get('/events'))).toEqual(['For alumni'])
  expect((await alma.get(`/events/${id}`)).status).toBe(404)
  expect((await alma.post(at, { status: 'going' })).status).toBe(404)
  expect((await sam.post(at, { status: 'perhaps' })).errors).toEqual({
    status: ['Please choose from the list'],
  })
  const other = await putOn({ title: 'Other' })
  const wrong = `/events/${other.id}/dates/${dates[0]?.id}/attendance`
  expect((await sam.post(wrong, { status: 'going' })).status).toBe(404)
})

test('a list has as many as it says, and the next ones where it says', async () => {
  for (let hour = 0; hour < 22; hour++)
    await putOn({ title: `At ${hour}`, starts_at: new Date(Date.now() + (hour + 1) * 3_600_000) })
  const sam = await apiAs('sam')
  const first = (await sam.get('/events')) as { answer?: unknown; next?: string }
  expect(titles(first)).toHaveLength(20)
  const second = await sam.get(`/events?before=${first.next}`)
  expect(titles(second)).toEqual(['At 20', 'At 21'])
})

test('staff add, change and cancel, and no one else does', async () => {
  const stan = await apiAs('stan')
  const audience = { programs: [idOf('program:History')], campuses: ['annex'] }
  const repeats = { repeats: 'weekly', repeats_until: '2999-12-16' }
  const event = made(
    await stan.post('/events', { ...WRITTEN, ...audience, ...repeats, campus: 'annex', places: 5 }),
  )
  expect(event).toMatchObject({
    state: 'published',
    can_edit: true,
    campus: 'annex',
    repeats_until: '2999-12-16',
    audience: { campuses: ['annex'] },
  })
  expect(event.dates).toHaveLength(3)
  const at = `/events/${event.id}`
  const date = `${at}/dates/${event.dates[1]?.id}`
  for (const [name, status] of [
    ['leo', 404],
    ['lisa', 404],
    ['bea', 403],
  ] as const) {
    const api = await apiAs(name)
    for (const path of [at, date])
      expect([name, path, (await api.post(path, WRITTEN)).status]).toEqual([name, path, status])
    for (const path of [`${at}/cancel`, `${date}/cancel`])
      expect([name, path, (await api.post(path)).status]).toEqual([name, path, status])
  }
  expect((await stan.post(`${date}/cancel`)).answer).toBe(true)
  const moved = { starts_at: '2999-12-17T10:00:00Z', ends_at: '2999-12-17T11:00:00Z' }
  const third = `${at}/dates/${event.dates[2]?.id}`
  expect((await stan.post(third, moved)).answer).toMatchObject({
    starts_at: '2999-12-17T10:00:00.000Z',
  })
  expect((await stan.post(date, moved)).status).toBe(400)
  const changed = await stan.post(at, { ...WRITTEN, title: 'Two concerts', revised_at: '' })
  expect(changed.answer).toMatchObject({ title: 'Two concerts', repeats: null })
  const late = await stan.post(at, { ...WRITTEN, revised_at: '' })
  expect([late.status, late.errors]).toEqual([
    400,
    { revised_at: ['It was changed since then: read it again'] },
  ])
  expect((await stan.post(`${at}/cancel`)).answer).toBe(true)
  expect(made(await stan.get(at)).state).toBe('cancelled')
  // Who may not call an event off doesn't do it again, either.
  const bea = await apiAs('bea')
  for (const path of [`${at}/cancel`, `${date}/cancel`])
    expect([path, (await bea.post(path)).status]).toEqual([path, 403])
  expect((await stan.post(`${at}/cancel`)).answer).toBe(true)
})

test('others suggest, and staff decide', async () => {
  const maya = await apiAs('maya')
  const event = made(await maya.post('/events', WRITTEN))
  expect(event.state).toBe('suggested')
  const sam = await apiAs('sam')
  expect((await sam.get(`/events/${event.id}`)).status).toBe(404)
  expect(titles(await maya.get('/suggested_events'))).toEqual(['Concert'])
  expect(titles(await sam.get('/suggested_events'))).toEqual([])
  expect((await maya.post(`/events/${event.id}/accept`)).status).toBe(403)
  const stan = await apiAs('stan')
  expect((await stan.post(`/events/${event.id}/accept`)).answer).toBe(true)
  expect(titles(await sam.get('/events'))).toEqual(['Concert'])
  const priya = await apiAs('priya')
  expect([(await priya.post('/events', WRITTEN)).status]).toEqual([403])
  expect((await priya.get('/suggested_events')).status).toBe(403)
})

test('what waits for staff comes a page at a time, in the API and on the page', async () => {
  const [first, second] = [new Date('2026-11-01'), new Date('2026-11-02')]
  const waiting = Array.from({ length: 45 }, (_, at) => ({
    id: newId(),
    partner_code: 'northfield',
    title: `Event ${String(at).padStart(2, '0')}`,
    text: '',
    state: 'suggested',
    audience: {},
    starts_at: new Date(TIMES.starts_at),
    ends_at: new Date(TIMES.ends_at),
    created_at: at < 30 ? first : second,
  }))
  waiting.sort((a, b) => Number(a.created_at) - Number(b.created_at) || (a.id < b.id ? -1 : 1))
  await db.write((tx) => tx.campusEvent.createMany({ data: waiting }))
  const [stan, browser] = [await apiAs('stan'), await as('stan')]
  const found: string[] = []
  const shown: string[] = []
  let before = ''
  for (const size of [20, 20, 5]) {
    const page = await stan.get(`/suggested_events${before}`)
    expect(titles(page)).toHaveLength(size)
    found.push(...titles(page))
    const list = await browser.get(`/events/suggestions${before}`)
    shown.push(...list.texts('.cases h2'))
    before = page.next ? `?before=${page.next}` : ''
  }
  expect(before).toBe('')
  const wanted = waiting.map(({ title }) => title)
  expect([found, shown]).toEqual([wanted, wanted])
})

test('whole days are named by days, the last one with them', async () => {
  const stan = await apiAs('stan')
  const days = { starts_at: '2999-12-02', ends_at: '2999-12-03', all_day: true }
  const event = made(await stan.post('/events', { ...WRITTEN, ...days }))
  const [date] = event.dates as unknown as { starts_at: string; ends_at: string }[]
  const length = Date.parse(date?.ends_at ?? '') - Date.parse(date?.starts_at ?? '')
  expect([event, length / 3_600_000]).toMatchObject([{ all_day: true }, 48])
  // What was read is written again without a change.
  const { starts_at, ends_at } = date ?? {}
  const again = { ...WRITTEN, starts_at, ends_at, all_day: true }
  expect((await stan.post(`/events/${event.id}`, again)).answer).toMatchObject({
    dates: [{ starts_at, ends_at }],
  })
})

test('what is wrong is said by field', async () => {
  const stan = await apiAs('stan')
  const sent = async (more: object) => (await stan.post('/events', { ...WRITTEN, ...more })).errors
  const list = ['Please choose from the list']
  expect(await sent({ title: '' })).toEqual({ title: ['Title is required'] })
  expect(await sent({ topic_id: idOf('topic:lake') })).toEqual({ topic_id: list })
  expect(await sent({ campus: 'shore' })).toEqual({ campus: list })
  expect(await sent({ ends_at: '2999-12-01' })).toEqual({
    ends_at: ['Please choose a time after it starts'],
  })
  expect(await sent({ repeats: 'weekly' })).toEqual({
    repeats_until: ['Please say until which day it repeats'],
  })
  expect(await sent({ places: 0 })).toEqual({ places: ['Must not be below 1'] })
  expect(await sent({ link: 'javascript:alert(1)' })).toEqual({
    link: ['Please enter a web address that begins with https://'],
  })
  expect(Object.keys((await sent({ text: 'Oh darn' })) ?? {})).toEqual(['text'])
})

test('a school without events has none here, either', async () => {
  const { id, dates } = await putOn()
  await comes('sam', dates[0])
  await changePartner({ flags: { events: false } })
  for (const name of ['sam', 'stan'] as const) {
    const api = await apiAs(name)
    for (const path of ['/events', '/own_events', '/suggested_events', `/events/${id}`])
      expect([name, path, (await api.get(path)).status]).toEqual([name, path, 404])
    expect((await api.post('/events', WRITTEN)).status).toBe(404)
  }
})
