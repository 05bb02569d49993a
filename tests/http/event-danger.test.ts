import { beforeEach, expect } from 'vitest'
import { announceTo } from '~tests/support/announcements'
import { gym, openCalendar } from '~tests/support/calendar-import'
import { eventInput, putOn } from '~tests/support/events'
import { reviseEvent } from '~/domain/campus-events/commands.server'
import {
  ctx,
  db,
  form,
  idOf,
  member,
  type PersonName,
  site,
  siteTest,
} from '~tests/support/fixtures'
import { decideAs } from '~tests/support/moderation'

const test = siteTest()
const RISKY = 'Come and say goodbye. I’m going to kill myself tonight.'
const [sam, stan] = [member('sam'), member('stan')]

beforeEach(() =>
  db.write(async (tx) => {
    await tx.campusEvent.deleteMany({})
    await tx.moderationCase.deleteMany({})
  }),
)

async function cases() {
  await site.services.dispatcher.drain()
  return db.read.moderationCase.findMany({ orderBy: { created_at: 'asc' } })
}

test.each<[by: PersonName, finds: boolean]>([
  ['leo', true],
  // Only suggested
  ['maya', true],
  ['stan', false],
])('what %s puts on the calendar is looked through for danger: %s', async (by, finds) => {
  const { id } = await putOn({ by, text: RISKY })
  const found = await cases()
  expect(
    found.map(({ kind, subject_id, harm, author_id }) => [kind, subject_id, harm, author_id]),
  ).toEqual(finds ? [['event', id, true, idOf(by)]] : [])
  if (finds) {
    const page = await stan.get(`/moderation/${found[0]?.id}`)
    expect(page.status).toBe(200)
    expect(page.text).toContain('kill myself tonight')
  }
  await putOn({ by, text: 'A harmless evening' })
  expect((await cases()).length).toBe(found.length)
})

test('a text that changes is looked through again, and its readers read what they can do', async () => {
  const { id } = await putOn({ by: 'leo' })
  expect(await cases()).toEqual([])
  const line = async () => (await sam.get(`/events/${id}`)).all('.care-line')
  expect(await line()).toEqual([])
  const input = eventInput({ text: RISKY })
  expect((await reviseEvent(await ctx('leo', new Date()), id, input, form('danger'))).ok).toBe(true)
  const [found] = await cases()
  expect(found).toMatchObject({ kind: 'event', subject_id: id })
  expect((await line()).map(({ text }) => text)).toEqual([
    'Worried about Leo? Here’s what you can do.',
  ])
  expect((await member('leo').get(`/events/${id}`)).all('.card.care')).toHaveLength(1)
  await decideAs('stan', found!.id, { decision: 'no-danger', note: 'Spoke with them' })
  expect(await line()).toEqual([])
})

test('what comes from a calendar elsewhere isn’t, nor what the school announces', async () => {
  const calendar = await openCalendar()
  await calendar.refresh(gym.replace('SUMMARY:Open gym', `SUMMARY:I want to die tonight`))
  await announceTo({ text: RISKY })
  expect(await db.read.campusEvent.count()).toBe(1)
  expect(await cases()).toEqual([])
  const { id } = await db.read.campusEvent.findFirstOrThrow()
  expect((await sam.get(`/events/${id}`)).all('.care-line')).toEqual([])
  await calendar.close()
})
