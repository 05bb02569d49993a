import { beforeEach, describe, expect } from 'vitest'
import {
  archiveAnnouncement,
  reviseAnnouncement,
} from '~/domain/announcements/school-commands.server'
import { cancelEvent, reviseEvent } from '~/domain/campus-events/commands.server'
import { cancelDate, moveDate } from '~/domain/campus-events/date-commands.server'
import { openVocabulary } from '~/platform/database/full-text'
import { findAnnouncements, findEvents, findOnCampus } from '~search/results/campus-matches'
import { loadSuggestions } from '~search/results/suggestions'
import { announcementInput, announceTo } from '~tests/support/announcements'
import { gym, openCalendar } from '~tests/support/calendar-import'
import { eventInput, putOn } from '~tests/support/events'
import { ctx, db, fileDbTest as test, form, idOf, type PersonName } from '~tests/support/fixtures'

const DAY = 86_400_000
const HOUR = 3_600_000
const hour = (days: number) => new Date(Math.ceil(Date.now() / HOUR) * HOUR + days * DAY)
const spans = (days: number) => ({ starts_at: hour(days), ends_at: new Date(+hour(days) + HOUR) })
const RESUME = {
  title: 'Résumé night',
  text: 'Bring a draft; we go over **cover letters**, too.',
  place: 'Founders Hall 204',
  contact: 'Career desk, Ottoline',
}

test.beforeAll(() => openVocabulary(db))
beforeEach(async () => {
  await db.write(async (tx) => {
    await tx.campusEvent.deleteMany({})
    await tx.announcement.deleteMany({})
    await tx.calendarSource.deleteMany({})
  })
})

const now = async (name: PersonName) => ctx(name, new Date())
const titles = async (text: string, name: PersonName = 'sam') =>
  (await findOnCampus(await now(name), text)).map(({ title }) =>
    title.map((piece) => piece.text).join(''),
  )
/** How many a list of events has, and one of announcements. */
async function listed(text: string, name: PersonName = 'sam') {
  const reader = await now(name)
  const { events } = await findEvents(reader, text, { from: reader.now })
  return [events.length, (await findAnnouncements(reader, text)).length]
}

describe('words', () => {
  beforeEach(async () => {
    await db.write((tx) =>
      tx.topic.update({ where: { id: idOf('topic:study') }, data: { title: 'Zettelkasten' } }),
    )
    await putOn({ ...RESUME, topic: idOf('topic:study') })
    await announceTo({ title: 'Parking permits', text: 'Get yours at the **bursar**.' })
  })

  test.each<[typed: string, found: string[]]>([
    ['resume', ['Résumé night']],
    ['RÉSUMÉ NIGHT', ['Résumé night']],
    ['cover letters', ['Résumé night']],
    ['"cover letters"', ['Résumé night']],
    ['"letters cover"', []],
    ['founders', ['Résumé night']],
    ['204', ['Résumé night']],
    ['zettelkasten', ['Résumé night']],
    ['ottoline', ['Résumé night']],
    // Each in another field
    ['resume draft hall ottoline zettel', ['Résumé night']],
    ['how do i get a resume', ['Résumé night']],
    ['the resume', ['Résumé night']],
    ['resume pizza', []],
    // The beginning of the last word only
    ['night foun', ['Résumé night']],
    ['foun night', []],
    // Plurals, and what means the same
    ['resume nights', ['Résumé night']],
    ['cv', ['Résumé night']],
    ['letter', ['Résumé night']],
    ['parking', ['Parking permits']],
    ['permit', ['Parking permits']],
    ['bursar parking', ['Parking permits']],
    // A letter alone only as a word of a title
    ['b', []],
    // Nothing that is typed is an operator
    ['resume OR pizza', []],
    ['resume AND NOT pizza*', []],
    ['title:resume', []],
    ['resume" NEAR(night', []],
    ['near resume', []],
    ["resume' & !night | x:*", []],
    ['resume\u0000night', ['Résumé night']],
    ['\u{e000}6e6f7274686669656c64', []],
    ['=6e6f7274686669656c64', []],
    ['"', []],
    ['?!', []],
    ['', []],
    [`resume ${'x'.repeat(2000)}`, []],
    ['resume '.repeat(300), ['Résumé night']],
  ])('%j finds %j', async (typed, found) => {
    expect(await titles(typed)).toEqual(found)
    expect((await listed(typed)).reduce((sum, count) => sum + count)).toBe(found.length)
  })

  test('words with a typo find what a list has; above results words count as they’re spelled', async () => {
    expect(await listed('founderz')).toEqual([1, 0])
    expect(await listed('zettelkastn')).toEqual([1, 0])
    expect(await listed('parkimg permits')).toEqual([0, 1])
    expect(await titles('founderz')).toEqual([])
  })

  test('where it matches is highlighted, from the text only where title and place lack a word', async () => {
    const [first] = await findOnCampus(await now('sam'), 'founders night')
    expect(first).toMatchObject({
      title: [
        { text: 'Résumé ', hit: false },
        { text: 'night', hit: true },
      ],
      place: [
        { text: 'Founders', hit: true },
        { text: ' Hall 204', hit: false },
      ],
      snippet: null,
    })
    const [other] = await findOnCampus(await now('sam'), 'cover night')
    expect(other?.snippet?.filter(({ hit }) => hit)).toEqual([{ text: 'cover', hit: true }])
  })
})

