import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { stored } from '~/platform/database/postgresql/dialect'
import type { SqlFragment, SqlValue } from '~/platform/database/sql-text'
import { MIGRATION_LOCK } from '~prisma/locking/database-use'
import type { RestoreParts } from './backup-database'
import { startProgram } from './postgresql-programs'

/** Milliseconds that the restore waits for others who still read */
const LOCK_TIMEOUT = 10_000

/**
 * Begins the transaction: notes who is there, for the people who come back, and removes everything, also what only a
 * newer version has.
 */
const REMOVE = `\\o /dev/null
BEGIN;
SET LOCAL lock_timeout = ${LOCK_TIMEOUT};
SELECT pg_advisory_xact_lock(${MIGRATION_LOCK});
CREATE TEMP TABLE present_people (id text PRIMARY KEY) ON COMMIT DROP;
DO $remove$ DECLARE statement text; statements text[]; BEGIN
  IF to_regclass('public."User"') IS NOT NULL THEN
    INSERT INTO present_people SELECT id FROM public."User" WHERE deleted_at IS NULL;
  END IF;
  SELECT array_agg(s) INTO statements FROM (
    SELECT format('DROP TABLE IF EXISTS %s CASCADE', c.oid::regclass) AS s FROM pg_class c
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
    UNION ALL SELECT format('DROP ROUTINE IF EXISTS %s CASCADE', p.oid::regprocedure) FROM pg_proc p
      WHERE p.pronamespace = 'public'::regnamespace AND NOT EXISTS (
        SELECT 1 FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
    UNION ALL SELECT format('DROP TYPE IF EXISTS %s CASCADE', t.oid::regtype) FROM pg_type t
      WHERE t.typnamespace = 'public'::regnamespace AND t.typtype = 'e'
    UNION ALL SELECT format('DROP TEXT SEARCH CONFIGURATION IF EXISTS public.%I CASCADE', cfgname)
      FROM pg_ts_config WHERE cfgnamespace = 'public'::regnamespace
    UNION ALL SELECT format('DROP TEXT SEARCH DICTIONARY IF EXISTS public.%I CASCADE', dictname)
      FROM pg_ts_dict WHERE dictnamespace = 'public'::regnamespace
  ) AS listed;
  FOREACH statement IN ARRAY coalesce(statements, '{}') LOOP EXECUTE statement; END LOOP;
END $remove$;
`

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

/** A statement of our own as a text of its own. */
function withValues({ sql, params }: SqlFragment): string {
  let at = 0
  return sql.replaceAll('?', () => literal(params[at++] ?? null))
}

const literal = (value: SqlValue) =>
  value === null ? 'NULL' : `'${String(stored(value)).replaceAll("'", "''")}'`

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
  const psql = startProgram(programs, 'psql', [...quiet, '--set=ON_ERROR_STOP=1'], {
    place,
    signal,
  })
  const options = ['--schema=public', '--no-owner', '--no-privileges', '--file=-']
  psql.stdin.write(REMOVE)
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
