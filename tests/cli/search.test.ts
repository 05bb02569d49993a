import { hostname } from 'node:os'
import { beforeAll, expect, test as base } from 'vitest'
import { newId } from '~/platform/ids'
import { writeState } from '~search/operations/state.server'
import { emptyEngine, type TestEngine } from '../search/support/engine'
import { allRows, createWorkspace } from './quad'

let engine: TestEngine
beforeAll(async () => {
  engine = await emptyEngine()
})

/** A migrated database, and the worker's search engine as every call's setting. */
const test = base.extend('cli', () => {
  const { host, key } = engine.server
  return createWorkspace({ env: { MEILI_HOST: host, MEILI_KEY: key } })
})

const school = ['seed', 'school', '--code', 'hill', '--students', '20', '--posts', '30']

test('[CLI-21] search status ends with 1 when down or behind', async ({ cli }) => {
  await cli.quad(school)
  for (const [state, MEILI_HOST, MEILI_KEY] of [
    ['none', '', ''],
    ['down', 'http://127.0.0.1:9', 'k'],
  ] as const) {
    const env = { MEILI_HOST, MEILI_KEY }
    await cli.json('search status', { ok: false, state }, { code: 1, env })
    const { out } = await cli.quad('search status', { env })
    for (const line of [
      new RegExp(`^engine +${state}`, 'm'),
      /^posts +\d\d in the database, unknown in the index$/m,
      /^people +30 in the database, unknown in the index$/m,
      /^last reindex +never$/m,
    ])
      expect(out).toMatch(line)
  }
  await cli.prints('search reindex', [])
  const created_at = new Date(Date.now() - 100_000)
  await cli.write((tx) => tx.event.updateMany({ data: { created_at } }))
  const behind = await cli.quad('search status')
  expect(behind.code).toBe(1)
  expect(behind.out).toMatch(/oldest waiting +\d{3}\.\d s \(limit 30 s\)/)
  for (const line of [
    /^engine +up$/m,
    /^address +http:/m,
    /^version +1\./m,
    /^posts +(\d\d) in the database, \1 in the index$/m,
    /^people +30 in the database, 30 in the index$/m,
    /^events waiting +1$/m,
    /^dead jobs +0$/m,
    /^writing +ok$/m,
    /^last reindex +20\d\d-/m,
  ])
    expect(behind.out).toMatch(line)
  await cli.json('search status --limit 3600', {
    ok: true,
    state: 'up',
    waiting: { events: 1 },
    documents: { people: { database: 30, index: 30 } },
  })
})

test('[CLI-21] a school that waits to be compared counts as behind', async ({ cli }) => {
  await cli.quad('search reindex')
  const at = new Date(Date.now() - 100_000)
  const job = { payload: {}, run_at: at, created_at: at }
  const add = (name: string, state: string) => {
    const data = { ...job, id: newId(), key: newId(), name, state, attempts: 0 }
    return cli.write((tx) => tx.job.create({ data }))
  }
  await add('mail', 'ready')
  await cli.json('search status', { ok: true, waiting: { ready: 0, oldest: 0 } })
  await add('search-school', 'ready')
  await add('search-school', 'dead')
  const late = { ok: false, waiting: { ready: 1, dead: 1 } }
  const behind = await cli.json('search status', late, { code: 1 })
  expect(Number(behind.waiting?.oldest)).toBeGreaterThanOrEqual(100)
  const { checks } = await cli.json('doctor', {}, { code: 1 })
  const check = checks?.find(({ name }) => name === 'search')
  expect(check).toMatchObject({ status: 'warn', message: expect.stringContaining('s behind') })
})

test('[CLI-22] search verify reports differences; --fix queues them', async ({ cli }) => {
  await cli.quad(school)
  await cli.quad('search reindex')
  await cli.prints('search verify', /^Index and database agree.\n$/)

  const posts = engine.client.index('posts')
  const { results } = await posts.getDocuments<{ id: string }>({ limit: 2 })
  const [missing, stale] = results as [{ id: string }, { id: string }]
  const surplus = { ...stale, id: '01aaaaaaaaaaaaaaaaaaaaaaaa' }
  await posts.deleteDocument(missing.id).waitTask()
  await posts.updateDocuments([{ id: stale.id, checksum: 'old' }, surplus]).waitTask()

  const differences = { missing: [missing.id], stale: [stale.id], surplus: [surplus.id] }
  const found = { clean: false, queued: 0, posts: differences }
  await cli.json('search verify', found, { code: 1 })
  const rows = await cli.look(allRows)
  const audited = () => cli.look((db) => db.read.audit.count())
  const auditsBefore = await audited()
  const dry = await cli.quad('search verify --fix --dry-run')
  expect(dry).toMatchObject({ code: 1, err: 'Dry run: nothing was changed.\n' })
  expect(dry.out).toContain('3 differences, 3 to queue.')
  const repairs = expect.arrayContaining([
    { action: 'run', kind: 'repair', name: missing.id, note: 'posts missing' },
    { action: 'run', kind: 'repair', name: surplus.id, note: 'posts surplus' },
  ]) as unknown
  const planned = { dry_run: true, queued: 0, changes: repairs }
  await cli.json('search verify --fix --dry-run', planned, { code: 1 })
  expect(await cli.look(allRows)).toEqual(rows)
  expect(await audited()).toBe(auditsBefore)

  const fixed = await cli.quad('search verify --fix')
  expect(fixed.code).toBe(1)
  expect(fixed.out).toContain(`posts missing ${missing.id}`)
  const { queued, audit } = await cli.look(async ({ read }) => ({
    queued: await read.event.findMany({ where: { name: 'search.repair' } }),
    audit: await read.audit.findMany({ where: { command: { startsWith: 'search verify' } } }),
  }))
  const subjects = queued.map((event) => event.subject_id)
  expect(subjects.sort()).toEqual([missing.id, stale.id, surplus.id].sort())
  expect(audit).toMatchObject([{ outcome: 'done: 3 queued' }])
})

