import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildCriteria, SEARCH_TABS, type SearchCriteria } from '~search/criteria/criteria'
import { ctxFor, idOf, type PersonName } from '~tests/support/database'
import { plain } from '~tests/support/unnamed-answers'
import { openUnnamedSchool, type UnnamedSchool } from '~tests/support/unnamed-school'
import { createBuiltSearch, emptyEngine } from './support/engine'

/** Two schools that differ in nothing but which of two students asked, one after the other on the engine. */
let schools: [UnnamedSchool, UnnamedSchool]
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  schools = [await openUnnamedSchool('maya'), await openUnnamedSchool('alex')]
}, 300_000)
afterAll(async () => {
  for (const { site } of schools) await site.close()
  vi.useRealTimers()
})

const READERS: PersonName[] = ['sam', 'stan', 'cora', 'leo', 'bea', 'priya', 'glen']
const PEOPLE = ['maya', 'alex'].map(idOf)

/** What may lead to who asked: words, people, and everything that people can be filtered by. */
const SEARCHES: Partial<SearchCriteria>[] = [
  {},
  ...['cry in peace', 'student', 'off campus', 'Maya North', 'Alex', 'bench in the rain'].map(
    (q) => ({ q, match_on_comment_content: true }),
  ),
  ...PEOPLE.map((id) => ({ user_ids: [id] })),
  ...['Nursing', 'History'].map((name) => ({ program_name: name })),
  ...['main', 'annex'].map((code) => ({ institution_code: code })),
  ...['Chess', 'Film'].map((name) => ({ interests: [idOf(`interest:${name}`)] })),
  { filter_followed_users: true },
  { order: 'created_at' },
  { tags: ['quiet'] },
]

/** Everything that this engine finds in a school, by reader and search. */
async function findAll(school: UnnamedSchool) {
  const { db } = school.site.services
  const search = await createBuiltSearch({ db } as never, await emptyEngine())
  const answers = new Map<string, string>()
  for (const who of READERS) {
    const ctx = await ctxFor({ db }, who, school.site.services.now())
    const note = (at: string, found: unknown) =>
      answers.set(plain(school, `${who} ${at}`), plain(school, JSON.stringify(found)))
    for (const some of SEARCHES) {
      const criteria = buildCriteria(some)
      const at = JSON.stringify(some)
      for (const tab of SEARCH_TABS) note(`${tab} ${at}`, await search.tab(ctx, { tab, criteria }))
      const { engine } = await search.posts(ctx, criteria)
      expect([at, engine]).toEqual([at, 'meilisearch'])
      note(
        `contributors ${at}`,
        await search.contributors(ctx, criteria, { include_comments: true, limit: 50 }),
      )
      note(`tags ${at}`, await search.suggestTags(ctx, criteria, []))
    }
    for (const text of ['cry', 'a student', 'maya', 'alex', 'quiet'])
      note(`suggestions ${text}`, await search.suggestions(ctx, text))
    note('similar', await search.similarQuestions(ctx, 'Where can I cry in peace?', 5))
    note('trending', await search.trendingTags(ctx))
  }
  await search.close()
  return answers
}

test('the engine finds the same for everyone else, byte for byte, whichever of the two asked', async () => {
  const [one, other] = [await findAll(schools[0]), await findAll(schools[1])]
  expect(one.size).toBeGreaterThan(500)
  expect([...one].filter(([at, found]) => other.get(at) !== found)).toEqual([])
  expect([...other.keys()]).toEqual([...one.keys()])
  // It’s there at all, and its words are found.
  expect(one.get(`sam questions {"q":"cry in peace","match_on_comment_content":true}`)).toContain(
    'Post#',
  )
}, 300_000)
