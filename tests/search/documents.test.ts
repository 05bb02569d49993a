import { inspect } from 'node:util'
import { expect } from 'vitest'
import { SEARCH_KINDS } from '~search/criteria/types'
import { loadDocuments } from '~search/index/documents'
import { db, fileDbTest as test } from '~tests/support/fixtures'

const ALL = { depth: Infinity, breakLength: 100, maxArrayLength: null, maxStringLength: 300 }

/** What search knows. Who changes one sees it here. (npx vitest run tests/search/documents.test.ts -u writes it again) */
test('documents of posts and people hold what is written down', async () => {
  const documents: string[] = []
  for (const kind of SEARCH_KINDS)
    for (const { checksum: _, ...document } of await loadDocuments[kind](db, {
      after: '',
      limit: 100,
    }))
      documents.push(inspect(document, ALL))
  await expect(documents.join('\n')).toMatchFileSnapshot('documents.txt')
})
