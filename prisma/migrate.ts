import { readMigrations, migrationStatus } from './migration-status'
import { withEngine } from './migration-engine'
import { findTarget } from './find-target'
import type { Waiting } from './locking/database-use'
import { assertMigratable, REPAIR } from './version-match'

/**
 * Creates and applies Prisma migration folders with Prisma's own schema engine, compiled to WASM:
 * no engine binary is downloaded. The folders stay compatible with `prisma migrate deploy`. A place is
 * the path of a file of SQLite or the address of a database of PostgreSQL.
 */

/** A migration can't be applied: the database has to be repaired first. */
export class MigrationFailed extends Error {
  override name = 'MigrationFailed'
  constructor(
    /** If the engine names one */
    readonly migration: string | undefined,
    reason: string,
    cause: unknown,
    /** What to do next */
    readonly remedy = REPAIR,
  ) {
    const what = migration ? `The migration ${migration} failed` : 'The migrations failed'
    super(`${what}: ${reason}`, { cause })
  }
}

/** The engine's code for a database in which a migration failed earlier. */
const FAILED_BEFORE = 'P3009'

const NAME_ANOTHER = 'Name an empty database in DATABASE_URL. Nothing was changed.'
const MAKE_OWNER = 'Make the role of DATABASE_URL the owner of the database. Nothing was changed.'

/** The engine's message begins with the reason; the lines after it are places in its own code. */
function migrationFailed(error: unknown): MigrationFailed {
  const message = error instanceof Error ? error.message : String(error)
  const name = /migration_name="([^"]+)"/.exec(message) ?? /The `([^`]+)` migration/.exec(message)
  const failedBefore = error instanceof Error && 'code' in error && error.code === FAILED_BEFORE
  const [reason = message] = message.split(/\n\s*0: /)
  if (/P3005|schema is not empty/.test(message))
    return new MigrationFailed(undefined, 'it has tables of another program', error, NAME_ANOTHER)
  if (/42501|permission denied/.test(message))
    return new MigrationFailed(name?.[1], reason.trim(), error, MAKE_OWNER)
  return new MigrationFailed(
    name?.[1],
    failedBefore ? 'it began at an earlier start and is half applied' : reason.trim(),
    error,
  )
}

/** Applying reads only the SQL folders, but the engine wants a schema file to start with. */
const applyOnly = (provider: string): [string, string] => [
  'apply.prisma',
  `datasource db { provider = "${provider}" }`,
]
const makeFilters = (unmanaged: string[]) => ({ externalTables: unmanaged, externalEnums: [] })

/**
 * Applies the migrations that the database doesn't have yet and returns their names. Several
 * processes may call it at the same time. No one is disturbed when there is nothing to apply. Throws
 * MigrationFailed if one can't be applied, now or earlier, DatabaseInUse if another process has the
 * file open and one is missing, and VersionMismatch if a newer program made the database.
 */
export async function migrate(
  place: string,
  dir: string,
  waiting: Waiting = {},
): Promise<string[]> {
  const migrationsList = await readMigrations(dir)
  const { provider, unmanaged, begin, factory, withLock, claim } = findTarget(place)
  return withLock(waiting, async () => {
    const { pending, failed, newer } = await migrationStatus(place, dir, waiting)
    assertMigratable({ failed: [], newer })
    if (pending.length + failed.length === 0) return []
    await claim(waiting)
    return withEngine(factory(), [applyOnly(provider)], begin, async (engine) => {
      const filters = makeFilters(unmanaged)
      const done = await engine.applyMigrations({ migrationsList, filters }).catch((error) => {
        throw migrationFailed(error)
      })
      return done.appliedMigrationNames
    })
  })
}

/**
 * For developers: returns a new migration with the difference between the migrations on disk and
 * the schema files, or null if they agree. What the engine would take away with it because the schema
 * doesn't know it is written again; what can't be is named in `lost`, and then the migration isn't to be
 * used. With PostgreSQL the place is a database that has them.
 */
export async function createMigration(
  name: string,
  dir: string,
  schema: [string, string][],
  place = ':memory:',
): Promise<{ name: string; sql: string; lost: string[] } | null> {
  const migrations = await readMigrations(dir)
  const { unmanaged, begin, factory, differenceFrom, keep } = findTarget(place)
  const from = await differenceFrom(migrations, schema)
  const { stdout } = await withEngine(factory(), schema, begin, (engine) =>
    engine.diff({
      from,
      to: { tag: 'schemaDatamodel', files: schema.map(([path, content]) => ({ path, content })) },
      script: true,
      exitCode: null,
      filters: makeFilters(unmanaged),
    }),
  )
  if (!stdout || stdout.includes('This is an empty migration')) return null
  const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14)
  return { name: `${stamp}_${name}`, ...(await keep(migrations, withQuotes(stdout))) }
}

/** The engine leaves out the quotes of a default that is JSON; SQLite reads what is left as a name. */
export const withQuotes = (sql: string): string =>
  sql.replace(/DEFAULT (\[\]|\{\})/g, "DEFAULT '$1'")
