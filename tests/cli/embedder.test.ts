import { expect, onTestFinished } from 'vitest'
import { writeEmbedderRecord } from '~search/meaning/own-embedder'
import { FakeEmbedder } from '../search/support/fake-embedder'
import { test } from './quad'

const KEY = 'sk-secret-of-the-embedder'
const NO_VECTORS = 'the embedder returned no vectors of 32 numbers'

test('[CLI-21] [CLI-23] with an embedder, doctor asks it and search status counts vectors', async ({
  cli,
  engine,
}) => {
  const embedder = await new FakeEmbedder().open()
  onTestFinished(() => embedder.close())
  const env = { ...engine, ...embedder.settings(), SEARCH_EMBEDDER_KEY: KEY }
  await cli.quad('search reindex', { env })

  await cli.prints('doctor', [/^ok {4}embedder +it answers with 32 numbers$/m], { env })
  for (const [behavior, message] of [
    [{ status: 401 }, 'the embedder answered 401'],
    [{ body: `{"error":"${KEY}"}` }, NO_VECTORS],
    [{ body: '{"data":[]}' }, NO_VECTORS],
    [{ body: '{"data":[{"embedding":[1,2]}]}' }, NO_VECTORS],
  ] as const) {
    embedder.behavior = behavior
    const { code, out } = await cli.quad('doctor', { env })
    expect(code).toBe(0)
    expect(out).toContain(`warn  embedder        ${message}\n      → Check the settings`)
    expect(out).not.toContain(KEY)
  }
  const off = { ...engine, SEARCH_MEANING: 'off' }
  const none = /^ok {4}embedder +none; searches go by words \(SEARCH_MEANING is off\)$/m
  await cli.prints('doctor', [none], { env: off })
  const later = /^ok {4}embedder +of this machine; it starts with the site$/m
  await cli.prints('doctor', [later], { env: engine })

  const lines = [/embedder +set/, /with a vector +0 posts, others follow/, /embedding +ok/]
  await cli.prints('search status', lines, { env })
  await cli.json('search status', { meaning: { vectors: 0, complete: false } }, { env })
  await cli.json('search status', { meaning: null }, { env: off })

  const catalog = async (settings: Record<string, string>) =>
    (await cli.quad('jobs catalog', { env: settings })).out
  expect(await catalog(env)).toMatch(/search-meaning[^]*embedding/)
  expect(await catalog(off)).not.toMatch(/search-meaning|embedding/)
})

test('[CLI-23] of the embedder of this machine that doesn’t answer doctor says that it starts with the site', async ({
  cli,
  engine,
}) => {
  const gone = await new FakeEmbedder().open()
  writeEmbedderRecord(cli.dir, { port: Number(new URL(gone.url).port), key: KEY, pid: 1 })
  const env = { ...engine, SEARCH_MEANING: 'on' }
  gone.behavior = { status: 503 }
  const line = (message: string) =>
    `warn  embedder        of this machine; it starts with the site; the embedder ${message}`
  await cli.prints('doctor', line('answered 503\n      → See that the site runs'), { env })
  gone.close()
  await cli.prints('doctor', line('does not answer: '), { env })
})
