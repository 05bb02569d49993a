import Database from 'better-sqlite3'
import { build } from 'esbuild'
import { execFile, fork } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { openDb, type Db } from '~/platform/db.server'
import { appendEvent } from '~/platform/events.server'
import { startEngine, stopEngine } from '../search/support/engine'
import { migrate } from '~prisma/migrate'
import { ROOT, TEMPLATE } from '../support/paths'
import { desk, type Desk, type Json } from './quad'

const PROGRAMS = join(ROOT, 'node_modules/.cache/quad-backup-test')
beforeAll(async () => {
  await build({
    entryPoints: ['backup-process', 'backup-writer'].map((name) =>
      join(ROOT, `tests/cli/${name}.ts`),
    ),
    outdir: PROGRAMS,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
  })
})

const SCHOOL = ['seed', 'school', '--code', 'hill', '--students', '3', '--posts', '4']
const backups = ({ dir }: Desk) => join(dir, 'backups')
const nameOf = (answer: { json: () => Json }) => String(answer.json().name)

async function copied(here: Desk) {
  const answer = await here.quad(['backup', 'create', '--json'])
  expect(answer.code).toBe(0)
  return nameOf(answer)
}

const counts = async ({ read }: Db) => ({
  people: await read.user.count(),
  posts: await read.post.count({ where: { deleted_at: null } }),
})

const terms = (file: string) => {
  const db = new Database(file, { readonly: true })
  try {
    expect(db.pragma('integrity_check', { simple: true })).toBe('ok')
    return db.prepare('SELECT term FROM "RestrictedTerm" ORDER BY term').pluck().all()
  } finally {
    db.close()
  }
}

test('[CLI-24] a backup is made of the live database with its photos, listed, read as a whole, and old ones are let go', async () => {
  const here = desk()
  await here.quad(SCHOOL)
  mkdirSync(join(here.dir, 'photos'))
  const photo = `${'b'.repeat(32)}.webp`
  writeFileSync(join(here.dir, 'photos', photo), 'a picture')
  const live = openDb(here.file)
  onTestFinished(() => live.close())
  const name = await copied(here)
  expect(name).toMatch(/^20\d\d-\d\d-\d\dT\d\d-\d\d-\d\dZ$/)
  const listed = await here.quad(['backup', 'list', '--json'])
  expect(listed.json().backups).toMatchObject([
    { name, problem: null, ...(await counts(live)), photos: 1 },
  ])
  expect((await here.quad(['backup', 'list'])).out).toMatch(/ \d+ s +\d+\.\d [KM]iB .* complete/)
  expect(await here.quad(['backup', 'verify'])).toMatchObject({
    code: 0,
    out: `ok    ${name}: whole\n`,
  })
  // What others of this machine must not read, and what must not be in it.
  const folder = join(backups(here), name)
  expect(statSync(backups(here)).mode & 0o077).toBe(0)
  expect(readdirSync(folder).sort()).toEqual(['manifest.json', 'photos', 'quad.db'])
  expect((await here.quad(['doctor', '--json'])).out).toContain('the last one is')

  const second = await here.quad(['backup', 'create', '--keep', '2', '--json'])
  const third = await here.quad(['backup', 'create', '--keep', '2', '--json'])
  expect(second.json().removed).toEqual([])
  expect(third.json().removed).toEqual([name])
  const left = (await here.quad(['backup', 'list', '--json'])).json().backups ?? []
  expect([...left].map((one) => one.name).sort()).toEqual([nameOf(second), nameOf(third)].sort())
})