describe('follows at once', () => {
  test('an edited text is found by its new words only, and one that is deleted by none', async () => {
    const { id } = await putOn(RESUME)
    const input = eventInput({ title: 'Portfolio day', place: 'Library', contact: 'Wilhelmina' })
    expect(await reviseEvent(await now('stan'), id, input, form())).toMatchObject({ ok: true })
    for (const word of ['resume', 'cover', 'founders', 'ottoline'])
      expect([word, await titles(word)]).toEqual([word, []])
    for (const word of ['portfolio', 'song', 'library', 'wilhelmina'])
      expect([word, await titles(word)]).toEqual([word, ['Portfolio day']])
    const announced = await announceTo({ title: 'Snow day' })
    const change = { ...announcementInput({ title: 'Ice day' }), version: undefined }
    await reviseAnnouncement(await now('stan'), announced, change, form('other'))
    expect([await titles('snow'), await titles('ice')]).toEqual([[], ['Ice day']])
    await db.write(async (tx) => {
      await tx.campusEvent.deleteMany({})
      await tx.announcement.deleteMany({})
    })
    expect([await titles('portfolio'), await titles('ice')]).toEqual([[], []])
    const left = await db.read.searchRow.count({ where: { subject_id: { in: [id, announced] } } })
    expect(left).toBe(0)
  })

  test('its topic’s name as it is now, and none that is archived', async () => {
    await putOn({ ...RESUME, topic: idOf('topic:study') })
    const rename = (data: object) =>
      db.write((tx) => tx.topic.update({ where: { id: idOf('topic:study') }, data }))
    await rename({ title: 'Beekeeping' })
    expect([await titles('zettelkasten'), await titles('beekeeping')]).toEqual([
      [],
      ['Résumé night'],
    ])
    await rename({ archived_at: new Date() })
    expect(await titles('beekeeping')).toEqual([])
    await rename({ archived_at: null })
    expect(await titles('beekeeping')).toEqual(['Résumé night'])
  })

  test('what comes from a calendar elsewhere is found, and gone with it', async () => {
    const calendar = await openCalendar()
    await calendar.refresh(gym)
    expect(await titles('gym')).toEqual(['Open gym'])
    await calendar.refresh()
    expect(await titles('gym')).toEqual([])
    await calendar.close()
  })
})

describe('which date', () => {
  const first = async (text: string) => (await findOnCampus(await now('sam'), text))[0]

  test('of a series the next one, and past events none', async () => {
    const until = hour(30)
    const { id, dates } = await putOn({ ...RESUME, repeats: 'weekly', repeats_until: until })
    expect(dates.length).toBeGreaterThan(3)
    expect(await findOnCampus(await now('sam'), 'resume')).toMatchObject([
      { id, date_id: dates[0]?.id, cancelled: false },
    ])
    await cancelDate(await now('stan'), id, dates[0]?.id ?? '')
    expect(await first('resume')).toMatchObject({ date_id: dates[1]?.id, cancelled: false })
    const moved = { starts_at: hour(2), ends_at: new Date(+hour(2) + HOUR) }
    await moveDate(await now('stan'), id, dates[2]?.id ?? '', moved)
    expect(await first('resume')).toMatchObject({
      date_id: dates[2]?.id,
      starts_at: moved.starts_at.toISOString(),
    })
    // Of a month any date counts.
    const reader = await now('sam')
    const within = { from: hour(7), to: hour(9) }
    expect((await findEvents(reader, 'resume', within)).events).toEqual([id])
    const gap = { from: hour(3), to: hour(4) }
    expect((await findEvents(reader, 'resume', gap)).events).toEqual([])
    const later = await ctx('sam', hour(60))
    expect(await findOnCampus(later, 'resume')).toEqual([])
    expect(await findEvents(later, 'resume', { from: later.now })).toEqual({ events: [], next: [] })
  })

  test('at most three, with the title before the text, then the soonest, cancelled ones last', async () => {
    await putOn({ ...spans(2), title: 'Later', text: 'kayak' })
    await putOn({ ...spans(1), title: 'Sooner', text: 'kayak' })
    await putOn({ ...spans(5), title: 'Kayak trip' })
    const off = await putOn({ ...spans(1), title: 'Kayak lesson' })
    expect(await titles('kayak')).toEqual(['Kayak lesson', 'Kayak trip', 'Sooner'])
    await cancelEvent(await now('stan'), off.id)
    expect(await titles('kayak')).toEqual(['Kayak trip', 'Kayak lesson', 'Sooner'])
    expect((await findOnCampus(await now('sam'), 'kayak'))[1]?.cancelled).toBe(true)
    const suggested = await loadSuggestions(await now('sam'), 'kayak')
    expect(suggested.map(({ kind, title }) => [kind, title])).toEqual([['event', 'Kayak trip']])
  })

  test('of announcements the newest that is on home now', async () => {
    const [starts_at, ends_at] = [hour(-3), hour(-2)]
    await announceTo({ title: 'Kayak rules', now: hour(-4), starts_at, ends_at })
    await announceTo({ title: 'Kayak plans', starts_at: hour(2), ends_at: hour(3) })
    expect(await titles('kayak')).toEqual([])
    expect(await listed('kayak')).toEqual([0, 1])
    expect(await listed('kayak', 'stan')).toEqual([0, 2])
    await announceTo({ title: 'Kayak news' })
    const id = await announceTo({ title: 'Kayaks again' })
    expect(await titles('kayak')).toEqual(['Kayaks again'])
    await archiveAnnouncement(await now('stan'), id)
    expect(await titles('kayak')).toEqual(['Kayak news'])
    expect([await listed('again'), await listed('again', 'stan')]).toEqual([
      [0, 0],
      [0, 1],
    ])
  })
})
