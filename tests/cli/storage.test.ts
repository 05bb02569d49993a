import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { expect, onTestFinished } from 'vitest'
import { tryWrite } from '~/platform/database/sqlite/file.server'
import { migrate } from '~prisma/migrate'
import { ROOT, TEMPLATE } from '../support/paths'
import { KEYS } from './pseudo-terminal'
import { test } from './quad'

/** Another process that runs these statements on the file and then keeps it open. */
async function openElsewhere(file: string, sql: string) {
  const program = `const db = new (require('better-sqlite3'))(process.argv[1])
    db.exec(process.argv[2]); console.log('held'); process.stdin.resume()`
  const child = spawn(process.execPath, ['-e', program, file, sql], { cwd: ROOT })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  return child
}

/** What has the database to itself; no reader gets in */
const EXCLUSIVE = 'PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE'

test('[CLI-24] a database that can’t be read is not an empty one', async ({ cli }) => {
  const damaged = readFileSync(cli.file)
  const holder = await openElsewhere(cli.file, EXCLUSIVE)
  await cli.refuses('db status', 1, ['in use by another process', 'Try again when'])
  holder.kill()
  await once(holder, 'exit')
  await cli.json('db status', { exists: true, pending: [] })

  damaged.fill(7, 100, 8192)
  const broken = [
    [damaged, 'The database is damaged.'],
    [Buffer.alloc(4096, 'not a database'), 'The file is not a database.'],
  ] as const
  for (const [content, message] of broken) {
    writeFileSync(cli.file, content)
    for (const args of ['db status', 'db migrate', 'jobs list'])
      await cli.refuses(args, 1, [message, 'quad backup restore'])
    const { checks } = await cli.json('doctor', {}, { code: 1 })
    const migrations = { name: 'migrations', status: 'fail', message }
    expect(checks).toContainEqual(expect.objectContaining(migrations))
  }
  rmSync(cli.file)
  mkdirSync(cli.file)
  await cli.refuses('db status', 1, ["can't be read or written", 'Check the disk'])
  rmSync(cli.file, { recursive: true })
  for (const make of [() => undefined, () => writeFileSync(cli.file, '')]) {
    make()
    const { pending, total } = await cli.json('db status', {}, { code: 1 })
    expect(pending).toHaveLength(Number(total))
  }
})

test('[CLI-24] migrating leaves a database that others use as it is', async ({ cli }) => {
  const holder = await openElsewhere(cli.file, 'PRAGMA journal_mode = WAL; SELECT * FROM "Partner"')
  expect(await migrate(cli.file, TEMPLATE.migrations)).toEqual([])
  await cli.json('db migrate', { outcome: 'nothing to do' })

  const last = `FROM _prisma_migrations WHERE migration_name LIKE '%split_user'`
  const other = await openElsewhere(cli.file, `DELETE ${last}`)
  await cli.fails('db migrate', 1, [
    `in use by process ${holder.pid} (node`,
    `process ${other.pid} (node`,
    'Nothing was changed',
  ])
  await cli.json('db status', { pending: [expect.stringContaining('split_user')] }, { code: 1 })
})

test('who waits for the database is told who has it, and can stop', async ({ cli }) => {
  await cli.quad('jobs list')
  const writer = await openElsewhere(cli.file, 'PRAGMA busy_timeout = 0; BEGIN IMMEDIATE')
  const patient = cli.terminal('terms add darn')
  await patient.shows(`Waiting for quad.db, which is locked; it is open in process ${writer.pid} (`)
  const waiting = cli.terminal('terms add heck')
  await waiting.shows('Waiting for quad.db')
  waiting.press(KEYS.ctrlC)
  // At once: who waits for as long as the lock allows ends after the one that began before.
  const first = [waiting.code, patient.code.then(() => 'the patient one')]
  expect(await Promise.race(first)).toBe(130)
  writer.kill()
  expect(await patient.code).toBe(0)

  // Opening waits as well, for less long.
  await openElsewhere(cli.file, EXCLUSIVE)
  const lines = ['terms list', 'backup create']
  const [opening, copying] = await Promise.all(lines.map((line) => cli.binary(line)))
  expect(opening?.code).toBe(1)
  expect(opening?.err).toContain('Waiting for quad.db, which is locked')
  expect(opening?.err).toContain('The database is in use by another process.')
  expect(copying?.code).toBe(1)
  expect(copying?.err).toContain('Waiting for quad.db, which is locked')
})

test('a site that can’t begin to write says that it waits', async ({ cli }) => {
  const writer = await openElsewhere(cli.file, 'BEGIN IMMEDIATE')
  const waiting: string[] = []
  const onWait = () => waiting.push('told')
  await expect(tryWrite(cli.file, { onWait })).rejects.toThrow('database is locked')
  expect(waiting).toEqual(['told'])
  writer.kill()
  await once(writer, 'exit')
  await tryWrite(cli.file, { onWait })
  expect(waiting).toEqual(['told'])
})