test('[CLI-24] damage of any kind is found: a flipped byte, a lost photo, a missing manifest, a newer program', async () => {
  const here = desk()
  mkdirSync(join(here.dir, 'photos'))
  writeFileSync(join(here.dir, 'photos', `${'c'.repeat(32)}.webp`), 'a picture')
  const name = await copied(here)
  const folder = join(backups(here), name)
  const problems = async () => {
    const answer = await here.quad(['backup', 'verify', name, '--json'])
    expect(answer.code).toBe(answer.json().ok ? 0 : 1)
    return [...(answer.json().backups?.[0]?.problems ?? [])]
  }
  expect(await problems()).toEqual([])
  const file = join(folder, 'quad.db')
  const bytes = readFileSync(file)
  const flipped = Buffer.from(bytes)
  flipped[9000] = (flipped[9000] ?? 0) ^ 255
  writeFileSync(file, flipped)
  expect(await problems()).toEqual(['quad.db is not what was copied'])
  const refused = await here.quad(['backup', 'restore', name, '--yes'])
  expect(refused).toMatchObject({ code: 1, out: '' })
  expect(refused.err).toContain('cannot be put back')
  writeFileSync(file, bytes)
  const manifest = join(folder, 'manifest.json')
  const said = readFileSync(manifest, 'utf8')
  writeFileSync(manifest, said.replace('"migrations": [', '"migrations": ["29990101000000_later",'))
  expect(await problems()).toEqual([expect.stringContaining('made by a newer program')])
  writeFileSync(manifest, said)
  const photo = join(folder, 'photos', `${'c'.repeat(32)}.webp`)
  renameSync(photo, `${photo}.away`)
  expect(await problems()).toEqual([expect.stringContaining('is not what was copied')])
  renameSync(manifest, `${manifest}.away`)
  expect(await problems()).toEqual(['it has no manifest'])
  const listed = await here.quad(['backup', 'list', '--json'])
  expect(listed.json().backups?.[0]).toMatchObject({ problem: 'it has no manifest' })
  for (const wrong of ['nothing', '../backups', '..'])
    expect((await here.quad(['backup', 'verify', wrong])).code, wrong).toBe(1)
})

test('[CLI-24] under load of another process the copy is the database as it was at one moment', async () => {
  const here = desk()
  const raw = new Database(here.file)
  raw.pragma('foreign_keys = OFF')
  for (const id of ['one', 'other'])
    raw.exec(`INSERT INTO "Topic" (id, partner_code, topic_category_id, title, posts_count)
      VALUES ('${id}', 'x', 'c', '${id}', 1000000)`)
  // Some megabytes, so that many writes fall into the copying.
  raw.exec(`CREATE TABLE ballast (x); WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1
    FROM n WHERE i < 6000) INSERT INTO ballast SELECT randomblob(4000) FROM n`)
  raw.close()
  const writer = fork(join(PROGRAMS, 'backup-writer.mjs'), [here.file])
  onTestFinished(() => void writer.kill('SIGKILL'))
  await once(writer, 'message')
  const into = backups(here)
  const { createBackup } = await import('../../cli/backups/create')
  const source = { databaseFile: here.file, dataDir: here.dir, program: 'test' }
  const sumOf = (file: string) => {
    const db = new Database(file, { readonly: true })
    const rows = db
      .prepare<[], { id: string; posts_count: number }>('SELECT id, posts_count FROM "Topic"')
      .all()
    db.close()
    return { sum: rows.reduce((sum, row) => sum + row.posts_count, 0), rows }
  }
  let seen = 0
  for (const name of ['a', 'b', 'c']) {
    let ticks = 0
    const before = sumOf(here.file).rows
    await createBackup(source, into, { name, now: new Date() }, { pages: () => void ticks++ })
    expect(ticks).toBeGreaterThan(3)
    const copy = join(into, name, 'quad.db')
    expect(sumOf(copy).sum).toBe(2_000_000)
    // Writes went on meanwhile, which is what makes this a test.
    if (JSON.stringify(sumOf(here.file).rows) !== JSON.stringify(before)) seen++
  }
  expect(seen).toBe(3)
  expect(writer.exitCode).toBeNull()
})

/** The steps of a work, by a run that nobody kills; answers what ended it otherwise. */
const run = (...args: string[]) =>
  new Promise<string | string[]>((resolve, reject) => {
    execFile(process.execPath, [join(PROGRAMS, 'backup-process.mjs'), ...args], (error, out) => {
      if (error?.signal) resolve(error.signal)
      else if (error) reject(error)
      else resolve(out.trim().split('\n'))
    })
  })

