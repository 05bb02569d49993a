import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { migrate, migrationStatus } from '~prisma/migrate'
import { openDb } from '~/platform/db.server'
import { asAbort, REPAIR } from '~cli/errors'
import { TEMPLATE } from '~tests/support/paths'
import { openWorld } from '~tests/support/world'

test('the reading face cannot write, and both connections are durable', async () => {
  const world = await openWorld()
  const reading = world.db.read as unknown as { fact: { create(args: object): Promise<unknown> } }
  const data = { key: 'x', value: 1, updated_at: new Date() }
  await expect(reading.fact.create({ data })).rejects.toThrow(/readonly/)
  expect(world.db.sql.pragma('journal_mode', { simple: true })).toBe('wal')
  const set = await world.db.write(async (tx) => ({
    synchronous: await tx.$queryRawUnsafe('PRAGMA synchronous'),
    foreign: await tx.$queryRawUnsafe('PRAGMA foreign_keys'),
  }))
  expect(set).toEqual({ synchronous: [{ synchronous: 2n }], foreign: [{ foreign_keys: 1n }] })
  await world.close()
})

test('a transaction that fails leaves nothing, also for those that waited behind it', async () => {
  const world = await openWorld()
  const write = (key: string, fail: boolean) =>
    world.db.write(async (tx) => {
      await tx.fact.create({ data: { key, value: 1, updated_at: new Date() } })
      if (fail) throw new Error('no')
    })
  const outcomes = await Promise.allSettled([write('a', true), write('b', false), write('c', true)])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected'])
  const written = await world.db.read.fact.findMany({ where: { key: { in: ['a', 'b', 'c'] } } })
  expect(written.map(({ key }) => key)).toEqual(['b'])
  await world.close()
})

test('two copies of the program write one file without losing or refusing anything', async () => {
  const world = await openWorld()
  const file = world.db.sql.name
  const other = openDb(file)
  await world.db.write((tx) =>
    tx.fact.create({ data: { key: 'sum', value: 0, updated_at: new Date() } }),
  )
  const add = (db: typeof other) =>
    db.write(async (tx) => {
      const { value } = await tx.fact.findUniqueOrThrow({ where: { key: 'sum' } })
      await tx.fact.update({ where: { key: 'sum' }, data: { value: Number(value) + 1 } })
    })
  await Promise.all(Array.from({ length: 20 }, (_, i) => add(i % 2 ? other : world.db)))
  const { value } = await world.db.read.fact.findUniqueOrThrow({ where: { key: 'sum' } })
  expect(value).toBe(20)
  await other.close()
  await world.close()
})

test('migrating twice does nothing the second time, and the status says so', async () => {
  const world = await openWorld()
  const file = world.db.sql.name
  await world.db.close()
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
  expect(asAbort(later)).toMatchObject({ exitCode: 1, next: REPAIR })
  expect(later).toMatchObject({
    name: 'MigrationFailed',
    migration: bad,
    message: expect.stringContaining('half applied') as string,
  })
})
