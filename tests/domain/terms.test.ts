import { expect } from 'vitest'
import { addTerm, removeTerm } from '~/domain/terms/commands.server'
import { loadTermIndexes, termsFor } from '~/domain/terms/queries.server'
import { bannedTerms } from '~/domain/terms/screen'
import { NO_WORD, NOT_ONE_LINE, TERM_KNOWN, TERM_UNKNOWN } from '~/domain/terms/schema'
import { openDb } from '~/platform/database/open.server'
import { dbTest as test, db, events, NOW } from '~tests/support/fixtures'

const change = (term: string, partner_code = '') => ({
  actor: 'os:tester',
  now: NOW,
  partner_code,
  term,
})

const banned = async (school: string, text: string) =>
  bannedTerms(await loadTermIndexes(db, school), text)

test('[SCREEN-02] a school has its own terms and those of all schools', async () => {
  await addTerm(db, change('Mascot Theft', 'northfield'))
  expect(await banned('northfield', 'darn mascot  theft')).toEqual(['darn', 'Mascot Theft'])
  expect(await banned('lakeside', 'darn mascot theft')).toEqual(['darn'])
  const listed = await termsFor(db, 'northfield')
  const terms = ['buy answers', 'darn', 'essay mill', 'Mascot Theft']
  expect(listed.map(({ term }) => term)).toEqual(terms)
})

test('[CLI-09] adding and removing leave an event and an audit row', async () => {
  const added = await addTerm(db, change('ghost writer'))
  expect(added).toMatchObject({ ok: true })
  const removed = await removeTerm(db, change('Ghost-Writer'))
  expect(removed).toEqual(added)
  expect(await banned('northfield', 'ghost writer')).toEqual([])
  const published = await events()
  expect(published.map(({ name, payload }) => [name, payload])).toEqual([
    ['term.added', { term: 'ghost writer' }],
    ['term.removed', { term: 'Ghost-Writer' }],
  ])
  const audit = await db.read.audit.findMany({ orderBy: { id: 'asc' } })
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
  ['x'.repeat(201), 'A term can have at most 200 characters'],
  ['-- !', NO_WORD],
  ['essay\nmill', NOT_ONE_LINE],
  ['DARN', TERM_KNOWN],
  ['essay  MILL', TERM_KNOWN],
])('[CLI-09] adding %j is refused and leaves nothing', async (term, message) => {
  expect(await addTerm(db, change(term))).toEqual({ ok: false, errors: { term: [message] } })
  expect(await db.read.audit.count()).toBe(0)
  expect(await db.read.restrictedTerm.count()).toBe(3)
})

test('terms that differ by a space are two', async () => {
  expect(await addTerm(db, change('es say mill'))).toMatchObject({ ok: true })
  expect(await removeTerm(db, change('essaymill'))).toEqual({
    ok: false,
    errors: { term: [TERM_UNKNOWN] },
  })
})

test('a term of all schools is not removed from one school’s list', async () => {
  expect(await removeTerm(db, change('darn', 'northfield'))).toEqual({
    ok: false,
    errors: { term: [TERM_UNKNOWN] },
  })
  expect(await banned('northfield', 'darn')).toEqual(['darn'])
})

test('[SCREEN-02] a compiled list is cached until anyone changes it, in another process too', async () => {
  const [global, own] = await loadTermIndexes(db, 'northfield')
  expect(await loadTermIndexes(db, 'northfield')).toEqual([global, own])
  expect((await loadTermIndexes(db, 'northfield'))[0]).toBe(global)
  expect((await loadTermIndexes(db, 'lakeside'))[0]).toBe(global)

  const other = openDb(db.place)
  try {
    await other.write((tx) =>
      tx.restrictedTerm.updateMany({
        where: { match: 'darn' },
        data: { term: 'drat', match: 'drat' },
      }),
    )
    expect(await banned('northfield', 'darn, drat')).toEqual(['drat'])
    expect((await loadTermIndexes(db, 'northfield'))[1]).toBe(own)
    await addTerm(other, change('mascot theft', 'northfield'))
    expect(await banned('northfield', 'mascot theft')).toEqual(['mascot theft'])
    await other.write((tx) => tx.restrictedTerm.deleteMany({}))
    expect(await banned('northfield', 'drat mascot theft')).toEqual([])
  } finally {
    await other.close()
  }
})