test('[CLI-24] a backup that is killed at any point leaves nothing that is listed', async () => {
  const here = desk()
  const into = backups(here)
  const steps = (await run('create', here.dir, into, 'whole')) as string[]
  expect(steps.length).toBeGreaterThan(4)
  for (const step of steps) {
    expect(await run('create', here.dir, into, 'killed', step)).toBe('SIGKILL')
    const listed = await here.quad(['backup', 'list', '--json'])
    expect(
      [...(listed.json().backups ?? [])].map(({ name }) => name),
      step,
    ).toEqual(['whole'])
  }
  // The next run clears away what they left.
  await copied(here)
  expect(readdirSync(into).filter((name) => name.startsWith('.'))).toEqual([])
})

test('[CLI-24] a restore that is killed at any point leaves the old or the new database as a whole', async () => {
  const here = desk()
  await here.quad(['terms', 'add', 'then'])
  const name = await copied(here)
  await here.quad(['terms', 'remove', 'then'])
  await here.quad(['terms', 'add', 'now'])
  const trial = desk({ database: false })
  const begin = () => {
    for (const suffix of ['', '-wal'])
      if (existsSync(here.file + suffix))
        writeFileSync(trial.file + suffix, readFileSync(here.file + suffix))
  }
  begin()
  const steps = (await run('restore', trial.dir, backups(here), name)) as string[]
  expect(steps).toContain('switch')
  expect(terms(trial.file)).toEqual(['then'])
  const ends = new Map<string, string>()
  for (const step of steps) {
    begin()
    expect(await run('restore', trial.dir, backups(here), name, step)).toBe('SIGKILL')
    ends.set(step, String(terms(trial.file)))
  }
  expect(new Set(ends.values())).toEqual(new Set(['now', 'then']))
  expect(ends.get('switch')).toBe('now')
  expect(ends.get('sync')).toBe('then')
  // A run after all of them goes through.
  begin()
  await run('restore', trial.dir, backups(here), name)
  expect(terms(trial.file)).toEqual(['then'])
  expect(existsSync(`${trial.file}.restoring`)).toBe(false)
})

test('[CLI-24] nothing is restored while the site runs; then everything is as it was, and what was there is kept', async () => {
  const here = desk()
  await here.quad(SCHOOL)
  const user = await here.look((db) =>
    db.write(async (tx) => {
      const { id } = await tx.user.findFirstOrThrow({ where: { email: 'student1@hill.test' } })
      const at = { created_at: new Date(), last_seen_at: new Date(), expires_at: new Date() }
      await tx.session.create({
        data: { id_hash: 'h', user_id: id, partner_code: 'hill', data: {}, ...at },
      })
      return id
    }),
  )
  const name = await copied(here)
  await here.quad(['terms', 'add', 'since'])
  await here.look((db) =>
    db.write((tx) => tx.user.update({ where: { id: user }, data: { deleted_at: new Date() } })),
  )

  const site = openDb(here.file)
  const refused = await here.quad(['backup', 'restore', name, '--yes'])
  expect(refused).toMatchObject({ code: 1, out: '' })
  expect(refused.err).toContain('The site is running')
  const [audit] = await site.read.audit.findMany({ where: { command: 'backup restore' } })
  expect(audit?.outcome).toMatch(/^failed: The site is running/)
  expect(await site.read.restrictedTerm.count()).toBe(1)
  await site.close()

  const asked = await here.quad(['backup', 'restore', name])
  expect(asked.code).toBe(2)
  expect(asked.err).toContain('--yes')
  const restored = await here.quad(['backup', 'restore', name, '--yes', '--json'])
  expect(restored.code).toBe(0)
  expect(restored.json()).toMatchObject({ outcome: 'done', restored: name, back: [user] })
  const now = await here.look(async ({ read }) => ({
    terms: await read.restrictedTerm.count(),
    posts: await read.post.count(),
    sessions: await read.session.count(),
    audit: await read.audit.findMany({ where: { command: 'backup restore' } }),
  }))
  expect(now).toMatchObject({ terms: 0, posts: 4, sessions: 0, audit: [{ outcome: 'done' }] })

  // The way back.
  const kept = String(restored.json().kept)
  expect(kept).toMatch(/-before-restore$/)
  expect((await here.quad(['backup', 'restore', kept, '--yes'])).code).toBe(0)
  expect(await here.look(({ read }) => read.restrictedTerm.count())).toBe(1)
})

