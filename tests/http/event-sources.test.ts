import { afterEach, beforeEach, expect } from 'vitest'
import { entryText } from '~tests/support/calendar-server'
import { gym, later, openCalendar, spans } from '~tests/support/calendar-import'
import { changePartner, db, member, test } from '~tests/support/fixtures'

const [sam, stan, lisa] = [member('sam'), member('stan'), member('lisa')]

let calendar: Awaited<ReturnType<typeof openCalendar>>
beforeEach(async () => void (calendar = await openCalendar()))
afterEach(() => calendar.close())

const day = (at: Date) => at.toISOString().slice(0, 10).replaceAll('-', '')
const eventPath = async (title: string) => {
  const event = await db.read.campusEvent.findFirst({ where: { title } })
  return `/events/${event?.id}`
}

test('everyone sees where an event is from, and no one changes it here', async () => {
  await calendar.refresh(gym)
  const path = await eventPath('Open gym')
  const { host } = new URL(calendar.source.url)
  const page = await sam.get(path)
  expect(page.text).toContain(`From: Campus life (${host})`)
  expect(page.text).not.toContain('It can be changed there only.')
  expect((await stan.get(path)).text).toContain(
    `From: Campus life (${host}). It can be changed there only.`,
  )
  expect(stan.page.html).not.toContain(`${path}/edit`)
  const { csrf } = stan.page
  for (const end of ['edit', 'cancel']) {
    expect([end, (await stan.get(`${path}/${end}`)).status]).toEqual([end, 403])
    expect([end, (await stan.post(`${path}/${end}`, { csrf })).status]).toEqual([end, 403])
  }
  // One that isn't from elsewhere.
  await db.write((tx) => tx.campusEvent.updateMany({ data: { source_id: null } }))
  expect((await stan.get(`${path}/edit`)).status).toBe(200)
})

test('staff see whether a calendar is up to date, and others and other schools don’t', async () => {
  await calendar.refresh(
    gym,
    entryText('talk', 'SUMMARY:Talk'),
    entryText('staff', 'SUMMARY:Dr. Ito', 'CLASS:CONFIDENTIAL', ...spans(later(1))),
  )
  const { host } = new URL(calendar.source.url)
  await stan.get('/events')
  expect(stan.page.text).toContain(`Campus life (${host})`)
  expect(stan.page.text).toContain('Refreshed')
  expect(stan.page.text).toContain(
    'Couldn’t be read: “Talk” (It has no start). Left out: 1 private entry.',
  )
  expect(stan.page.text).not.toContain('Not up to date')
  await calendar.runWith('<html>')
  await stan.get('/events')
  expect(stan.page.text).toContain('Not up to date')
  expect(stan.page.text).toContain('That isn’t a calendar (iCalendar, .ics).')
  expect((await sam.get('/events')).text).not.toContain('Imported calendars')
  await changePartner({ flags: { events: true } }, 'lakeside')
  expect((await lisa.get('/events')).text).not.toContain('Campus life')
  await changePartner({ flags: {} }, 'lakeside')
})

test('whole days have no times, and what has no end names none', async () => {
  const days = (from: number, to: number) => [
    `DTSTART;VALUE=DATE:${day(later(from))}`,
    `DTEND;VALUE=DATE:${day(later(to))}`,
  ]
  await calendar.refresh(
    entryText('break', 'SUMMARY:Break', ...days(5, 8)),
    entryText('due', 'SUMMARY:Due', `DTSTART:${day(later(9))}T180000Z`),
    entryText('talk', 'SUMMARY:Talk', ...spans(later(10))),
  )
  const metas = (await sam.get('/events')).texts('.cases .meta')
  expect(metas[0]).toMatch(/^All day, until \w+day, \w+ \d+, 20\d\d$/)
  expect(metas[1]).toMatch(/^\d+:00 [AP]M$/)
  expect(metas[2]).toMatch(/^\d+:00 [AP]M to \d+:00 [AP]M$/)
  const lede = async (title: string) => (await sam.get(await eventPath(title))).texts('.lede')[0]
  expect(await lede('Break')).toMatch(/^\w+, \w+ \d+, 20\d\d to \w+, \w+ \d+, 20\d\d$/)
  expect(await lede('Due')).toMatch(/20\d\d, \d+:00 [AP]M$/)
  const file = async (title: string) => (await sam.get(`${await eventPath(title)}/calendar`)).html
  expect(await file('Break')).toContain(`DTSTART;VALUE=DATE:${day(later(5))}\r\n`)
  expect(await file('Break')).toContain(`DTEND;VALUE=DATE:${day(later(8))}\r\n`)
  expect(await file('Due')).not.toContain('DTEND')
})
