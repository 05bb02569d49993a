import { expect, test } from 'vitest'
import {
  allMatch,
  anyMatch,
  bestMatches,
  indexedWords,
  inFields,
  matchScore,
  phrase,
  phraseStart,
  texts,
} from '~/platform/database/postgresql/full-text'
import type { SqlFragment } from '~/platform/database/sql-text'

const written = ({ sql, params }: SqlFragment) =>
  `${sql.replace(/\s+/g, ' ').replace(/ (?=FROM|WHERE|\* ts_rank|\+ \()/g, '\n  ')}\n-- ${params.join('; ')}`

/** What a server of PostgreSQL is asked for a search, whichever database these tests run on. */
test('statements of the full-text search have these words and numbers', async () => {
  const match = inFields(['title'], anyMatch([phrase(['Café', 'oh']), phraseStart(['stud'])]))
  const found = { school: 'northfield', match }
  const { where, order } = bestMatches(
    'post_stems',
    { school: undefined, match: allMatch([phrase(['a b']), phrase(['c'])]) },
    [10, 5, 1],
  )
  const statements = [
    matchScore('post_fts', found, [10, 5, 8]),
    where,
    order,
    texts('user_fts'),
    indexedWords('a', 'b', 3),
  ]
  await expect(`${statements.map(written).join('\n\n')}\n`).toMatchFileSnapshot(
    'postgresql-search.txt',
  )
})
