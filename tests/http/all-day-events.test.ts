import { beforeEach, expect } from 'vitest'
import { datesFor } from '~tests/support/events'
import { db, member, test } from '~tests/support/fixtures'

const AT = '/events'
const [sam, stan] = [member('sam'), member('stan')]

beforeEach(() => db.write((tx) => tx.campusEvent.deleteMany({})))

const typed = {
  title: 'Spirit week',
  text: 'Wear blue.',
  starts_at: '2031-11-01T10:00',
  ends_at: '2031-11-02T11:00',
  all_day: 'on',
}
const idFrom = (path: string) => path.split('/').at(-1) ?? ''
const spans = async (id: string) =>
  (await datesFor(id)).map(({ starts_at, ends_at }) =>
    [starts_at, ends_at].map((at) => at.toISOString().slice(0, 13)),
  )

test('an event of whole days goes from midnight to midnight, also where clocks change', async () => {
  await stan.get(`${AT}/new`)
  const page = await stan.submit('Add event', typed)
  // Clocks go back on the second day.
  expect(await spans(idFrom(page.path))).toEqual([['2031-11-01T04', '2031-11-03T05']])
  expect(page.texts('.lede')).toEqual(['Saturday, November 1, 2031 to Sunday, November 2, 2031'])
  expect((await sam.get(AT)).texts('.cases .meta')).toEqual([
    'All day, until Sunday, November 2, 2031',
  ])
  const month = await sam.get(`${AT}/month?month=2031-11`)
  expect(month.texts('td a')).toEqual(['1: 1 event', '2: 1 event'])
})

test('its form has the days it was given, and saving it again changes nothing', async () => {
  await stan.get(`${AT}/new`)
  const { path } = await stan.submit('Add event', typed)
  const form = await stan.get(`${path}/edit`)
  expect([form.value('starts_at'), form.value('ends_at')]).toEqual([
    '2031-11-01T00:00',
    '2031-11-02T23:59',
  ])
  expect(form.one('input[name=all_day]').getAttribute('checked')).not.toBeUndefined()
  const before = await spans(idFrom(path))
  await stan.submit('Save', { text: 'Wear green.' })
  expect(await spans(idFrom(path))).toEqual(before)
  // Without the box, its times count.
  await stan.get(`${path}/edit`)
  await stan.submit('Save', {
    all_day: '',
    ends_at: '2031-11-01T12:00',
    starts_at: '2031-11-01T10:00',
  })
  expect(await spans(idFrom(path))).toEqual([['2031-11-01T14', '2031-11-01T16']])
})

test('what was typed comes back with what is wrong', async () => {
  await stan.get(`${AT}/new`)
  const page = await stan.submit('Add event', { ...typed, ends_at: '2031-10-31T12:00' })
  expect(page.status).toBe(400)
  expect(page.text).toContain('Please choose a time after it starts')
  expect(page.one('input[name=all_day]').getAttribute('checked')).not.toBeUndefined()
  const again = await stan.submit('Add event', { ends_at: '2031-11-15T12:00' })
  expect(again.text).toContain('Please choose a time within 14 days after it starts')
})

test('each week of one, and one date that is moved, are whole days, too', async () => {
  await stan.get(`${AT}/new`)
  const more = { ends_at: '2031-11-01T10:00', repeats: 'weekly', repeats_until: '2031-11-08' }
  const { path } = await stan.submit('Add event', { ...typed, ...more })
  const id = idFrom(path)
  expect(await spans(id)).toEqual([
    ['2031-11-01T04', '2031-11-02T04'],
    ['2031-11-08T05', '2031-11-09T05'],
  ])
  const [, second] = await datesFor(id)
  const form = await stan.get(`${path}/dates/${second?.id}/edit`)
  expect(form.text).toContain('It’s on all day: only the days count.')
  await stan.submit('Move date', { starts_at: '2031-11-10T09:00', ends_at: '2031-11-11T08:00' })
  expect((await spans(id))[1]).toEqual(['2031-11-10T05', '2031-11-12T05'])
})
