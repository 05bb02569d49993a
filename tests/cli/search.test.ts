import { mkdtempSync, rmSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { Meilisearch } from 'meilisearch'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '~/platform/ids'
import { openLog } from '~/platform/log.server'
import { writeFact } from '~search/facts.server'
import { startServer, type ServerHandle } from '~search/server'
import { desk, rowsOf } from './quad'

let engine: ServerHandle
const dir = mkdtempSync(join(tmpdir(), 'quad-cli-engine-'))

beforeAll(async () => {
  const started = await startServer({ dataDir: dir, log: openLog('silent') })
  if (!started.server) throw new Error(started.reason)
  engine = started.server
})
afterAll(async () => {
  await engine.stop()
  rmSync(dir, { recursive: true, force: true })
})

const env = () => ({ MEILI_HOST: engine.host, MEILI_KEY: engine.key })
const school = ['seed', 'school', '--code', 'hill', '--students', '20', '--posts', '30']

test('[CLI-21] search status tells engine, counts, backlog and last reindex; 1 when down or behind', async () => {
  const here = desk()
  await here.quad(school)
  const down = await here.quad(['search', 'status', '--json'])
  expect(down.code).toBe(1)
  expect(down.json()).toMatchObject({ ok: false, state: 'none' })
  const away = await here.quad(['search', 'status', '--json'], {
    env: { MEILI_HOST: 'http://127.0.0.1:9', MEILI_KEY: 'k' },
  })
  expect(away.code).toBe(1)
  expect(away.json()).toMatchObject({ ok: false, state: 'down' })

  expect(await here.quad(['search', 'reindex'], { env: env() })).toMatchObject({ code: 0 })
  await here.look((db) =>
    db.write((tx) => tx.event.updateMany({ data: { created_at: new Date(Date.now() - 100_000) } })),
  )
  const behind = await here.quad(['search', 'status'], { env: env() })
  expect(behind.code).toBe(1)
  expect(behind.out).toMatch(/oldest waiting +\d{3}\.\d s \(limit 30 s\)/)
  for (const line of [/engine +up/, /version +1\./, /events waiting +1/, /last reindex +20\d\d-/])
    expect(behind.out).toMatch(line)
  const patient = await here.quad(['search', 'status', '--limit', '3600', '--json'], { env: env() })
  expect(patient.code).toBe(0)
  expect(patient.json()).toMatchObject({
    ok: true,
    state: 'up',
    waiting: { events: 1 },
    documents: { people: { database: 31, index: 31 } },
  })
})

test('[CLI-21] a school that waits to be compared counts as behind; work of other kinds does not', async () => {
  const here = desk()
  await here.quad(['search', 'reindex'], { env: env() })
  const at = new Date(Date.now() - 100_000)
  const job = { payload: {}, run_at: at, created_at: at }
  const add = (name: string, state: string) =>
    here.look((db) =>
      db.write((tx) =>
        tx.job.create({ data: { ...job, id: newId(), key: newId(), name, state, attempts: 0 } }),
      ),
    )
  const status = () => here.quad(['search', 'status', '--json'], { env: env() })

  await add('mail', 'ready')
  expect((await status()).json()).toMatchObject({ ok: true, waiting: { ready: 0, oldest: 0 } })
  await add('search-school', 'ready')
  await add('search-school', 'dead')
  const behind = await status()
  expect(behind.code).toBe(1)
  expect(behind.json()).toMatchObject({ ok: false, waiting: { ready: 1, dead: 1 } })
  expect(Number(behind.json().waiting?.oldest)).toBeGreaterThanOrEqual(100)
  const { checks } = (await here.quad(['doctor', '--json'], { env: env() })).json()
  const check = checks?.find(({ name }) => name === 'search')
  expect(check).toMatchObject({ status: 'warn', message: expect.stringContaining('s behind') })
})

test('[CLI-22] search verify reports missing, surplus and stale documents; --fix queues them, its dry run lists them', async () => {
  const here = desk()
  await here.quad(school)
  await here.quad(['search', 'reindex'], { env: env() })
  expect(await here.quad(['search', 'verify'], { env: env() })).toMatchObject({
    code: 0,
    out: 'Index and database agree.\n',
  })

  const client = new Meilisearch({ host: engine.host, apiKey: engine.key })
  const posts = client.index('posts')
  const { results } = await posts.getDocuments<{ id: string }>({ limit: 2 })
  const [missing, stale] = results as [{ id: string }, { id: string }]
  const surplus = { ...stale, id: '01aaaaaaaaaaaaaaaaaaaaaaaa' }
  await posts.deleteDocument(missing.id).waitTask()
  await posts.updateDocuments([{ id: stale.id, checksum: 'old' }, surplus]).waitTask()

  const found = await here.quad(['search', 'verify', '--json'], { env: env() })
  expect(found.code).toBe(1)
  expect(found.json()).toMatchObject({
    clean: false,
    queued: 0,
    posts: { missing: [missing.id], stale: [stale.id], surplus: [surplus.id] },
  })
  const rows = await here.look(rowsOf)
  const audited = () => here.look((db) => db.read.audit.count())
  const auditsBefore = await audited()
  const dry = await here.quad(['search', 'verify', '--fix', '--dry-run'], { env: env() })
  expect(dry).toMatchObject({ code: 1, err: 'Dry run: nothing was changed.\n' })
  expect(dry.out).toContain('3 differences, 3 to queue.')
  const planned = ['search', 'verify', '--fix', '--dry-run', '--json']
  expect((await here.quad(planned, { env: env() })).json()).toMatchObject({
    dry_run: true,
    queued: 0,
    changes: expect.arrayContaining([
      { action: 'run', kind: 'repair', name: missing.id, note: 'posts missing' },
      { action: 'run', kind: 'repair', name: surplus.id, note: 'posts surplus' },
    ]),
  })
  expect(await here.look(rowsOf)).toEqual(rows)
  expect(await audited()).toBe(auditsBefore)

  const fixed = await here.quad(['search', 'verify', '--fix'], { env: env() })
  expect(fixed.code).toBe(1)
  expect(fixed.out).toContain(`posts missing ${missing.id}`)
  const queued = await here.look((db) =>
    db.read.event.findMany({ where: { name: 'search.repair' }, select: { subject_id: true } }),
  )
  expect(queued.map((event) => event.subject_id).sort()).toEqual(
    [missing.id, stale.id, surplus.id].sort(),
  )
  const audit = await here.look((db) =>
    db.read.audit.findMany({ where: { command: { startsWith: 'search verify' } } }),
  )
  expect(audit).toMatchObject([{ outcome: 'done: 3 queued' }])
})

test('[CLI-20] search reindex --partner writes one school anew and leaves the others as they are', async () => {
  const here = desk()
  const run = (...args: string[]) => here.quad(['search', ...args], { env: env() })
  await here.quad(school)
  await here.quad(school.map((one) => (one === 'hill' ? 'vale' : one)))
  const early = await run('reindex', '--partner', 'hill')
  expect(early.code).toBe(1)
  expect(early.err).toContain('There is no whole index yet')
  await run('reindex')

  const posts = new Meilisearch({ host: engine.host, apiKey: engine.key }).index('posts')
  const idsOf = (code: string) =>
    here.look(async (db) => {
      const where = { partner_code: code, deleted_at: null }
      return (await db.read.post.findMany({ where, select: { id: true } })).map(({ id }) => id)
    })
  const ids = await idsOf('hill')
  const [missing = '', stale = ''] = ids
  const [foreign = ''] = await idsOf('vale')
  const surplus = { id: '01aaaaaaaaaaaaaaaaaaaaaaaa', partner_code: 'hill' }
  await posts.deleteDocuments([missing]).waitTask()
  await posts
    .updateDocuments([{ id: stale, checksum: 'old' }, { id: foreign, checksum: 'old' }, surplus])
    .waitTask()

  const wrong = await run('reindex', '--partner', 'hil')
  expect(wrong.code).toBe(1)
  expect(wrong.err).toContain('There is no school "hil". Did you mean hill?')
  const plan = { action: 'run', kind: 'reindex', name: 'posts', note: 'of hill' }
  const only = ['reindex', '--partner', 'hill', '--only', 'posts', '--json']
  expect((await run(...only, '--dry-run')).json()).toMatchObject({ dry_run: true, changes: [plan] })
  expect((await run('verify', '--json')).json()).toMatchObject({ posts: { missing: [missing] } })

  const done = await run(...only)
  expect(done.err).toContain(`Reindexing: posts ${ids.length} of ${ids.length}, `)
  const written = { partner_code: 'hill', posts: ids.length, people: 0, removed: 1 }
  expect(done.json()).toMatchObject(written)
  expect((await run('verify', '--json')).json()).toMatchObject({
    posts: { missing: [], surplus: [], stale: [foreign] },
  })
  await run('reindex', '--partner', 'vale')
  expect(await run('verify')).toMatchObject({ code: 0 })
})

test('[CLI-20] a second reindex refuses while another process builds', async () => {
  const here = desk()
  const owner = `${hostname()}/${process.ppid}/${newId()}`
  await here.look((db) => writeFact(db, 'search.building', { owner, beat: Date.now() }))
  const status = await here.quad(['search', 'status'], { env: env() })
  expect(status.out).toMatch(/being built +yes/)
  for (const more of [[], ['--partner', 'hill']]) {
    if (more.length > 0) await here.quad(school)
    const second = await here.quad(['search', 'reindex', ...more], { env: env() })
    expect(second.code).toBe(1)
    expect(second.err).toContain('The indexes are being built by another process.')
    expect(second.err).toContain('try again when it is done')
  }
})

test('[CLI-21] [CLI-22] status and verify say what is wrong with index and engine', async () => {
  const here = desk()
  const trouble = { message: 'No space left on device', since: '2026-11-21T08:00:00.000Z' }
  await here.look((db) => writeFact(db, 'search.trouble', trouble))
  const status = await here.quad(['search', 'status'], { env: env() })
  expect(status.code).toBe(1)
  expect(status.out).toMatch(/engine +stale \(the index is of another database\)/)
  expect(status.out).toMatch(
    /writing +fails since 2026-11-21T08:00:00.000Z: No space left on device/,
  )
  expect((await here.quad(['search', 'status', '--json'], { env: env() })).json()).toMatchObject({
    trouble,
  })
  const verify = await here.quad(['search', 'verify'], { env: env() })
  expect(verify.code).toBe(1)
  expect(verify.out).toContain('nothing to compare yet: the index is of another database')
  expect(verify.out).toContain('Run quad search reindex')

  const locked = { ...env(), MEILI_KEY: 'another' }
  const key = await here.quad(['search', 'status', '--json'], { env: locked })
  expect(key.json()).toMatchObject({ state: 'down', reason: 'The provided API key is invalid.' })
  for (const command of ['reindex', 'verify']) {
    const refused = await here.quad(['search', command], { env: locked })
    expect(refused.code).toBe(1)
    expect(refused.err).toContain('The provided API key is invalid.')
  }
  expect(await here.quad(['search', 'reindex'], { env: env() })).toMatchObject({ code: 0 })
  expect((await here.quad(['search', 'status'], { env: env() })).out).toMatch(/writing +in order/)
})

test('without an engine reindex and verify say what to do', async () => {
  const here = desk()
  for (const command of ['reindex', 'verify']) {
    const none = await here.quad(['search', command])
    expect(none).toMatchObject({ code: 1, out: '' })
    expect(none.err).toContain('set MEILI_HOST, or start the site first')
  }
})
