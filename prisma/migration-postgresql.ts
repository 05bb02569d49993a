import { createRequire } from 'node:module'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { keepInPostgresql } from './by-hand/postgresql'
import { reaching } from './locking/database-away'
import { DatabaseInUse, MIGRATION_LOCK, type Waiting } from './locking/database-use'
import type { MigrationTarget } from './migration-target'
import { newClient, poolConfig } from './server/client'
import { farewell, settingStatements, unlessInAddress } from './server/session-settings'

/** Loaded where a database of PostgreSQL is used only. */
const load = createRequire(import.meta.url)

const UNMANAGED = [
  'post_fts',
  'post_stems',
  'user_fts',
  'comment_fts',
  'campus_fts',
  'search_word',
].map((table) => `public.${table}`)

/** Milliseconds that a process waits for another one that migrates, and until someone is told */
const LOCK_TIMEOUT = 60_000
const NOTICE_AFTER = 2_000

/**
 * Of a machine that is gone the lock and what was done under it end after 30 s, both: less than others wait for
 * the lock.
 */
const beginning = (place: string) =>
  ['SELECT 1', ...settingStatements(unlessInAddress(place, farewell(10, 4)))].join('; ')

export const postgresqlTarget = (place: string): MigrationTarget => ({
  provider: 'postgresql',
  unmanaged: UNMANAGED,
  begin: beginning(place),
  factory: () => {
    const { PrismaPg } = load('@prisma/adapter-pg') as typeof import('@prisma/adapter-pg')
    const adapters = new PrismaPg(poolConfig(place, { allowExitOnIdle: true }))
    const connect = adapters.connect.bind(adapters)
    adapters.connect = async () => complete(await reaching(connect()))
    return adapters
  },
  // A database for a moment would need rights that few accounts have.
  differenceFrom: async (_migrations, schema) => ({
    tag: 'schemaDatasource',
    files: schema.map(([path, content]) => ({ path, content })),
    configDir: '.',
  }),
  keep: (_migrations, sql) => withClient(place, (client) => keepInPostgresql(client, sql)),
  withLock: (waiting, work) => withLock(place, waiting, work),
  // Migrations leave what the version before needs: others go on.
  claim: () => Promise.resolve(),
})

/** Types of columns: "char" is one of PostgreSQL's own tables, which the adapter doesn't know. */
const CHAR = 18
const TEXT = 25

/**
 * The adapter would cut a script at each semicolon, also within functions. As one, it is also applied as a
 * whole or not at all.
 */
function complete<A extends Adapter>(adapter: A): A {
  const driver = adapter.underlyingDriver()
  const query = driver.query.bind(driver) as (...args: unknown[]) => Promise<Result>
  const read = async (...args: unknown[]) => {
    const result = await query(...args)
    for (const field of result.fields ?? []) if (field.dataTypeID === CHAR) field.dataTypeID = TEXT
    return result
  }
  driver.query = read as unknown as typeof driver.query
  adapter.executeScript = async (script) => void (await query(script))
  return adapter
}

type Result = { fields?: { dataTypeID: number }[] }
type Adapter = Awaited<ReturnType<import('@prisma/adapter-pg').PrismaPg['connect']>>

export async function withClient<T>(place: string, work: (client: Client) => Promise<T>) {
  const client = newClient(place)
  client.on('error', () => undefined)
  await reaching(client.connect())
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** The lock of a connection ends with it, however the process ends. */
const withLock = <T>(place: string, { onWait, signal }: Waiting, work: () => Promise<T>) =>
  withClient(place, async (client) => {
    await client.query(beginning(place))
    const began = Date.now()
    let notice = onWait
    for (let pause = 1; ; pause = Math.min(pause * 2, 250)) {
      const { rows } = await client.query<{ got: boolean }>(
        'SELECT pg_try_advisory_lock($1) AS got',
        [MIGRATION_LOCK],
      )
      if (rows[0]?.got) return work()
      const waited = Date.now() - began
      if (waited > LOCK_TIMEOUT)
        throw new DatabaseInUse('Another process migrates the database. Nothing was changed.')
      if (waited > NOTICE_AFTER) {
        notice?.()
        notice = undefined
      }
      await sleep(pause, undefined, { signal })
    }
  })
