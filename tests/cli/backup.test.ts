import Database from 'better-sqlite3'
import { execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished } from 'vitest'
import { openDb } from '~/platform/database/open.server'
import type { Db } from '~/platform/database/types'
import { openFolderStorage } from '~/platform/storage/folder-storage.server'
import { createBackup } from '../../cli/backups/create'
import { backups, bundled, copied, PROGRAMS, run, SCHOOL } from './backup-programs'
import { PRODUCTION, test } from './quad'

beforeAll(() => Promise.all([bundled('backup-process'), bundled('backup-writer')]))

const counts = async ({ read }: Db) => ({
  people: await read.user.count(),
  posts: await read.post.count({ where: { deleted_at: null } }),
})

test('[CLI-24] the live database is backed up, listed and read as a whole', async ({ cli }) => {
  await cli.quad(SCHOOL)
  mkdirSync(join(cli.dir, 'photos'))
  const photo = `${'b'.repeat(32)}.webp`
  writeFileSync(join(cli.dir, 'photos', photo), 'a picture')
  const live = openDb(cli.file)
  onTestFinished(() => live.close())
  const name = await copied(cli)
  expect(name).toMatch(/^20\d\d-\d\d-\d\dT\d\d-\d\d-\d\dZ$/)
  const whole = { name, problem: null, ...(await counts(live)), photos: 1 }
  await cli.json('backup list', { backups: [whole] })
  await cli.prints('backup list', / \d+ s +\d+\.\d [KM]iB .* complete/)
  await cli.prints('backup verify', new RegExp(`^ok    ${name}: whole\\n$`))
  // What others of this machine must not read, and what must not be in it.
  const folder = join(backups(cli), name)
  for (const path of [backups(cli), folder, join(folder, 'quad.db')])
    expect(statSync(path).mode & 0o077, path).toBe(0)
  expect(readdirSync(folder).sort()).toEqual(['SHA256SUMS', 'manifest.json', 'photos', 'quad.db'])
  execFileSync('sha256sum', ['--check', '--strict', '--quiet', 'SHA256SUMS'], { cwd: folder })
  expect((await cli.quad('doctor --json')).out).toContain('the last one is')

  const second = await cli.json('backup create --keep 2', { removed: [] })
  const third = await cli.json('backup create --keep 2', { removed: [name] })
  const left = [...(await cli.json('backup list')).backups!].map((one) => String(one.name))
  expect(left.sort()).toEqual([String(second.name), String(third.name)].sort())
})

test('[CLI-24] what is next to the backups is none of them', async ({ cli }) => {
  const name = await copied(cli)
  for (const other of ['lost+found', 'junk', 'zz']) mkdirSync(join(backups(cli), other))
  writeFileSync(join(backups(cli), 'junk', 'notes.txt'), 'mine')
  // One that has lost its manifest is listed, but it is not the newest.
  mkdirSync(join(backups(cli), 'moved'))
  writeFileSync(join(backups(cli), 'moved', 'quad.db'), '')
  await cli.prints('backup verify', new RegExp(`^ok    ${name}: whole\\n$`))
  await cli.json('backup list', { backups: [{ name, problem: null }, { name: 'moved' }] })
})

test('[CLI-24] a folder that cannot be made ends the command at once', async ({ cli }) => {
  const file = join(cli.dir, 'a-file')
  writeFileSync(file, '')
  for (const [dir, message] of [
    ['/proc/backups', 'is not a folder that can be written'],
    [join(file, 'backups'), 'is not a folder that can be written'],
    [file, 'is not a folder.'],
  ] as const) {
    const create = ['backup', 'create', '--dir', dir]
    await cli.json(create, { error: { code: 'failed', problems: [] } }, { code: 1 })
    await cli.fails(create, 1, message)
  }
  await cli.refuses(['backup', 'list', '--dir', file], 1, 'is not a folder.')
  await cli.refuses(['backup', 'verify', ''], 1, 'The name of the backup is empty.')
})

const OTHER_VERSION = 'its manifest is of another version of this program'
const DAMAGED = 'its manifest is damaged'

