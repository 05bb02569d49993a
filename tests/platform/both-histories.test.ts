import { join } from 'node:path'
import Database from 'better-sqlite3'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { ON_POSTGRESQL } from '~/platform/database/kind'
import { migratedFile } from '~prisma/by-hand/sqlite'
import { readMigrations } from '~prisma/migration-status'
import { templateAddress } from '~tests/support/own-database'
import { ROOT } from '~tests/support/paths'

/**
 * What the migrations of both databases have made, in one form: 'Post.title text not null', an index
 * with its columns, a key to another table with its rule, a trigger with its events.
 */
type Line = { line: string }

const IGNORED = `name NOT LIKE 'sqlite_%' AND name NOT LIKE '%\\_fts%' ESCAPE '\\'
  AND name NOT LIKE '%\\_stems%' ESCAPE '\\' AND name <> '_prisma_migrations'`

const ON_SQLITE = `
  WITH t AS (SELECT name FROM sqlite_master WHERE type = 'table' AND ${IGNORED})
  SELECT 'column ' || t.name || '.' || c.name || ' ' || lower(c.type)
      || CASE WHEN c."notnull" OR c.pk THEN ' not null' ELSE '' END
      || CASE WHEN c.dflt_value IS NULL THEN '' ELSE ' default ' || c.dflt_value END AS line
    FROM t JOIN pragma_table_info(t.name) c
  UNION ALL SELECT CASE WHEN l."unique" THEN 'unique ' ELSE 'index ' END || t.name || ' ('
      || (SELECT group_concat(x.name || CASE WHEN x.desc THEN ' desc' ELSE '' END, ', ')
          FROM pragma_index_xinfo(l.name) x WHERE x.key)
      || ')' || CASE WHEN l.partial THEN ' partial' ELSE '' END
    FROM t JOIN pragma_index_list(t.name) l WHERE l.origin <> 'pk'
  UNION ALL SELECT 'primary key ' || t.name || ' ('
      || (SELECT group_concat(name, ', ') FROM (SELECT c.name FROM pragma_table_info(t.name) c WHERE c.pk ORDER BY c.pk)) || ')'
    FROM t
  UNION ALL SELECT 'reference ' || t.name || '.' || f."from" || ' to ' || f."table" || '.' || f."to"
      || ' delete ' || lower(f.on_delete) || ' update ' || lower(f.on_update)
    FROM t JOIN pragma_foreign_key_list(t.name) f
  UNION ALL SELECT 'trigger ' || name || ' on ' || tbl_name FROM sqlite_master
    WHERE type = 'trigger' AND tbl_name IN (SELECT name FROM t)`

const ON_SERVER = `
  WITH t AS (SELECT oid, relname AS name FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
      AND relname NOT LIKE '%\\_fts' AND relname NOT LIKE '%\\_stems' AND relname <> '_prisma_migrations'),
  rule(code, name) AS (VALUES ('a', 'no action'), ('r', 'restrict'), ('c', 'cascade'), ('n', 'set null'), ('d', 'set default'))
  SELECT 'column ' || t.name || '.' || a.attname || ' ' || format_type(a.atttypid, NULL) || CASE WHEN a.attnotnull THEN ' not null' ELSE '' END
      || coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '') AS line
    FROM t JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum > 0 AND NOT a.attisdropped
    LEFT JOIN pg_attrdef d ON d.adrelid = t.oid AND d.adnum = a.attnum
  UNION ALL SELECT CASE WHEN x.indisprimary THEN 'primary key ' WHEN x.indisunique THEN 'unique ' ELSE 'index ' END
      || t.name || ' (' || (SELECT string_agg(replace(pg_get_indexdef(x.indexrelid, n, true), '"', '')
        || CASE WHEN x.indoption[n - 1] & 1 = 1 THEN ' desc' ELSE '' END, ', ' ORDER BY n)
        FROM generate_series(1, x.indnkeyatts) n) || ')'
      || CASE WHEN x.indpred IS NULL THEN '' ELSE ' partial' END
    FROM t JOIN pg_index x ON x.indrelid = t.oid
  UNION ALL SELECT 'reference ' || t.name || '.' || a.attname || ' to ' || o.confrelid::regclass::text || '.' || b.attname
      || ' delete ' || r.name || ' update ' || u.name
    FROM t JOIN pg_constraint o ON o.conrelid = t.oid AND o.contype = 'f'
    JOIN rule r ON r.code = o.confdeltype::text JOIN rule u ON u.code = o.confupdtype::text
    JOIN generate_subscripts(o.conkey, 1) s ON true
    JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = o.conkey[s]
    JOIN pg_attribute b ON b.attrelid = o.confrelid AND b.attnum = o.confkey[s]
  UNION ALL SELECT 'trigger ' || g.tgname || ' on ' || t.name FROM t JOIN pg_trigger g ON g.tgrelid = t.oid
    WHERE NOT g.tgisinternal`

