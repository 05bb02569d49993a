import { closeSync, openSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { PrismaBetterSqlite3 } from '@prisma/adapter-better-sqlite3'
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils'
import type { SchemaEngine } from '@prisma/schema-engine-wasm'
import Database from 'better-sqlite3'
import {
  DatabaseInUse,
  describeUsers,
  isBusy,
  retryWhileBusy,
  type Waiting,
} from './locking/database-use'
import { migrationStatus, readMigrations } from './migration-status'
import { assertMigratable, REPAIR } from './version-match'

/**
 * Creates and applies Prisma migration folders with Prisma's own schema engine, compiled to WASM:
 * no engine binary is downloaded. The folders stay compatible with `prisma migrate deploy`.
 */

/** Full-text tables and the tables SQLite creates for them; they aren't in the schema. */
const UNMANAGED = ['post_fts', 'post_stems', 'user_fts', 'comment_fts'].flatMap((table) => [
  table,
  ...['data', 'idx', 'content', 'docsize', 'config'].map((part) => `${table}_${part}`),
])
/** Applying reads only the SQL folders, but the engine wants a schema file to start with. */
const APPLY_ONLY: [string, string] = ['apply.prisma', 'datasource db { provider = "sqlite" }']
const filters = { externalTables: UNMANAGED, externalEnums: [] }

/** A migration can't be applied: the database has to be repaired first. */
export class MigrationFailed extends Error {
  override name = 'MigrationFailed'
  /** What to do next */
  readonly remedy = REPAIR

  constructor(
    /** If the engine names one */
    readonly migration: string | undefined,
    reason: string,
    cause: unknown,
  ) {
    const what = migration ? `The migration ${migration} failed` : 'The migrations failed'
    super(`${what}: ${reason}`, { cause })
  }
}

/** The engine's code for a database in which a migration failed earlier. */
const FAILED_BEFORE = 'P3009'

/** The engine's message begins with the reason; the lines after it are places in its own code. */
function migrationFailed(error: unknown): MigrationFailed {
  const message = error instanceof Error ? error.message : String(error)
  const name = /migration_name="([^"]+)"/.exec(message) ?? /The `([^`]+)` migration/.exec(message)
  const failedBefore = error instanceof Error && 'code' in error && error.code === FAILED_BEFORE
  const [reason = message] = message.split(/\n\s*0: /)
  return new MigrationFailed(
    name?.[1],
    failedBefore ? 'it began at an earlier start and is half applied' : reason.trim(),
    error,
  )
}

type Glue = typeof import('@prisma/schema-engine-wasm/schema_engine_bg')

/**
 * The glue code holds one WASM memory, so each process instantiates it once, even if several of its
 * bundles contain this file.
 */
const ENGINE = Symbol.for('quad.schema-engine')
const shared = globalThis as { [ENGINE]?: Promise<Glue> }

async function instantiateEngine(): Promise<Glue> {
  const entry = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm')
  const code = await import('@prisma/schema-engine-wasm/schema_engine_bg')
  const { instance } = await WebAssembly.instantiate(
    await readFile(join(dirname(entry), 'schema_engine_bg.wasm')),
    { './schema_engine_bg.js': code as unknown as WebAssembly.ModuleImports },
  )
  code.__wbg_set_wasm(instance.exports)
  ;(instance.exports.__wbindgen_start as () => void)()
  return code
}

/**
 * The engine replays whole migration files on its shadow database as one raw statement; the
 * adapter prepares single statements only.
 */
function acceptScripts<C extends Connection>(connection: C): C {
  const executeRaw = connection.executeRaw.bind(connection)
  connection.executeRaw = async (query) => {
    if (query.args.length > 0) return executeRaw(query)
    await connection.executeScript(query.sql)
    return 0
  }
  return connection
}

/**
 * Each statement of a migration commits, and a new database has hundreds of them: they reach the
 * disk together when the engine's connection is closed, not one by one.
 */
const ONE_SYNC = 'PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL'

type Connection = Awaited<ReturnType<PrismaBetterSqlite3['connect']>>

/**
 * Runs `work` with an engine on the file and closes every connection that it opened: the engine locks
 * the database and would keep it locked until the process ends.
 */
