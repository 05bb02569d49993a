import { native } from '~/platform/database/sqlite/connection.server'
import Database from 'better-sqlite3'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { expect, onTestFinished, vi } from 'vitest'
import { migrate } from '~prisma/migrate'
import { migrationStatus } from '~prisma/migration-status'
import { REPAIR } from '~prisma/version-match'
import { openDb } from '~/platform/database/open.server'
import type { Tx } from '~/platform/database/types'
import { asAbort } from '~cli/errors'
import { TEMPLATE } from '~tests/support/paths'
import { db, dbTest as test } from '~tests/support/fixtures'

const row = (key: string) => ({ key, value: 1, updated_at: new Date() })

test('the reading face cannot write, and both connections are durable', async () => {
  const reading = db.read as unknown as Tx
  await expect(reading.systemValue.create({ data: row('x') })).rejects.toThrow(/readonly/)
  expect(native(db).pragma('journal_mode', { simple: true })).toBe('wal')
  const set = await db.write(async (tx) => ({
    synchronous: await tx.$queryRawUnsafe('PRAGMA synchronous'),
    foreign: await tx.$queryRawUnsafe('PRAGMA foreign_keys'),
  }))
  expect(set).toEqual({ synchronous: [{ synchronous: 2n }], foreign: [{ foreign_keys: 1n }] })
})

test('each connection remembers 8 MB of pages at most', async () => {
  const pragma = 'PRAGMA cache_size'
  const reading = db.read as unknown as Tx
  const written = await db.write((tx) => tx.$queryRawUnsafe(pragma))
  const sizes = [native(db).pragma('cache_size'), await reading.$queryRawUnsafe(pragma), written]
  expect(sizes.flat().map((row) => Number((row as { cache_size: bigint }).cache_size))).toEqual([
    -8000, -8000, -8000,
  ])
})

test('a statement of a write is prepared once', async () => {
  const prepare = vi.spyOn(Database.prototype, 'prepare')
  onTestFinished(() => prepare.mockRestore())
  const other = openDb(db.place)
  for (const key of ['first', 'second', 'third'])
    await other.write((tx) => tx.systemValue.create({ data: row(key) }))
  await other.close()
  const inserts = prepare.mock.calls.filter(([text]) => text.includes('SystemValue'))
  expect(inserts).toHaveLength(1)
})

test('a transaction that fails leaves nothing, also for those that waited behind it', async () => {
  const write = (key: string, fail: boolean) =>
    db.write(async (tx) => {
      await tx.systemValue.create({ data: row(key) })
      if (fail) throw new Error('no')
    })
  const outcomes = await Promise.allSettled([write('a', true), write('b', false), write('c', true)])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected'])
  const written = await db.read.systemValue.findMany({ where: { key: { in: ['a', 'b', 'c'] } } })
  expect(written.map(({ key }) => key)).toEqual(['b'])
})

test.each(['at once', 'in a turn each'])(
  'those that begin %s are committed together, and acknowledged only then',
  async (how) => {
    const seen = () => db.read.systemValue.count({ where: { key: { startsWith: how } } })
    const counts: number[] = []
    const write = async (at: number) => {
      await db.write((tx) => tx.systemValue.create({ data: row(`${how} ${at}`) }))
      counts.push(await seen())
    }
    const all: Promise<void>[] = []
    for (const at of [1, 2, 3, 4, 5]) {
      all.push(write(at))
      if (how === 'in a turn each') await setImmediate()
    }
    await Promise.all(all)
    expect(counts).toEqual([5, 5, 5, 5, 5])
  },
)

test('an error that ends the transaction for all is everyone’s, and nothing is stored', async () => {
  const write = (key: string, end = false) =>
    db.write(async (tx) => {
      await tx.systemValue.create({ data: row(key) })
      // As SQLite does by itself when the disk is full.
      if (end) await tx.$executeRawUnsafe('ROLLBACK TRANSACTION')
    })
  const outcomes = await Promise.allSettled([write('x 1'), write('x 2', true), write('x 3')])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(await db.read.systemValue.count({ where: { key: { startsWith: 'x ' } } })).toBe(0)
  await write('x 4')
  expect(await db.read.systemValue.count({ where: { key: 'x 4' } })).toBe(1)
})

test('two copies of the program write one file without losing or refusing anything', async () => {
  const other = openDb(db.place)
  await db.write((tx) => tx.systemValue.create({ data: row('sum') }))
  const add = (to: typeof other) =>
    to.write(async (tx) => {
      const { value } = await tx.systemValue.findUniqueOrThrow({ where: { key: 'sum' } })
      await tx.systemValue.update({ where: { key: 'sum' }, data: { value: Number(value) + 1 } })
    })
  await Promise.all(Array.from({ length: 20 }, (_, i) => add(i % 2 ? other : db)))
  const { value } = await db.read.systemValue.findUniqueOrThrow({ where: { key: 'sum' } })
  expect(value).toBe(21)
  await other.close()
})

test('migrating twice does nothing the second time, and the status says so', async () => {
  const file = db.place
  await db.close()
  expect(await migrate(file, TEMPLATE.migrations)).toEqual([])
  const status = await migrationStatus(file, TEMPLATE.migrations)
  expect(status).toMatchObject({ pending: [], failed: [] })
  expect(status.total).toBeGreaterThan(1)
})

test('a migration that fails is named with the reason and a way out, now and at every later start', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'quad-migrations-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  const [file, migrations] = [join(dir, 'quad.db'), join(dir, 'migrations')]
  cpSync(TEMPLATE.migrations, migrations, { recursive: true })
  const bad = '29990101000000_bad'
  for (const [name, sql] of [
    [bad, 'CREATE TABLE half (a);\nCREATE TABLE nope nope;'],
    ['29990102000000_later', 'CREATE TABLE later (a);'],
  ] as const) {
    mkdirSync(join(migrations, name))
    writeFileSync(join(migrations, name, 'migration.sql'), sql)
  }
  await expect(migrate(file, migrations)).rejects.toMatchObject({
    name: 'MigrationFailed',
    migration: bad,
    message: `The migration ${bad} failed: near "nope": syntax error`,
  })
  const status = await migrationStatus(file, migrations)
  expect(status).toMatchObject({ failed: [bad], pending: ['29990102000000_later'] })
  expect(status.applied).toBe(status.total - 2)
  const later = await migrate(file, migrations).catch((error: unknown) => error)
  expect(asAbort(later)).toMatchObject({ kind: 'failed', next: REPAIR })
  expect(later).toMatchObject({
    name: 'MigrationFailed',
    migration: bad,
    message: expect.stringContaining('half applied') as string,
  })
})
