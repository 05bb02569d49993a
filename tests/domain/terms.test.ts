import { afterEach, beforeEach, expect, test } from 'vitest'
import { addTerm, removeTerm } from '~/domain/terms/commands.server'
import { screenFor, termsFor } from '~/domain/terms/queries.server'
import { bannedTerms } from '~/domain/terms/screen'
import { NO_WORD, NOT_ONE_LINE, TERM_KNOWN, TERM_UNKNOWN } from '~/domain/terms/schema'
import { openDb } from '~/platform/db.server'
import { eventsOf, NOW, openWorld, type World } from '~tests/support/world'

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.close())

const change = (term: string, partner_code = '') => ({
  actor: 'os:tester',
  now: NOW,
  partner_code,
  term,
})

const banned = (school: string, text: string) => bannedTerms(screenFor(world.db, school), text)

test('[SCREEN-02] a school has its own terms and those of all schools', async () => {
  await addTerm(world.db, change('Mascot Theft', 'northfield'))
  expect(banned('northfield', 'darn mascot  theft')).toEqual(['darn', 'Mascot Theft'])
  expect(banned('lakeside', 'darn mascot theft')).toEqual(['darn'])
  const listed = await termsFor(world.db, 'northfield')
  expect(listed.map(({ term }) => term)).toEqual([
    'buy answers',
    'darn',
    'essay mill',
    'Mascot Theft',
  ])
})

test('[CLI-09] adding and removing leave an event and an audit row', async () => {
  const added = await addTerm(world.db, change('ghost writer'))
  expect(added).toMatchObject({ ok: true })
  const removed = await removeTerm(world.db, change('Ghost-Writer'))
  expect(removed).toEqual(added)
  expect(banned('northfield', 'ghost writer')).toEqual([])
  const events = await eventsOf(world)
  expect(events.map(({ name, payload }) => [name, payload])).toEqual([
    ['term.added', { term: 'ghost writer' }],
    ['term.removed', { term: 'Ghost-Writer' }],
  ])
  const audit = await world.db.read.audit.findMany({ orderBy: { id: 'asc' } })
  expect(audit.map(({ who, command, target, outcome }) => [who, command, target, outcome])).toEqual(
    [
      ['os:tester', 'terms add', 'ghost writer', 'done'],
      ['os:tester', 'terms remove', 'Ghost-Writer', 'done'],
    ],
  )
})

test.each([
  ['', 'Please type the term'],
  ['  ', 'Please type the term'],
  ['x'.repeat(201), 'A term has at most 200 characters'],
  ['-- !', NO_WORD],
  ['essay\nmill', NOT_ONE_LINE],
  ['DARN', TERM_KNOWN],
  ['essay  MILL', TERM_KNOWN],
])('[CLI-09] adding %j is refused and leaves nothing', async (term, message) => {
  expect(await addTerm(world.db, change(term))).toEqual({ ok: false, errors: { term: [message] } })
  expect(await world.db.read.audit.count()).toBe(0)
  expect(await world.db.read.restrictedTerm.count()).toBe(3)
})

test('a term of all schools is not removed from one school’s list', async () => {
  expect(await removeTerm(world.db, change('darn', 'northfield'))).toEqual({
    ok: false,
    errors: { term: [TERM_UNKNOWN] },
  })
  expect(banned('northfield', 'darn')).toEqual(['darn'])
})

test('[SCREEN-02] a compiled list is kept, and given up when anybody changes it, in another process too', async () => {
  const [global, own] = screenFor(world.db, 'northfield')
  expect(screenFor(world.db, 'northfield')).toEqual([global, own])
  expect(screenFor(world.db, 'northfield')[0]).toBe(global)
  expect(screenFor(world.db, 'lakeside')[0]).toBe(global)

  const other = openDb(world.db.sql.name)
  try {
    await other.write((tx) =>
      tx.restrictedTerm.updateMany({
        where: { match: 'darn' },
        data: { term: 'drat', match: 'drat' },
      }),
    )
    expect(banned('northfield', 'darn, drat')).toEqual(['drat'])
    expect(screenFor(world.db, 'northfield')[1]).toBe(own)
    await addTerm(other, change('mascot theft', 'northfield'))
    expect(banned('northfield', 'mascot theft')).toEqual(['mascot theft'])
    await other.write((tx) => tx.restrictedTerm.deleteMany({}))
    expect(banned('northfield', 'drat mascot theft')).toEqual([])
  } finally {
    await other.close()
  }
})
