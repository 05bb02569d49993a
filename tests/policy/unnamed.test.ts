import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ownsComment } from '~/policy/comments'
import { ownsPost } from '~/policy/posts'
import { authorFor, canAskUnnamed, isUnnamed, NO_TIME, writerBelow } from '~/policy/unnamed'
import { newId } from '~/platform/ids'
import { partnerWith, viewerWith } from '~tests/support/viewers'

const NAMELESS = `${NO_TIME}abcdefghjkmnpqrs`
const author = viewerWith({ id: 'maya', unnamed_id: NAMELESS, unnamed_post_ids: ['q'] })
const other = viewerWith({ id: 'sam', unnamed_id: NAMELESS, unnamed_post_ids: ['r'] })
const partner = partnerWith({ flags: { unnamed_questions: true } })

test('only its author knows whose it is, and what they add below it is theirs', () => {
  const question = { user_id: NAMELESS, post_id: 'q' }
  expect([authorFor(author, question), authorFor(other, question)]).toEqual(['maya', NAMELESS])
  expect(ownsPost(author, { id: 'q', user_id: NAMELESS })).toBe(true)
  expect(ownsPost(other, { id: 'q', user_id: NAMELESS })).toBe(false)
  expect(ownsComment(author, question)).toBe(true)
  // What someone else wrote below it isn't.
  expect(ownsComment(author, { user_id: 'sam', post_id: 'q' })).toBe(false)
  expect(ownsComment(author, { user_id: NAMELESS, post_id: 'r' })).toBe(false)
  expect([writerBelow(author, 'q'), writerBelow(author, 'r')]).toEqual([NAMELESS, 'maya'])
})

test('no account is taken for the one without a name', () => {
  expect(isUnnamed(NAMELESS)).toBe(true)
  expect(isUnnamed(newId())).toBe(false)
})

test.each([
  [{}, true],
  [{ leader: true }, true],
  [{ enrollment_status: 'prospective' }, false],
  [{ enrollment_status: 'applicant' }, false],
  [{ enrollment_status: 'alumni' }, false],
  [{ coach_user: true }, false],
  [{ roles: ['school_staff'] }, false],
])('%o can ask without a name: %s', (columns, allowed) => {
  expect(canAskUnnamed(viewerWith(columns), partner)).toBe(allowed)
  expect(canAskUnnamed(viewerWith(columns), partnerWith({ flags: {} }))).toBe(false)
})

/** What asks who it was; docs/unnamed.md says what for. Who adds one says it there. */
const READERS = [
  'app/domain/accounts/viewer.server.ts',
  'app/domain/moderation/appeals.server.ts',
  'app/domain/posts/create.server.ts',
  'app/domain/posts/records.ts',
  'app/domain/posts/unnamed-records.server.ts',
  'app/domain/posts/unnamed.server.ts',
]

test('no other file reads the table that knows', () => {
  const files = ['app', 'search', 'cli'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path))
      .map((path) => `${folder}/${path}`),
  )
  const reading = files.filter((path) =>
    /unnamedQuestion\b(?!Record)|\bUnnamedQuestion\b|unnamed: \{ user_id|unnamed_questions:/.test(
      readFileSync(path, 'utf8'),
    ),
  )
  expect(
    reading.filter((path) => !/(partners\/schema|schema-settings)\.ts$/.test(path)).sort(),
  ).toEqual(READERS)
})