test('[CLI-24] damage of any kind is found', async ({ cli }) => {
  mkdirSync(join(cli.dir, 'photos'))
  writeFileSync(join(cli.dir, 'photos', `${'c'.repeat(32)}.webp`), 'a picture')
  const name = await copied(cli)
  const folder = join(backups(cli), name)
  const problems = async () => {
    const answer = await cli.quad(['backup', 'verify', name, '--json'])
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
  await cli.refuses(['backup', 'restore', name, '--yes'], 1, "can't be restored")
  writeFileSync(file, bytes)
  const manifest = join(folder, 'manifest.json')
  const entries = readFileSync(manifest, 'utf8')
  const later = '"migrations": ["29990101000000_later",'
  writeFileSync(manifest, entries.replace('"migrations": [', later))
  expect(await problems()).toEqual([expect.stringContaining('made by a newer program')])
  for (const [content, problem] of [
    [entries.replace('"format": 1', '"format": 2'), OTHER_VERSION],
    [entries.replace('"photos": [', '"others": ['), DAMAGED],
    [entries.replace('"quad.db"', '"../quad.db"'), DAMAGED],
    [entries.replace('"photos/c', '"../photos/c'), DAMAGED],
    [entries.replace(`"name": "${name}"`, '"name": "another"'), DAMAGED],
    [entries.slice(0, -2), 'its manifest cannot be read'],
  ] as const) {
    expect(content).not.toBe(entries)
    writeFileSync(manifest, content)
    expect(await problems()).toEqual([problem])
    await cli.json('backup list', { backups: [{ name, problem }] })
  }
  writeFileSync(manifest, entries)
  const photo = join(folder, 'photos', `${'c'.repeat(32)}.webp`)
  renameSync(photo, `${photo}.away`)
  expect(await problems()).toEqual([expect.stringContaining('is not what was copied')])
  renameSync(manifest, `${manifest}.away`)
  expect(await problems()).toEqual(['it has no manifest'])
  await cli.json('backup list', { backups: [{ problem: 'it has no manifest' }] })
  for (const wrong of ['nothing', '../backups', '..'])
    await cli.json(['backup', 'verify', wrong], { ok: false }, { code: 1 })
})

test('[CLI-24] under load the copy is the database at one moment', async ({ cli }) => {
  const raw = new Database(cli.file)
  raw.pragma('foreign_keys = OFF')
  for (const id of ['one', 'other'])
    raw.exec(`INSERT INTO "Topic" (id, partner_code, topic_category_id, title, posts_count)
      VALUES ('${id}', 'x', 'c', '${id}', 1000000)`)
  // Some megabytes, so that many writes fall into the copying.
  raw.exec(`CREATE TABLE ballast (x); WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1
    FROM n WHERE i < 6000) INSERT INTO ballast SELECT randomblob(4000) FROM n`)
  raw.close()
  const writer = fork(join(PROGRAMS, 'backup-writer.mjs'), [cli.file])
  onTestFinished(() => void writer.kill('SIGKILL'))
  await once(writer, 'message')
  const into = backups(cli)
  const source = { database: cli.file, photos: openFolderStorage(cli.dir), program: 'test' }
  const total = (file: string) => {
    const db = new Database(file, { readonly: true })
    const rows = db
      .prepare<[], { id: string; posts_count: number }>('SELECT id, posts_count FROM "Topic"')
      .all()
    db.close()
    return { sum: rows.reduce((sum, row) => sum + row.posts_count, 0), rows }
  }
  let seen = 0
  for (const name of ['a', 'b', 'c']) {
    let calls = 0
    const before = total(cli.file).rows
    await createBackup(source, into, { name, now: new Date() }, { pages: () => void calls++ })
    expect(calls).toBeGreaterThan(3)
    const copy = join(into, name, 'quad.db')
    expect(total(copy).sum).toBe(2_000_000)
    // Writes went on meanwhile, which is what makes this a test.
    if (JSON.stringify(total(cli.file).rows) !== JSON.stringify(before)) seen++
  }
  expect(seen).toBe(3)
  expect(writer.exitCode).toBeNull()
})

test('[CLI-24] a backup killed at any point leaves nothing that is listed', async ({ cli }) => {
  const into = backups(cli)
  const steps = (await run('create', cli.dir, into, 'whole')) as string[]
  expect(steps.length).toBeGreaterThan(4)
  for (const step of steps) {
    expect(await run('create', cli.dir, into, 'killed', step)).toBe('SIGKILL')
    await cli.json('backup list', { backups: [{ name: 'whole' }] })
  }
  // The next run clears away what they left.
  await copied(cli)
  expect(readdirSync(into).filter((name) => name.endsWith('.part'))).toEqual([])
})

test('[CLI-23] doctor warns of no backup or an old one in production', async ({ cli }) => {
  const judged = (values: object) =>
    cli.json(
      'doctor',
      { checks: expect.arrayContaining([expect.objectContaining({ name: 'backup', ...values })]) },
      { env: PRODUCTION },
    )
  await judged({ status: 'warn', message: 'there is none' })
  await copied(cli)
  await judged({ status: 'ok' })
  const at = new Date(Date.now() - 4 * 86_400_000).toISOString()
  const last = { where: { key: 'backup.last' }, data: { value: { at, into: '/x' } } }
  await cli.write((tx) => tx.systemValue.update(last))
  await judged({ status: 'warn', message: 'the last one is 4 d old' })
})
