import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { answersTo, pagesAbout, routePaths, storedIn } from '~tests/support/unnamed-answers'
import { openUnnamedSchool, type UnnamedSchool } from '~tests/support/unnamed-school'
import type { PersonName } from '~tests/support/database'

/** Two schools that differ in nothing but which of two students asked. */
let schools: [UnnamedSchool, UnnamedSchool]
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  schools = [await openUnnamedSchool('maya'), await openUnnamedSchool('alex')]
}, 300_000)
afterAll(async () => {
  for (const { site } of schools) await site.close()
  vi.useRealTimers()
})

/** What differs, each with where it begins to. */
function differences([one, other]: Map<string, string>[]) {
  const at = [...new Set([...one!.keys(), ...other!.keys()])]
  return at.flatMap((key) => {
    const [a = 'nothing', b = 'nothing'] = [one!.get(key), other!.get(key)]
    if (a === b) return []
    let first = 0
    while (a[first] === b[first]) first++
    const around = (text: string) => text.slice(Math.max(0, first - 120), first + 80)
    return [{ at: key, of: [around(a), around(b)] }]
  })
}

/** The tables that differ, and who reads what they hold. */
const DIFFERENT = {
  // What staff look up, each time on record, and their own pages, notifications and exports
  UnnamedQuestion: 'who asked',
  // Each person's own: no one else's pages read them.
  Notification: 'what the author is notified of',
  Job: 'how that was done',
  ChannelMember: 'which messages their mail had in it too',
  Picture: 'whose it is, for quotas and copies',
  PostFollow: 'that they muted their own question',
  IdempotencyKey: 'that they sent its form',
  // Only the copy of their own data, and operators
  PostView: 'that they opened their question, first of all',
  RateLimit: 'how many pictures they added in a day',
  // Random in every run
  Session: 'secrets',
  SystemValue: 'the version of what is searched',
}

test('no other table tells them apart', async () => {
  const stored = [await storedIn(schools[0]), await storedIn(schools[1])]
  const tables = differences(stored).map(({ at }) => at)
  expect(tables.toSorted()).toEqual(Object.keys(DIFFERENT).toSorted())
})

type Reader = { who: PersonName | null; reads: 'every route' | 'what may tell' }
const READERS: Reader[] = [
  { who: 'sam', reads: 'every route' },
  { who: 'stan', reads: 'every route' },
  { who: null, reads: 'every route' },
  // The coach and a follower of one of them, and those with blocks
  ...(['cora', 'leo', 'bea'] as const).map((who): Reader => ({ who, reads: 'what may tell' })),
  // Who doesn't study there yet, and someone of another school
  ...(['priya', 'glen'] as const).map((who): Reader => ({ who, reads: 'what may tell' })),
]

test.each(READERS)(
  'who asked without a name isn’t told: $who reads $reads and is answered the same, byte for byte',
  async ({ who, reads }) => {
    const answers = []
    for (const school of schools) {
      const paths = reads === 'every route' ? routePaths() : []
      answers.push(await answersTo(school, who, [...paths, ...pagesAbout(school)]))
    }
    expect(answers[0]!.size).toBeGreaterThan(100)
    expect(differences(answers)).toEqual([])
  },
  300_000,
)
