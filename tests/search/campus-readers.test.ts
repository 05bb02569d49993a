import { beforeEach, describe, expect } from 'vitest'
import { openVocabulary } from '~/platform/database/full-text'
import { isMeant, type Audience } from '~/policy/announcements'
import { findAnnouncements, findEvents, findOnCampus } from '~search/results/campus-matches'
import { loadSuggestions } from '~search/results/suggestions'
import { announceTo, EVERYONE } from '~tests/support/announcements'
import { putOn } from '~tests/support/events'
import {
  changeAccount,
  changePartner,
  ctx,
  db,
  fileDbTest as test,
  idOf,
  type PersonName,
} from '~tests/support/fixtures'

test.beforeAll(() => openVocabulary(db))
beforeEach(async () => {
  await db.write(async (tx) => {
    await tx.campusEvent.deleteMany({})
    await tx.announcement.deleteMany({})
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

describe('who finds it', () => {
  const everywhere = async (name: PersonName) => {
    const reader = await now(name)
    const { events } = await findEvents(reader, 'kayak', { from: reader.now })
    const typed = (await loadSuggestions(reader, 'kayak')).filter(({ kind }) => kind === 'event')
    return [(await titles('kayak', name)).length, events.length, typed.length]
  }
  const [ALL, NONE] = [
    [1, 1, 1],
    [0, 0, 0],
  ]

  test.each(['published', 'suggested', 'declined', 'hidden', 'removed'])(
    'an event that is %s',
    async (state) => {
      const { id } = await putOn({ title: 'Kayak', by: 'leo' })
      await db.write((tx) => tx.campusEvent.update({ where: { id }, data: { state } }))
      for (const name of ['sam', 'stan', 'leo'] as const)
        expect([name, await everywhere(name)]).toEqual([name, state === 'published' ? ALL : NONE])
    },
  )

  test('no one of another school, whose own it is neither', async () => {
    await changePartner({ flags: { events: true, announcements: true } }, 'lakeside')
    await putOn({ title: 'Kayak' })
    await announceTo({ title: 'Kayak' })
    expect(await titles('kayak')).toEqual(['Kayak', 'Kayak'])
    for (const name of ['lisa', 'lou'] as const)
      expect([name, await titles('kayak', name), await listed('kayak', name)]).toEqual([
        name,
        [],
        [0, 0],
      ])
    await putOn({ title: 'Kayak at the lake', by: 'lisa' })
    expect(await titles('kayak', 'lou')).toEqual(['Kayak at the lake'])
    expect(await titles('kayak')).toEqual(['Kayak', 'Kayak'])
  })

  test('no one where the school has none of it', async () => {
    await putOn({ title: 'Kayak' })
    await announceTo({ title: 'Kayak news' })
    await changePartner({ flags: { events: false, announcements: true } })
    expect(await titles('kayak')).toEqual(['Kayak news'])
    expect(await everywhere('stan')).toEqual([1, 0, 0])
    await changePartner({ flags: { events: true, announcements: false } })
    expect([await titles('kayak'), await listed('kayak')]).toEqual([['Kayak'], [1, 0]])
    await changePartner({ flags: { events: false, announcements: false } })
    expect([await titles('kayak'), await listed('kayak', 'stan')]).toEqual([[], [0, 0]])
    await changePartner({ flags: { events: true, announcements: true } })
  })

  // Bea studies history at the annex; Maya leads, Cora coaches, Stan is staff, Alma an alumna.
  const PEOPLE = ['sam', 'bea', 'alma', 'priya', 'abe', 'maya', 'cora', 'stan'] as const
  const program = (name: string) => ({ programs: [idOf(`program:${name}`)] })
  test.each<[string, Partial<Audience>]>([
    ['everyone', {}],
    ['current students', { status: ['current'] }],
    ['prospective students and alumni', { status: ['alumni', 'prospective'] }],
    ['a program', program('History')],
    ['a campus', { campuses: [idOf('institution:annex')] }],
    ['roles', { roles: ['leader', 'coach'] }],
    ['staff', { roles: ['staff'] }],
    ['alumni of a program', { status: ['alumni'], ...program('Nursing') }],
    ['no one', { status: ['alumni'], ...program('History') }],
    ['a program that’s gone, with a quote', { programs: [`' OR 1=1 --"`] }],
  ])('what is for %s', async (_, lists) => {
    await changeAccount('maya', { leader: true })
    const audience = { ...EVERYONE, ...lists }
    const { id } = await putOn({ title: 'Kayak' })
    const announced = await announceTo({ title: 'Kayak news' })
    await db.write(async (tx) => {
      await tx.campusEvent.update({ where: { id }, data: { audience } })
      await tx.announcement.update({ where: { id: announced }, data: { audience } })
    })
    for (const name of PEOPLE) {
      const isReader = name === 'stan' || isMeant((await now(name)).viewer, audience)
      const found = isReader ? ['Kayak', 'Kayak news'] : []
      expect([name, await titles('kayak', name)]).toEqual([name, found])
      expect([name, await listed('kayak', name)]).toEqual([name, isReader ? [1, 1] : [0, 0]])
    }
  })

  test('an author what isn’t for them', async () => {
    const audience = { programs: [idOf('program:History')] }
    await putOn({ title: 'Kayak', by: 'leo', audience })
    expect(await titles('kayak', 'leo')).toEqual(['Kayak'])
    expect(await titles('kayak', 'sam')).toEqual([])
    expect(await titles('kayak', 'bea')).toEqual(['Kayak'])
  })
})