async function withEngine<T>(
  databaseFile: string,
  schema: [string, string][],
  work: (engine: SchemaEngine) => Promise<T>,
): Promise<T> {
  const { SchemaEngine } = await (shared[ENGINE] ??= instantiateEngine())
  const opened: { dispose: () => Promise<void> }[] = []
  const factory = new PrismaBetterSqlite3(
    { url: `file:${databaseFile}`, timeout: 30_000 },
    { timestampFormat: 'unixepoch-ms' },
  )
  for (const open of ['connect', 'connectToShadowDb'] as const) {
    const original = factory[open].bind(factory)
    factory[open] = async () => {
      const connection = await original()
      opened.push(connection)
      if (open === 'connectToShadowDb') return acceptScripts(connection)
      await connection.executeScript(ONE_SYNC)
      return connection
    }
  }
  try {
    const bound = bindMigrationAwareSqlAdapterFactory(factory)
    return await work(await SchemaEngine.new({ datamodels: schema }, () => undefined, bound))
  } finally {
    await Promise.all(opened.map((connection) => connection.dispose()))
  }
}

/** Milliseconds that a process waits for another one that migrates */
const LOCK_TIMEOUT = 60_000
/** Milliseconds for others to close the database before it is migrated */
const USE_TIMEOUT = 3_000

/**
 * One process migrates at a time. The lock is a transaction on a separate file, so a process that
 * dies releases it, and the database itself stays readable for a server that waits.
 */
async function withMigrationLock<T>(
  databaseFile: string,
  waiting: Waiting,
  work: () => Promise<T>,
): Promise<T> {
  for (const file of [databaseFile, `${databaseFile}.migrate-lock`]) createPrivateFile(file)
  const lock = new Database(`${databaseFile}.migrate-lock`, { timeout: 0 })
  try {
    await retryWhileBusy(() => lock.exec('BEGIN EXCLUSIVE'), LOCK_TIMEOUT, waiting)
    return await work()
  } catch (error) {
    throw isBusy(error) ? inUse(databaseFile, error) : error
  } finally {
    lock.close()
  }
}

const inUse = (file: string, cause: unknown) =>
  new DatabaseInUse(
    `The database is in use by ${describeUsers(file)}. Nothing was changed: stop that first.`,
    { cause },
  )

/** Throws an error of SQLite while others have the database open: the engine needs it to itself. */
function assertUnused(file: string) {
  const db = new Database(file, { timeout: 0 })
  try {
    db.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; ROLLBACK')
  } finally {
    db.close()
  }
}

/** Creates the file, readable by its owner only, unless it exists. */
function createPrivateFile(file: string) {
  try {
    closeSync(openSync(file, 'wx', 0o600))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

/**
 * Applies the migrations that the database doesn't have yet and returns their names. Several
 * processes may call it at the same time. No one is disturbed when there is nothing to apply. Throws
 * MigrationFailed if one can't be applied, now or earlier, DatabaseInUse if another process has the
 * database open and one is missing, and VersionMismatch if a newer program made the database.
 */
export async function migrate(
  databaseFile: string,
  dir: string,
  waiting: Waiting = {},
): Promise<string[]> {
  const migrationsList = await readMigrations(dir)
  return withMigrationLock(databaseFile, waiting, async () => {
    const { pending, failed, newer } = await migrationStatus(databaseFile, dir, waiting)
    assertMigratable({ failed: [], newer })
    if (pending.length + failed.length === 0) return []
    await retryWhileBusy(() => assertUnused(databaseFile), USE_TIMEOUT, waiting)
    return withEngine(databaseFile, [APPLY_ONLY], async (engine) => {
      const done = await engine.applyMigrations({ migrationsList, filters }).catch((error) => {
        throw migrationFailed(error)
      })
      return done.appliedMigrationNames
    })
  })
}

/**
 * For developers: returns a new migration with the difference between the migrations on disk and
 * the schema files, or null if they agree.
 */
export async function createMigration(
  name: string,
  dir: string,
  schema: [string, string][],
): Promise<{ name: string; sql: string } | null> {
  const migrations = await readMigrations(dir)
  const { stdout } = await withEngine(':memory:', schema, (engine) =>
    engine.diff({
      from: migrations.migrationDirectories.length
        ? { tag: 'migrations', ...migrations }
        : { tag: 'empty' },
      to: { tag: 'schemaDatamodel', files: schema.map(([path, content]) => ({ path, content })) },
      script: true,
      exitCode: null,
      filters,
    }),
  )
  if (!stdout || stdout.includes('This is an empty migration')) return null
  const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14)
  return { name: `${stamp}_${name}`, sql: stdout }
}
