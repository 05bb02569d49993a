import type { PoolClient } from 'pg'
import type { TableName } from '~prisma/generated/tables'
import { DatabaseInUse, MIGRATION_LOCK } from '~prisma/locking/database-use'
import type { Partitions } from '../tools'
import { transact, withConnection } from './connection.server'

/** The tables that grow with what people do and that belong to one school row by row. */
export const PARTITIONED = [
  ...(['Post', 'PostTopic', 'PostTag', 'PostLike', 'PostFollow', 'SavedPost', 'PostView'] as const),
  ...(['Comment', 'CommentLike', 'AnswerRequest', 'Notification'] as const),
  ...(['Channel', 'ChannelMember', 'Message', 'TrackingEvent'] as const),
] satisfies TableName[]

/** Their names as the server writes them */
const NAMES = PARTITIONED.map((table) => `"${table}"`)

/** Objects that a restore of everything locks at once */
export const countLocks = (partitions: number): number => 1000 + 250 * partitions

/** What there is, and what the server has room for. For the terminal; also before there are tables. */
export const readPartitions = (place: string): Promise<Partitions> =>
  withConnection(place, (client) => findPartitions(client))

async function findPartitions(client: PoolClient): Promise<Partitions> {
  const { rows } = await client.query<Partitions>(
    `SELECT (count(inhrelid) / count(DISTINCT name))::integer AS partitions,
        coalesce(sum(pg_total_relation_size(coalesce(inhrelid, to_regclass(name)))), 0)::float8 AS bytes,
        current_setting('max_locks_per_transaction')::integer AS locks, current_setting('max_connections')::integer
          + current_setting('max_prepared_transactions')::integer AS connections
      FROM unnest($1::text[]) AS name LEFT JOIN pg_inherits ON inhparent = to_regclass(name)`,
    [NAMES],
  )
  return rows[0] ?? { partitions: 0, bytes: 0, locks: 0, connections: 0 }
}

/**
 * Partitions these tables by school: the rows of one school are in one partition of each. One transaction:
 * interrupted at any moment, the database is as it was. Who reads or writes meanwhile waits for its end.
 * Throws DatabaseInUse while another process migrates or partitions.
 */
export const partitionTables = (
  place: string,
  partitions: number,
  /** Hears of each table that is begun */
  onTable: (done: number) => void = () => undefined,
): Promise<void> =>
  withConnection(place, (client) =>
    transact(client, async () => {
      await client.query(`SET LOCAL lock_timeout = '5s'; SET LOCAL statement_timeout = 0`)
      await claim(client)
      const references = await listReferences(client)
      for (const { child, name } of references)
        await client.query(`ALTER TABLE ${child} DROP CONSTRAINT "${name}"`)
      for (const [done, table] of PARTITIONED.entries()) {
        onTable(done)
        await partitionTable(client, table, partitions)
      }
      for (const reference of references) await client.query(referenceScript(reference))
    }),
  )

/** Alone with the tables, and with their definitions */
async function claim(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ got: boolean }>(
    'SELECT pg_try_advisory_xact_lock($1) AS got',
    [MIGRATION_LOCK],
  )
  if (!rows[0]?.got || (await findPartitions(client)).partitions > 0)
    throw new DatabaseInUse('Another process changes the tables. Nothing was changed.')
  await client.query(`LOCK TABLE ${NAMES.join(', ')} IN ACCESS EXCLUSIVE MODE`)
  const { rows: others } = await client.query<{ what: string }>(ELSE, [NAMES])
  if (others[0])
    throw new DatabaseInUse(
      `A table has ${others[0].what}, which would be lost: remove it first. Nothing was changed.`,
    )
}

/** What operators can add to a table and that isn't made again for partitions */
const ELSE = `WITH owned AS (SELECT to_regclass(name)::oid AS id, name FROM unnest($1::text[]) AS name)
  SELECT 'a policy (' || name || ')' AS what FROM owned JOIN pg_policy ON polrelid = id
  UNION ALL SELECT 'a publication (' || name || ')' FROM owned JOIN pg_publication_rel ON prrelid = id
  UNION ALL SELECT 'statistics of its own (' || name || ')' FROM owned JOIN pg_statistic_ext ON stxrelid = id
  UNION ALL SELECT DISTINCT 'a view (' || ev_class::regclass || ')' FROM owned JOIN pg_depend ON refobjid = id
    JOIN pg_rewrite r ON classid = 'pg_rewrite'::regclass AND r.oid = objid WHERE ev_class <> id
  UNION ALL SELECT 'a rule (' || name || ')' FROM owned JOIN pg_rewrite ON ev_class = id
  UNION ALL SELECT 'rights on a column (' || name || ')' FROM owned JOIN pg_attribute ON attrelid = id
    WHERE attacl IS NOT NULL`

/**
 * Lets the server count what is in these tables, for its plans: by itself it does so for each partition only.
 * Does nothing for whole tables.
 */
export const analyzePartitioned = (place: string): Promise<void> =>
  withConnection(place, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `SELECT name FROM unnest($1::text[]) AS name JOIN pg_partitioned_table ON partrelid = to_regclass(name)`,
      [NAMES],
    )
    for (const { name } of rows) await client.query(`ANALYZE ${name}`)
  })