/** The same words for the same type and default, and names without their quotes. */
const normal = (line: string): string =>
  line
    .replace(/^(column \S+) timestamp without time zone/, '$1 datetime')
    .replace(/^(column \S+) double precision/, '$1 real')
    .replace(/::(?:text|jsonb|timestamp[\w() ]*|integer|double precision|bigint)/g, '')
    .replaceAll('"', '')
    .replace('default 0.0', 'default 0')

/** What differs, and why. Tables of the full-text search are each database's own, and left out above. */
const ALLOWED = [
  {
    why: 'SQLite numbers rows by INTEGER PRIMARY KEY, PostgreSQL by a sequence',
    lines: [
      'SQLite: column Event.seq integer not null',
      'SQLite: column SearchRow.id integer not null',
      "PostgreSQL: column Event.seq integer not null default nextval('Event_seq_seq'::regclass)",
      "PostgreSQL: column SearchRow.id integer not null default nextval('SearchRow_id_seq'::regclass)",
    ],
  },
  {
    why: 'a trigger of PostgreSQL can be for several events, one of SQLite is for one',
    lines: [
      'SQLite: trigger profile_fts_insert on UserProfile',
      'SQLite: trigger profile_fts_update on UserProfile',
      'PostgreSQL: trigger profile_fts_change on UserProfile',
      'SQLite: trigger term_version_insert on RestrictedTerm',
      'SQLite: trigger term_version_update on RestrictedTerm',
      'PostgreSQL: trigger term_version_change on RestrictedTerm',
    ],
  },
  {
    why: 'full-text search of SQLite keeps its own list of words',
    lines: [
      'PostgreSQL: column search_word.term text not null',
      'PostgreSQL: primary key search_word (term)',
    ],
  },
  {
    why: 'processes that share a server hear of events by it, those that share a file by the file',
    lines: ['PostgreSQL: trigger tell_of_events on Event'],
  },
]

async function onSqlite(): Promise<string[]> {
  const db = new Database(migratedFile(await readMigrations(join(ROOT, 'prisma/migrations'))))
  const rows = db.prepare<[], Line>(ON_SQLITE).all()
  db.close()
  return rows.map(({ line }) => normal(line)).sort()
}

async function onServer(): Promise<string[]> {
  const client = new Client({ connectionString: templateAddress() })
  await client.connect()
  const { rows } = await client.query<Line>(ON_SERVER)
  await client.end()
  return rows.map(({ line }) => normal(line)).sort()
}

test.runIf(ON_POSTGRESQL)(
  'both databases have the same columns, keys, rules, indexes and triggers',
  async () => {
    const [one, other] = [await onSqlite(), await onServer()]
    const differences = [
      ...one.filter((line) => !other.includes(line)).map((line) => `SQLite: ${line}`),
      ...other.filter((line) => !one.includes(line)).map((line) => `PostgreSQL: ${line}`),
    ]
    expect(differences.sort()).toEqual(ALLOWED.flatMap(({ lines }) => lines).sort())
  },
)
