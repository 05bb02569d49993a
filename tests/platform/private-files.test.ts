import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openDb } from '~/platform/database/open.server'
import { readEnv } from '~/platform/settings/env.server'
import { createPrivateFolder } from '~/platform/security/private-files.server'
import { migrate } from '~prisma/migrate'

/** A folder that everyone on this machine can look into, with a usual umask. */
function openFolder() {
  const dir = mkdtempSync(join(tmpdir(), 'quad-private-'))
  chmodSync(dir, 0o755)
  const before = process.umask(0o022)
  onTestFinished(() => {
    process.umask(before)
    rmSync(dir, { recursive: true, force: true })
  })
  return dir
}

const fileMode = (path: string) => (statSync(path).mode & 0o777).toString(8)

test('no one else on this machine can read a fresh database or the files next to it', async () => {
  const dir = openFolder()
  const file = join(dir, 'quad.db')
  mkdirSync(join(dir, 'migrations'))
  await migrate(file, join(dir, 'migrations'))
  const db = openDb(file)
  onTestFinished(() => db.close())
  await db.write((tx) => tx.$executeRawUnsafe('CREATE TABLE one (x)'))
  const beside = readdirSync(dir).filter((name) => name.startsWith('quad.db'))
  expect(beside.sort()).toEqual(
    ['', '-shm', '-wal', '.migrate-lock', '.use-lock'].map((end) => `quad.db${end}`),
  )
  for (const name of beside) expect(fileMode(join(dir, name)), name).toBe('600')
})

test('the data folder is its owner’s alone when it is made; one that is there stays as it is', () => {
  const dir = openFolder()
  const settings = (name: string) => readEnv({ NODE_ENV: 'test', DATA_DIR: join(dir, name) })
  settings('a/b')
  expect(fileMode(join(dir, 'a/b'))).toBe('700')
  expect(fileMode(join(dir, 'a'))).toBe('755')
  mkdirSync(join(dir, 'there'), { mode: 0o750 })
  settings('there')
  expect(fileMode(join(dir, 'there'))).toBe('750')
})

test('a folder that the system refuses is said at once, at any depth', () => {
  for (const path of ['/proc/quad', '/proc/quad/deeper/still'])
    expect(() => createPrivateFolder(path)).toThrow(/no such file|not permitted|denied/)
})
