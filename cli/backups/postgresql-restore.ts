import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { escapeLiteral } from 'pg'
import { stored } from '~/platform/database/postgresql/dialect'
import type { SqlFragment } from '~/platform/database/sql-text'
import { MIGRATION_LOCK } from '~prisma/locking/database-use'
import type { RestoreParts } from './backup-database'
import { startProgram } from './postgresql-programs'
import removeEverything from './remove-everything.sql'

/** Milliseconds that the restore waits for others who still read */
const LOCK_TIMEOUT = 10_000

/** What remove-everything.sql names with a colon. */
const VARIABLES = [
  `--set=lock_timeout=${LOCK_TIMEOUT}`,
  `--set=migration_lock=${MIGRATION_LOCK}`,
  '--set=ON_ERROR_STOP=1',
]

/** Prints the ids of people who are back, and ends the transaction. */
const finish = (freshStart: readonly SqlFragment[]) => `
RESET search_path;
${freshStart.map((statement) => `${withValues(statement)};\n`).join('')}
ANALYZE;
\\o
SELECT u.id FROM "User" u WHERE u.deleted_at IS NULL
  AND NOT EXISTS (SELECT 1 FROM present_people p WHERE p.id = u.id) ORDER BY u.id;
COMMIT;
`

/** A statement with its values in their places: psql takes no parameters. */
function withValues({ sql, params }: SqlFragment): string {
  const values = params.map(stored)
  return sql.replaceAll('?', () => literal(values.shift() ?? null))
}

const literal = (value: string | number | boolean | null) =>
  value === null ? 'NULL' : escapeLiteral(String(value))

/**
 * Puts a dump in the place of all that a database has: in one transaction, so that killed at any moment either
 * the old or the new content is there. Returns the ids of people who weren't there before.
 */
export async function replaceContent(
  programs: string,
  place: string,
  { copy, freshStart, watch }: Pick<RestoreParts, 'copy' | 'freshStart' | 'watch'>,
): Promise<string[]> {
  const { signal } = watch
  const quiet = ['--no-psqlrc', '--quiet', '--tuples-only', '--no-align', '--no-password']
  const psql = startProgram(programs, 'psql', [...quiet, ...VARIABLES], { place, signal })
  const options = ['--schema=public', '--no-owner', '--no-privileges', '--file=-']
  psql.stdin.write(removeEverything)
  const read = startProgram(programs, 'pg_restore', [...options, copy], { signal })
  const printed = text(psql.stdout)
  read.stdout.pipe(psql.stdin, { end: false })
  // When psql gives up, no one reads the rest.
  psql.ended.catch(() => read.stdout.destroy())
  const isRead = once(read.stdout, 'end').then(() => read.ended)
  try {
    await Promise.race([isRead, psql.ended])
  } catch (error) {
    // Without COMMIT the server takes everything back.
    psql.stdin.end()
    await psql.ended.catch(() => undefined)
    throw error
  }
  psql.stdin.end(finish(freshStart))
  await psql.ended
  return (await printed).split('\n').filter(Boolean)
}