async function partitionTable(client: PoolClient, table: TableName, partitions: number) {
  const wholeName = `${table}_whole`
  const { options, definitions } = await readDefinitions(client, table)
  await client.query(`ALTER TABLE "${table}" RENAME TO "${wholeName}"`)
  await client.query(`CREATE TABLE "${table}" (LIKE "${wholeName}" INCLUDING DEFAULTS)
    PARTITION BY HASH (partner_code)`)
  for (let at = 0; at < partitions; at++)
    await client.query(`CREATE TABLE "${table}_${at}" PARTITION OF "${table}"
      FOR VALUES WITH (MODULUS ${partitions}, REMAINDER ${at}) ${options}`)
  await client.query(`INSERT INTO "${table}" SELECT * FROM "${wholeName}"`)
  // Not CASCADE: what else hangs on it would go unseen.
  await client.query(`DROP TABLE "${wholeName}"`)
  for (const definition of definitions) await client.query(definition)
  await client.query(stayScript(table))
  await client.query(`ANALYZE "${table}"`)
}

type Definition = { kind: 'key' | 'options' | 'other'; definition: string }

/** What belongs to a table next to its columns, as statements that give a partitioned one the same. */
async function readDefinitions(client: PoolClient, table: TableName) {
  const { rows } = await client.query<Definition>(
    `WITH owner AS (SELECT '"${table}"'::regclass::oid AS id)
    SELECT CASE WHEN indisunique THEN 'key' ELSE 'other' END AS kind, pg_get_indexdef(indexrelid) AS definition
      FROM pg_index, owner WHERE indrelid = id AND NOT indisprimary
    UNION ALL SELECT CASE contype WHEN 'p' THEN 'key' ELSE 'other' END,
        format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(pg_constraint.oid))
      FROM pg_constraint, owner WHERE conrelid = id AND contype IN ('p', 'f', 'c')
    UNION ALL SELECT 'other', pg_get_triggerdef(pg_trigger.oid)
      FROM pg_trigger, owner WHERE tgrelid = id AND NOT tgisinternal
    UNION ALL SELECT 'other', format('GRANT %s ON %s TO %s', privilege_type, id::regclass,
        CASE grantee WHEN 0 THEN 'PUBLIC' ELSE grantee::regrole::text END)
      FROM owner JOIN pg_class ON oid = id, aclexplode(relacl) WHERE grantee <> relowner
    UNION ALL SELECT 'options', format('WITH (%s)', array_to_string(reloptions, ', '))
      FROM owner JOIN pg_class ON oid = id WHERE reloptions IS NOT NULL`,
  )
  return {
    options: rows.find(({ kind }) => kind === 'options')?.definition ?? '',
    definitions: rows.flatMap(({ kind, definition }) =>
      kind === 'options' ? [] : [kind === 'key' ? withSchool(definition) : definition],
    ),
  }
}

/** A key of a partitioned table has the school. It comes last, so that rows are found as before. */
function withSchool(definition: string): string {
  if (/\bpartner_code\b/.test(definition)) return definition
  if (!/\([\w", ]+\)$/.test(definition)) throw new Error(`a key that is no list: ${definition}`)
  return definition.replace(/\)$/, ', partner_code)')
}

/** A row that went to another partition would take along what points to it. */
const stayScript = (table: TableName): string => `
  CREATE OR REPLACE FUNCTION stay_at_school() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    RAISE EXCEPTION 'a row of % stays at its school', TG_TABLE_NAME;
  END $$;
  CREATE TRIGGER stay_at_school BEFORE UPDATE OF partner_code ON "${table}"
    FOR EACH ROW WHEN (new.partner_code <> old.partner_code) EXECUTE FUNCTION stay_at_school()`

/**
 * No constraint can point to an id without its school, and people act at other schools too: what tells
 * them of a post has their own. So triggers do what the constraints did: a row can't point to one that isn't
 * there, and with a row goes, or is forgotten, what points to it. Commands are serializable, so that neither
 * is missed when both happen at once; imports are not, but no one else knows their rows yet.
 */
async function listReferences(client: PoolClient) {
  const { rows } = await client.query<Reference>(
    `SELECT conname AS name, conrelid::regclass::text AS child, quote_ident(ours.attname) AS column,
        confrelid::regclass::text AS parent, quote_ident(theirs.attname) AS key, confdeltype AS action
      FROM pg_constraint
        JOIN pg_attribute ours ON ours.attrelid = conrelid AND ours.attnum = conkey[1]
        JOIN pg_attribute theirs ON theirs.attrelid = confrelid AND theirs.attnum = confkey[1]
      WHERE contype = 'f' AND confrelid::regclass::text = ANY($1)`,
    [NAMES],
  )
  const odd = rows.find(({ action }) => action !== 'c' && action !== 'n')
  if (odd) throw new Error(`a reference of another kind: ${odd.name}`)
  return rows
}

type Reference = Record<'name' | 'child' | 'column' | 'parent' | 'key' | 'action', string>

function referenceScript({ name, child, column, parent, key, action }: Reference): string {
  const change = action === 'n' ? `UPDATE ${child} SET ${column} = NULL` : `DELETE FROM ${child}`
  return `CREATE FUNCTION "${name}"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF TG_OP = 'DELETE' THEN
        ${change} WHERE ${column} = old.${key};
      ELSE
        PERFORM 1 FROM ${parent} WHERE ${key} = new.${column} FOR KEY SHARE;
        IF NOT FOUND THEN
          RAISE foreign_key_violation USING CONSTRAINT = '${name}',
            MESSAGE = format('%s points to no row of %s', TG_TABLE_NAME, '${parent}');
        END IF;
      END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER "${name}" AFTER DELETE ON ${parent}
      FOR EACH ROW EXECUTE FUNCTION "${name}"();
    CREATE TRIGGER "${name}" AFTER INSERT OR UPDATE OF ${column} ON ${child}
      FOR EACH ROW WHEN (new.${column} IS NOT NULL) EXECUTE FUNCTION "${name}"()`
}
