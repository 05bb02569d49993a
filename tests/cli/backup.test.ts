import Database from 'better-sqlite3'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { openDb, type Db } from '~/platform/db.server'
import { createBackup } from '../../cli/backups/create'
import { backups, bundled, copied, nameOf, PROGRAMS, run, SCHOOL } from './backup-programs'
import { desk } from './quad'

beforeAll(() => Promise.all([bundled('backup-process'), bundled('backup-writer')]))

const counts = async ({ read }: Db) => ({
  people: await read.user.count(),
  posts: await read.post.count({ where: { deleted_at: null } }),
})

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
  for (const path of [backups(here), folder, join(folder, 'quad.db')])
    expect(statSync(path).mode & 0o077, path).toBe(0)
  expect(readdirSync(folder).sort()).toEqual(['manifest.json', 'photos', 'quad.db'])
  expect((await here.quad(['doctor', '--json'])).out).toContain('the last one is')

  const second = await here.quad(['backup', 'create', '--keep', '2', '--json'])
  const third = await here.quad(['backup', 'create', '--keep', '2', '--json'])
  expect(second.json().removed).toEqual([])
  expect(third.json().removed).toEqual([name])
  const left = (await here.quad(['backup', 'list', '--json'])).json().backups ?? []
  expect([...left].map((one) => one.name).sort()).toEqual([nameOf(second), nameOf(third)].sort())
})

test('[CLI-24] what lies beside the backups is none of them: the newest is still the newest', async () => {
  const here = desk()
  const name = await copied(here)
  for (const other of ['lost+found', 'junk', 'zz']) mkdirSync(join(backups(here), other))
  writeFileSync(join(backups(here), 'junk', 'notes.txt'), 'mine')
  // One that has lost its manifest is told, but it is not the newest.
  mkdirSync(join(backups(here), 'moved'))
  writeFileSync(join(backups(here), 'moved', 'quad.db'), '')
  expect(await here.quad(['backup', 'verify'])).toMatchObject({
    code: 0,
    out: `ok    ${name}: whole\n`,
  })
  const listed = await here.quad(['backup', 'list', '--json'])
  expect(listed.json().backups).toMatchObject([{ name, problem: null }, { name: 'moved' }])
})

test('[CLI-24] a folder that cannot be made ends the command before any work, with one document', async () => {
  const here = desk()
  const file = join(here.dir, 'a-file')
  writeFileSync(file, '')
  for (const [dir, said] of [
    ['/proc/backups', 'is no folder that can be written'],
    [join(file, 'backups'), 'is no folder that can be written'],
    [file, 'is no folder.'],
  ] as const) {
    const refused = await here.quad(['backup', 'create', '--dir', dir, '--json'])
    expect(refused.code, dir).toBe(1)
    expect(refused.json().error, dir).toMatchObject({ code: 'failed', problems: [] })
    expect(refused.err, dir).toContain(said)
  }
  expect((await here.quad(['backup', 'list', '--dir', file])).err).toContain('is no folder.')
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
