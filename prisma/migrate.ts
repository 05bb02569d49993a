import { closeSync, openSync } from 'node:fs'
import { readFile, readdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { PrismaBetterSqlite3 } from '@prisma/adapter-better-sqlite3'
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils'
import type { MigrationList, SchemaEngine } from '@prisma/schema-engine-wasm'
import Database from 'better-sqlite3'

/**
 * Creates and applies Prisma migration folders with Prisma's own schema engine, compiled to WASM:
 * no engine binary is downloaded. The folders stay compatible with `prisma migrate deploy`.
 */

/** Tables that SQLite's full-text search makes for itself; the schema does not know them. */
const UNMANAGED = ['post_fts', 'user_fts', 'comment_fts'].flatMap((table) => [
  table,
  ...['data', 'idx', 'content', 'docsize', 'config'].map((part) => `${table}_${part}`),
])
/** Applying reads only the SQL folders, but the engine wants a schema file to start with. */
const APPLY_ONLY: [string, string] = ['apply.prisma', 'datasource db { provider = "sqlite" }']
const filters = { externalTables: UNMANAGED, externalEnums: [] }

export type MigrationStatus = {
  /** How many of those on disk are in the database. */
  applied: number
  /** Names of migrations that are on disk and were not begun, oldest first. */
  pending: string[]
  /** Names of migrations that began and failed. */
  failed: string[]
  total: number
}

/** A migration that cannot be applied: the database has to be repaired first. */
export class MigrationFailed extends Error {
  override name = 'MigrationFailed'

  constructor(
    /** Where the engine names one */
    readonly migration: string | undefined,
    reason: string,
    cause: unknown,
  ) {
    const what = migration ? `The migration ${migration} failed` : 'The migrations failed'
    super(`${what}: ${reason}`, { cause })
  }
}

/** The engine's code for a database in which a migration failed at an earlier start. */
const FAILED_BEFORE = 'P3009'

/** The engine says the reason first and then, in lines of their own, where it was in its code. */
function migrationFailed(error: unknown): MigrationFailed {
  const said = error instanceof Error ? error.message : String(error)
  const named = /migration_name="([^"]+)"/.exec(said) ?? /The `([^`]+)` migration/.exec(said)
  const before = error instanceof Error && 'code' in error && error.code === FAILED_BEFORE
  const [reason = said] = said.split(/\n\s*0: /)
  return new MigrationFailed(
    named?.[1],
    before ? 'it began at an earlier start and is half applied' : reason.trim(),
    error,
  )
}

type Glue = typeof import('@prisma/schema-engine-wasm/schema_engine_bg')

/**
 * The glue code remembers one WASM memory, so it is instantiated once a process, also where this
 * file is in several bundles of it.
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
function takingScripts<C extends Connection>(connection: C): C {
  const executeRaw = connection.executeRaw.bind(connection)
  connection.executeRaw = async (query) => {
    if (query.args.length > 0) return executeRaw(query)
    await connection.executeScript(query.sql)
    return 0
  }
  return connection
}

type Connection = Awaited<ReturnType<PrismaBetterSqlite3['connect']>>

/**
 * Runs `work` with an engine on the file and closes every connection it opened: the engine locks
 * the database for itself and would keep it locked until the process ends.
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
      return open === 'connectToShadowDb' ? takingScripts(connection) : connection
    }
  }
  try {
    const bound = bindMigrationAwareSqlAdapterFactory(factory)
    return await work(await SchemaEngine.new({ datamodels: schema }, () => undefined, bound))
  } finally {
    await Promise.all(opened.map((connection) => connection.dispose()))
  }
}

async function readMigrations(dir: string): Promise<MigrationList> {
  const entries = await readdir(dir, { withFileTypes: true }).catch(() => [])
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name)
  const migrationDirectories = await Promise.all(
    names.sort().map(async (name) => ({
      path: name,
      migrationFile: {
        path: 'migration.sql',
        content: {
          tag: 'ok' as const,
          value: await readFile(join(dir, name, 'migration.sql'), 'utf8'),
        },
      },
    })),
  )
  const lockfile = await readFile(join(dir, 'migration_lock.toml'), 'utf8').catch(() => null)
  return {
    baseDir: dir,
    lockfile: { path: 'migration_lock.toml', content: lockfile },
    shadowDbInitScript: '',
    migrationDirectories,
  }
}

/**
 * One migrating process at a time: the lock is a transaction on a file of its own, so a process
 * that dies gives it back, and the database itself stays readable for the server that waits.
 */
async function alone<T>(databaseFile: string, work: () => Promise<T>): Promise<T> {
  for (const file of [databaseFile, `${databaseFile}.migrate-lock`]) forOwner(file)
  const lock = new Database(`${databaseFile}.migrate-lock`, { timeout: 60_000 })
  try {
    lock.prepare('BEGIN EXCLUSIVE').run()
    return await work()
  } finally {
    lock.close()
  }
}

/** A file that is not there yet is made so that only its owner can read it. */
function forOwner(file: string) {
  try {
    closeSync(openSync(file, 'wx', 0o600))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

/**
 * Applies the migrations that the database does not have yet.
 * Safe to call twice and by several processes at once; answers the names it applied.
 * Throws MigrationFailed when one cannot be applied, now or at an earlier start.
 */
export async function migrate(databaseFile: string, dir: string): Promise<string[]> {
  const migrationsList = await readMigrations(dir)
  return alone(databaseFile, () =>
    withEngine(databaseFile, [APPLY_ONLY], async (engine) => {
      const done = await engine.applyMigrations({ migrationsList, filters }).catch((error) => {
        throw migrationFailed(error)
      })
      return done.appliedMigrationNames
    }),
  )
}

/** What `quad db status`, /readyz and `quad doctor` say about the migrations. Changes nothing. */
export async function migrationStatus(databaseFile: string, dir: string): Promise<MigrationStatus> {
  const { migrationDirectories } = await readMigrations(dir)
  const onDisk = migrationDirectories.map(({ path }) => path)
  const rows = appliedRows(databaseFile)
  const done = new Set(rows.filter((row) => row.finished_at !== null).map((row) => row.name))
  const failed = rows
    .filter((row) => row.finished_at === null && row.rolled_back_at === null)
    .map((row) => row.name)
  const begun = new Set([...done, ...failed])
  return {
    applied: onDisk.filter((name) => done.has(name)).length,
    pending: onDisk.filter((name) => !begun.has(name)),
    failed,
    total: onDisk.length,
  }
}

type AppliedRow = { name: string; finished_at: unknown; rolled_back_at: unknown }

function appliedRows(databaseFile: string): AppliedRow[] {
  let db: Database.Database
  try {
    db = new Database(databaseFile, { readonly: true, fileMustExist: true })
  } catch {
    return []
  }
  try {
    return db
      .prepare<[], AppliedRow>(
        'SELECT migration_name AS name, finished_at, rolled_back_at FROM _prisma_migrations',
      )
      .all()
  } catch {
    return []
  } finally {
    db.close()
  }
}

/**
 * For developers: writes a new migration folder with the difference between the migrations on disk
 * and the schema files. Answers its name, or null when nothing differs.
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