test('[CLI-24] a damaged database is set aside as it is, and a folder without one gets one', async () => {
  const here = desk()
  await here.quad(['terms', 'add', 'darn'])
  const name = await copied(here)
  writeFileSync(here.file, Buffer.alloc(40_000, 7))
  const restored = await here.quad(['backup', 'restore', name, '--yes', '--json'])
  expect(restored.json()).toMatchObject({ outcome: 'done', kept: null })
  const [aside] = [...(restored.json().aside ?? [])]
  expect(readFileSync(String(aside))).toEqual(Buffer.alloc(40_000, 7))
  expect(terms(here.file)).toEqual(['darn'])

  const fresh = desk({ database: false })
  const flags = ['--dir', backups(here), '--yes', '--json']
  const brought = await fresh.quad(['backup', 'restore', name, ...flags])
  expect(brought.json()).toMatchObject({ outcome: 'done', kept: null, aside: [] })
  expect(terms(fresh.file)).toEqual(['darn'])
})

test('[CLI-24] after a restore search is built anew, also when the numbers of events are reached again', async () => {
  const here = desk()
  const engine = await startEngine()
  onTestFinished(() => stopEngine(engine))
  const env = { MEILI_HOST: engine.server.host, MEILI_KEY: engine.server.key }
  await here.quad(SCHOOL)
  const event = { name: 'x', partner_code: '', actor_id: null, subject_id: 'x' }
  const happen = (times: number) =>
    here.look((db) =>
      db.write(async (tx) => {
        for (let n = 0; n < times; n++) await appendEvent(tx, event, new Date())
      }),
    )
  const reason = async () => {
    const answer = await here.quad(['search', 'status', '--json', '--limit', '3600'], { env })
    return answer.json().reason
  }
  await here.quad(['search', 'reindex'], { env })
  const name = await copied(here)
  expect(await reason()).toBeNull()
  await happen(5)
  await here.quad(['search', 'reindex'], { env })
  expect(await reason()).toBeNull()
  await here.quad(['backup', 'restore', name, '--yes'])
  expect(await reason()).toBe('the index is of another database')
  await happen(9)
  expect(await reason()).toBe('the index is of another database')
})

test('[CLI-24] a database is copied before it is migrated, and gets what it lacks when it is put back', async () => {
  const here = desk({ database: false })
  const older = join(here.dir, 'migrations')
  cpSync(TEMPLATE.migrations, older, { recursive: true })
  const [newest = ''] = readdirSync(older)
    .filter((name) => /^\d/.test(name))
    .sort()
    .reverse()
  rmSync(join(older, newest), { recursive: true })
  await migrate(here.file, older)
  const name = await copied(here)
  const verified = await here.quad(['backup', 'verify', '--json'])
  expect(verified.json()).toMatchObject({ ok: true, backups: [{ pending: [newest] }] })
  const restored = await here.quad(['backup', 'restore', name, '--yes', '--json'])
  expect(restored.json()).toMatchObject({ outcome: 'done', migrated: [newest] })
  expect((await here.quad(['db', 'status'])).code).toBe(0)
  const listed = await here.quad(['audit', 'list', '--json'])
  expect([...(listed.json().audit ?? [])].map(({ command }) => command)).toEqual(['backup restore'])
})

test('[CLI-23] doctor warns in production when there is no backup or only an old one', async () => {
  const here = desk()
  const env = { NODE_ENV: 'production', SESSION_SECRET: 's'.repeat(40) }
  const check = async () => {
    const answer = await here.quad(['doctor', '--json'], { env })
    return [...(answer.json().checks ?? [])].find((one) => one.name === 'backup')
  }
  expect(await check()).toMatchObject({ status: 'warn', message: 'there is none' })
  await copied(here)
  expect(await check()).toMatchObject({ status: 'ok' })
  const at = new Date(Date.now() - 4 * 86_400_000).toISOString()
  await here.look((db) =>
    db.write((tx) =>
      tx.fact.update({ where: { key: 'backup.last' }, data: { value: { at, into: '/x' } } }),
    ),
  )
  expect(await check()).toMatchObject({ status: 'warn', message: 'the last one is 4 d old' })
})
