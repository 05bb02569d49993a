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

test('[CLI-24] the live database is backed up, listed and read as a whole', async ({ here }) => {
  await here.quad(SCHOOL)
  mkdirSync(join(here.dir, 'photos'))
  const photo = `${'b'.repeat(32)}.webp`
  writeFileSync(join(here.dir, 'photos', photo), 'a picture')
  const live = openDb(here.file)
  onTestFinished(() => live.close())
  const name = await copied(here)
  expect(name).toMatch(/^20\d\d-\d\d-\d\dT\d\d-\d\d-\d\dZ$/)
  const whole = { name, problem: null, ...(await counts(live)), photos: 1 }
  await here.tells('backup list', { backups: [whole] })
  await here.prints('backup list', / \d+ s +\d+\.\d [KM]iB .* complete/)
  await here.prints('backup verify', new RegExp(`^ok    ${name}: whole\\n$`))
  // What others of this machine must not read, and what must not be in it.
  const folder = join(backups(here), name)
  for (const path of [backups(here), folder, join(folder, 'quad.db')])
    expect(statSync(path).mode & 0o077, path).toBe(0)
  expect(readdirSync(folder).sort()).toEqual(['SHA256SUMS', 'manifest.json', 'photos', 'quad.db'])
  execFileSync('sha256sum', ['--check', '--strict', '--quiet', 'SHA256SUMS'], { cwd: folder })
  expect((await here.quad('doctor --json')).out).toContain('the last one is')

  const second = await here.tells('backup create --keep 2', { removed: [] })
  const third = await here.tells('backup create --keep 2', { removed: [name] })
  const left = [...(await here.tells('backup list')).backups!].map((one) => String(one.name))
  expect(left.sort()).toEqual([String(second.name), String(third.name)].sort())
})

test('[CLI-24] what is next to the backups is none of them', async ({ here }) => {
  const name = await copied(here)
  for (const other of ['lost+found', 'junk', 'zz']) mkdirSync(join(backups(here), other))
  writeFileSync(join(backups(here), 'junk', 'notes.txt'), 'mine')
  // One that has lost its manifest is listed, but it is not the newest.
  mkdirSync(join(backups(here), 'moved'))
  writeFileSync(join(backups(here), 'moved', 'quad.db'), '')
  await here.prints('backup verify', new RegExp(`^ok    ${name}: whole\\n$`))
  await here.tells('backup list', { backups: [{ name, problem: null }, { name: 'moved' }] })
})

test('[CLI-24] a folder that cannot be made ends the command at once', async ({ here }) => {
  const file = join(here.dir, 'a-file')
  writeFileSync(file, '')
  for (const [dir, message] of [
    ['/proc/backups', 'is not a folder that can be written'],
    [join(file, 'backups'), 'is not a folder that can be written'],
    [file, 'is not a folder.'],
  ] as const) {
    const create = ['backup', 'create', '--dir', dir]
    await here.tells(create, { error: { code: 'failed', problems: [] } }, { code: 1 })
    await here.fails(create, 1, message)
  }
  await here.refuses(['backup', 'list', '--dir', file], 1, 'is not a folder.')
})

test('[CLI-24] damage of any kind is found', async ({ here }) => {
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
  await here.refuses(['backup', 'restore', name, '--yes'], 1, "can't be restored")
  writeFileSync(file, bytes)
  const manifest = join(folder, 'manifest.json')
  const entries = readFileSync(manifest, 'utf8')
  const later = '"migrations": ["29990101000000_later",'
  writeFileSync(manifest, entries.replace('"migrations": [', later))
  expect(await problems()).toEqual([expect.stringContaining('made by a newer program')])
  writeFileSync(manifest, entries)
  const photo = join(folder, 'photos', `${'c'.repeat(32)}.webp`)
  renameSync(photo, `${photo}.away`)
  expect(await problems()).toEqual([expect.stringContaining('is not what was copied')])
  renameSync(manifest, `${manifest}.away`)
  expect(await problems()).toEqual(['it has no manifest'])
  await here.tells('backup list', { backups: [{ problem: 'it has no manifest' }] })
  for (const wrong of ['nothing', '../backups', '..'])
    await here.tells(['backup', 'verify', wrong], { ok: false }, { code: 1 })
})

test('[CLI-24] under load the copy is the database at one moment', async ({ here }) => {
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
  const source = { database: here.file, photos: openFolderStorage(here.dir), program: 'test' }
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
    const before = total(here.file).rows
    await createBackup(source, into, { name, now: new Date() }, { pages: () => void calls++ })
    expect(calls).toBeGreaterThan(3)
    const copy = join(into, name, 'quad.db')
    expect(total(copy).sum).toBe(2_000_000)
    // Writes went on meanwhile, which is what makes this a test.
    if (JSON.stringify(total(here.file).rows) !== JSON.stringify(before)) seen++
  }
  expect(seen).toBe(3)
  expect(writer.exitCode).toBeNull()
})

test('[CLI-24] a backup killed at any point leaves nothing that is listed', async ({ here }) => {
  const into = backups(here)
  const steps = (await run('create', here.dir, into, 'whole')) as string[]
  expect(steps.length).toBeGreaterThan(4)
  for (const step of steps) {
    expect(await run('create', here.dir, into, 'killed', step)).toBe('SIGKILL')
    await here.tells('backup list', { backups: [{ name: 'whole' }] })
  }
  // The next run clears away what they left.
  await copied(here)
  expect(readdirSync(into).filter((name) => name.endsWith('.part'))).toEqual([])
})

test('[CLI-23] doctor warns of no backup or an old one in production', async ({ here }) => {
  const judged = (values: object) =>
    here.tells(
      'doctor',
      { checks: expect.arrayContaining([expect.objectContaining({ name: 'backup', ...values })]) },
      { env: PRODUCTION },
    )
  await judged({ status: 'warn', message: 'there is none' })
  await copied(here)
  await judged({ status: 'ok' })
  const at = new Date(Date.now() - 4 * 86_400_000).toISOString()
  const last = { where: { key: 'backup.last' }, data: { value: { at, into: '/x' } } }
  await here.write((tx) => tx.systemValue.update(last))
  await judged({ status: 'warn', message: 'the last one is 4 d old' })
})
