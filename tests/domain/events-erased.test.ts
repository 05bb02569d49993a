import { describe, expect } from 'vitest'
import { eraseAccount } from '~/domain/data-lifecycle/delete-account.server'
import { readNews } from '~/domain/campus-events/news.server'
import { findOnCampus } from '~search/results/campus-matches'
import { comes, putOn } from '~tests/support/events'
import {
  changePartner,
  ctx,
  db,
  dbTest as test,
  events,
  idOf,
  type PersonName,
} from '~tests/support/fixtures'

const TEXTS = { title: 'Kayak trip', text: 'We meet *early*', place: 'Boathouse', contact: 'Leo' }
const leave = async (name: PersonName, content: 'keep' | 'remove') =>
  eraseAccount(await ctx(name, new Date()), content)
const rows = () => db.read.campusEvent.findMany({ orderBy: { id: 'asc' } })
const news = async () =>
  (await events())
    .filter(({ name }) => name === 'campus_event.news')
    .map(({ payload }) => payload as { user_id: string; date_id: string; news: 'cancelled' })
const found = async (text: string) =>
  (await findOnCampus(await ctx('sam', new Date()), text)).length

describe('who leaves with their posts', () => {
  test('takes the events along that no one else comes to, past ones and suggestions too', async () => {
    await putOn({ ...TEXTS, by: 'leo' })
    const own = await putOn({ by: 'leo' })
    await comes('leo', own.dates[0])
    const declining = await putOn({ by: 'leo' })
    await comes('sam', declining.dates[0], 'not_going')
    const old = new Date(Date.now() - 9 * 86_400_000)
    const past = await putOn({ by: 'leo', now: old, starts_at: new Date(+old + 3_600_000) })
    const suggestion = await putOn({ by: 'maya' })
    await db.write((tx) =>
      tx.campusEvent.update({ where: { id: suggestion.id }, data: { author_id: idOf('leo') } }),
    )
    expect((await db.read.eventDate.findMany({ where: { event_id: past.id } })).length).toBe(1)
    const other = await putOn({ by: 'stan', title: 'Kayak talk' })
    expect(await found('kayak')).toBe(2)
    await leave('leo', 'remove')
    expect((await rows()).map(({ id }) => id)).toEqual([other.id])
    expect(await found('kayak')).toBe(1)
    expect(await db.read.eventDate.count({ where: { event_id: { not: other.id } } })).toBe(0)
    expect(await news()).toEqual([])
  })

  test('leaves those cancelled without a word that others want to come to, and these are notified', async () => {
    const { id, dates } = await putOn({ ...TEXTS, by: 'leo' })
    await comes('sam', dates[0])
    await comes('alex', dates[0], 'maybe')
    await leave('leo', 'remove')
    expect(await rows()).toMatchObject([
      {
        id,
        title: 'An event of a former member',
        state: 'cancelled',
        text: '',
        place: '',
        contact: '',
        link: '',
        author_id: null,
        sequence: 1,
      },
    ])
    const sent = await news()
    expect(sent.map(({ user_id }) => user_id).sort()).toEqual([idOf('sam'), idOf('alex')].sort())
    const services = { db, product: 'Quad', now: new Date() }
    const read = await readNews(services, { event_id: id, edition: 1, ...sent[0]! })
    expect(read?.event.title).toBe('An event of a former member')
    expect([await found('kayak'), await found('boathouse')]).toEqual([0, 0])
  })

  test('leaves what they put on as staff, which is the school’s', async () => {
    await putOn({ ...TEXTS, contact: 'The desk' })
    await leave('stan', 'remove')
    const left = { title: 'Kayak trip', state: 'published', author_id: null, contact: 'The desk' }
    expect(await rows()).toMatchObject([left])
    expect(await found('boathouse')).toBe(1)
  })
})

test('who leaves without them leaves the events without a name', async () => {
  await putOn({ ...TEXTS, by: 'leo' })
  await leave('leo', 'keep')
  expect(await rows()).toMatchObject([{ title: 'Kayak trip', state: 'published', author_id: null }])
})

describe('no one finds who has left by a contact', () => {
  test.each<[contact: string, by: PersonName, stays: boolean]>([
    ['Leo North', 'stan', false],
    ['Ask LEO NORTH or the desk', 'stan', false],
    ['leo@northfield.test', 'stan', false],
    ['Leo, at the desk', 'leo', false],
    ['The desk', 'leo', true],
    // Someone else may be called so
    ['Leo', 'stan', true],
    ['Leo Northman', 'stan', true],
    ['napoleo north', 'stan', true],
  ])('%j by %s', async (contact, by, stays) => {
    await putOn({ by, contact })
    await db.write((tx) =>
      tx.user.update({
        where: { id: idOf('leo') },
        data: { first_name: 'Leo', last_name: 'North' },
      }),
    )
    const word = contact.split(/[^a-z]/i).at(-1) ?? ''
    expect(await found(word)).toBe(1)
    await leave('leo', 'keep')
    expect((await rows())[0]?.contact).toBe(stays ? contact : '')
    expect(await found(word)).toBe(stays ? 1 : 0)
  })

  test('of another school nothing changes', async () => {
    await changePartner({ flags: { events: true } }, 'lakeside')
    const { id } = await putOn({ by: 'lisa' })
    const data = { contact: 'leo@northfield.test' }
    await db.write((tx) => tx.campusEvent.update({ where: { id }, data }))
    await leave('leo', 'remove')
    expect(await rows()).toMatchObject([{ contact: 'leo@northfield.test' }])
  })
})
