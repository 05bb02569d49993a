import type { Client } from 'pg'
import { describe, missing, type DatabaseObject, type NextMigration } from './next-migration'

/** Triggers, indexes of expressions or some rows, and checks, by their definitions; and the tables. */
const OBJECTS = `
  SELECT 'trigger' AS kind, t.tgname AS name, c.relname AS table, pg_get_triggerdef(t.oid) AS sql
    FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
    WHERE NOT t.tgisinternal AND c.relnamespace = 'public'::regnamespace
  UNION ALL SELECT 'index', i.relname, c.relname, pg_get_indexdef(x.indexrelid)
    FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid JOIN pg_class c ON c.oid = x.indrelid
    WHERE c.relnamespace = 'public'::regnamespace AND (x.indpred IS NOT NULL OR x.indexprs IS NOT NULL)
  UNION ALL SELECT 'check', o.conname, c.relname,
      format('ALTER TABLE %s ADD CONSTRAINT %I %s', c.oid::regclass, o.conname, pg_get_constraintdef(o.oid))
    FROM pg_constraint o JOIN pg_class c ON c.oid = o.conrelid
    WHERE c.relnamespace = 'public'::regnamespace AND o.contype IN ('c', 'x')
  UNION ALL SELECT 'rule', a.attname, c.relname, ''
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
    WHERE c.relnamespace = 'public'::regnamespace AND a.attgenerated <> '' AND NOT a.attisdropped
  ORDER BY 1, 3, 2`

const TABLES = `SELECT relname FROM pg_class
  WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')`

const listObjects = async (client: Client) => (await client.query<DatabaseObject>(OBJECTS)).rows

/**
 * The next migration of a database that has the ones before, without what it would take away. Nothing
 * of it stays in the database.
 */
export async function keepInPostgresql(client: Client, sql: string): Promise<NextMigration> {
  await client.query('BEGIN')
  try {
    const old = await listObjects(client)
    const failure = await refuses(client, sql)
    if (failure !== null) return { sql, lost: [`the whole of it (${failure})`] }
    const { rows } = await client.query<{ relname: string }>(TABLES)
    const tables = new Set(rows.map(({ relname }) => relname))
    const gone = missing(old, await listObjects(client), tables)
    const added: string[] = []
    const lost: string[] = []
    for (const object of gone) {
      if (sql.includes(`DROP INDEX "${object.name}"`)) continue
      const reason = object.sql === '' ? 'generated' : await refuses(client, object.sql)
      if (reason === null) added.push(`${object.sql};\n`)
      else lost.push(describe(object, reason))
    }
    return { sql: added.length > 0 ? `${sql.trimEnd()}\n\n${added.join('')}` : sql, lost }
  } finally {
    await client.query('ROLLBACK')
  }
}

async function refuses(client: Client, sql: string): Promise<string | null> {
  await client.query('SAVEPOINT try')
  try {
    await client.query(sql)
    return null
  } catch (error) {
    await client.query('ROLLBACK TO try')
    const { message, detail = '' } = error as { message: string; detail?: string }
    return detail ? `${message}: ${detail}` : message
  }
}