test('[CLI-20] search reindex --partner writes one school again', async ({ cli }) => {
  await cli.quad(school)
  await cli.quad(school.map((one) => (one === 'hill' ? 'vale' : one)))
  await cli.fails('search reindex --partner hill', 1, 'There is no complete index yet')
  await cli.quad('search reindex')

  const posts = engine.client.index('posts')
  const postIds = (code: string) =>
    cli.look(async (db) => {
      const where = { partner_code: code, deleted_at: null }
      return (await db.read.post.findMany({ where, select: { id: true } })).map(({ id }) => id)
    })
  const ids = await postIds('hill')
  const [missing = '', stale = ''] = ids
  const [foreign = ''] = await postIds('vale')
  const surplus = { id: '01aaaaaaaaaaaaaaaaaaaaaaaa', partner_code: 'hill' }
  await posts.deleteDocuments([missing]).waitTask()
  await posts
    .updateDocuments([{ id: stale, checksum: 'old' }, { id: foreign, checksum: 'old' }, surplus])
    .waitTask()

  const nearest = 'There is no school "hil". Did you mean hill?'
  await cli.refuses('search reindex --partner hil', 1, nearest)
  const only = 'search reindex --partner hill --only posts'
  const plan = { action: 'run', kind: 'reindex', name: 'posts', note: 'of hill' }
  await cli.json(`${only} --dry-run`, { dry_run: true, changes: [plan] })
  await cli.json('search verify', { posts: { missing: [missing] } }, { code: 1 })

  const done = await cli.quad(`${only} --json`)
  expect(done.err).toContain(`Reindexing: posts ${ids.length} of ${ids.length}, `)
  const written = { partner_code: 'hill', posts: ids.length, people: 0, removed: 1 }
  expect(done.json()).toMatchObject(written)
  const left = { missing: [], surplus: [], stale: [foreign] }
  await cli.json('search verify', { posts: left }, { code: 1 })
  await cli.quad('search reindex --partner vale')
  await cli.prints('search verify', [])
})

test('[CLI-20] a second reindex refuses while another process builds', async ({ cli }) => {
  const owner = `${hostname()}/${process.ppid}/${newId()}`
  await cli.look((db) => writeState(db, 'search.building', { owner, beat: Date.now() }))
  expect((await cli.quad('search status')).out).toMatch(/being built +yes/)
  await cli.quad(school)
  const other = /are being built by another process\.[^]*try again when it is done/
  for (const more of ['', ' --partner hill']) await cli.fails(`search reindex${more}`, 1, other)
})

test('[CLI-21] [CLI-22] status and verify say what is wrong', async ({ cli }) => {
  const last_error = { message: 'No space left on device', since: '2026-11-21T08:00:00.000Z' }
  await cli.look((db) => writeState(db, 'search.lastError', last_error))
  const status = await cli.quad('search status')
  expect(status.code).toBe(1)
  for (const line of [
    /engine +stale \(the index is of another database\)/,
    /writing +failing since 2026-11-21T08:00:00.000Z: No space left on device/,
  ])
    expect(status.out).toMatch(line)
  await cli.json('search status', { last_error }, { code: 1 })
  const verify = await cli.quad('search verify')
  expect(verify.code).toBe(1)
  expect(verify.out).toMatch(
    /nothing to compare yet: the index is of another database[^]*Run quad search reindex/,
  )

  const env = { MEILI_KEY: 'another' }
  const reason = 'The provided API key is invalid.'
  await cli.json('search status', { state: 'down', reason }, { code: 1, env })
  for (const command of ['reindex', 'verify'])
    await cli.fails(['search', command], 1, reason, { env })
  await cli.prints('search reindex', [])
  expect((await cli.quad('search status')).out).toMatch(/writing +ok/)
})
