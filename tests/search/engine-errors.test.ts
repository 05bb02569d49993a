import { MeilisearchRequestError, MeilisearchTaskTimeOutError } from 'meilisearch'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openLog } from '~/platform/monitoring/log.server'
import { EngineUnavailable, errorReason, withEngineErrors } from '~search/engine/errors'
import { writeState } from '~search/operations/state.server'
import { openFixtures } from '~tests/support/database'
import { createSearch } from './support/engine'

/** What operators read where the engine is away, as docs/search.md lists it. */

const notJson = () => new SyntaxError('Unexpected token <')
const refused = () => new Error('connect ECONNREFUSED 127.0.0.1:7700')

test.each<[what: string, error: unknown, reason: string]>([
  ['a page in place of JSON', notJson(), 'what answers there is not Meilisearch'],
  [
    'the same, behind the client’s own error',
    new MeilisearchRequestError('http://127.0.0.1:7700', notJson()),
    'what answers there is not Meilisearch',
  ],
  [
    'no connection',
    new MeilisearchRequestError('http://127.0.0.1:7700', refused()),
    'connect ECONNREFUSED 127.0.0.1:7700',
  ],
  ['an error without a cause', refused(), 'connect ECONNREFUSED 127.0.0.1:7700'],
  [
    'a cause that says nothing',
    new Error('fetch failed', { cause: new Error('') }),
    'fetch failed',
  ],
  ['something that is no error', 'gone', 'gone'],
])('%s', (_, error, reason) => {
  expect(errorReason(error)).toBe(reason)
})

test('a task that takes too long asks about the disk', () => {
  const error = new MeilisearchTaskTimeOutError(7, 5000)
  expect(errorReason(error)).toBe(`${error.message} Is its disk full, or is it very busy?`)
})

test('only what is a problem of the engine becomes one; our own errors stay', async () => {
  const away = withEngineErrors(() => Promise.reject(notJson()))
  await expect(away).rejects.toThrow(EngineUnavailable)
  await expect(away).rejects.toThrow(
    'the search engine does not answer as it should: what answers there is not Meilisearch',
  )
  const own = new TypeError('x is not a function')
  await expect(withEngineErrors(() => Promise.reject(own))).rejects.toBe(own)
})

test('vectors that can’t be removed keep no one from searching, and the log says so', async () => {
  const fixtures = await openFixtures()
  const { db } = fixtures
  await writeState(db, 'search.meaning', { embedder: 'a model', upTo: null })
  const log = openLog('silent')
  const warn = vi.spyOn(log, 'warn')
  const search = createSearch(fixtures, { server: { host: 'http://127.0.0.1:9', key: '' } }, 1, {
    log,
  })
  onTestFinished(async () => {
    await search.close()
    await fixtures.close()
  })
  vi.spyOn(db, 'write').mockRejectedValue(new Error('the disk is full'))
  await search.start()
  const lines = () => (warn.mock.calls as unknown[][]).map(([, text]) => text)
  await expect.poll(lines).toContain('the vectors of posts could not be removed')
})
