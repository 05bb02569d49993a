import Database from 'better-sqlite3'
import type { MigrationList } from '@prisma/schema-engine-wasm'
import { addColumns } from './added-columns'
import { describe, missing, type DatabaseObject, type NextMigration } from './next-migration'

type Db = Database.Database

/** A database in memory with all migrations, as bytes that are opened in no time. */
export function migratedFile({ migrationDirectories }: MigrationList): Buffer {
  const db = new Database(':memory:')
  try {
    for (const { migrationFile } of migrationDirectories)
      if (migrationFile.content.tag === 'ok') db.exec(migrationFile.content.value)
    return db.serialize()
  } finally {
    db.close()
  }
}

/**
 * The next migration of such a file, without what the engine would take away. Tables to which it only
 * adds columns aren't rebuilt.
 */
export function keepInSqlite(file: Buffer, script: string): NextMigration {
  const before = open(file)
  const old = listObjects(before)
  const sql = addColumns(before, withoutRenaming(script))
  before.close()
  const after = open(file)
  try {
    const failure = refuses(after, sql)
    if (failure !== null) return { sql, lost: [`the whole of it (${failure})`] }
    const gone = missing(old, listObjects(after), listTables(after)).filter(
      ({ kind, name }) => kind !== 'index' || !sql.includes(`DROP INDEX "${name}"`),
    )
    const added: string[] = []
    const lost: string[] = []
    for (const object of gone) {
      const reason = object.sql === '' ? 'write it into the new table' : refuses(after, object.sql)
      if (reason === null) added.push(`${object.sql};`)
      else lost.push(describe(object, reason))
    }
    lost.push(...brokenTriggers(after))
    const heading = added.length > 0 ? `\n-- What the tables that were rebuilt had\n` : ''
    return { sql: sql + heading + added.map((statement) => `${statement}\n`).join(''), lost }
  } finally {
    after.close()
  }
}

const open = (file: Buffer): Db => new Database(file)

/**
 * Triggers and views of other tables name the table that is away for a moment, and SQLite refuses to
 * rename the new one; as it renamed tables before, it doesn't look at them.
 */
const withoutRenaming = (script: string): string =>
  script.includes('RENAME TO')
    ? `PRAGMA legacy_alter_table=ON;\n${script.trimEnd()}\nPRAGMA legacy_alter_table=OFF;\n`
    : script

function refuses(db: Db, sql: string): string | null {
  try {
    db.exec(sql)
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

export const listTables = (db: Db): Set<string> =>
  new Set(
    db.prepare<[], string>("SELECT name FROM sqlite_master WHERE type = 'table'").pluck().all(),
  )

type MasterRow = { type: string; name: string; tbl_name: string; sql: string }

/** Triggers, indexes by hand, and what a table's own text says that the schema can't. */
export function listObjects(db: Db): DatabaseObject[] {
  const rows = db
    .prepare<[], MasterRow>(
      `SELECT type, name, tbl_name, sql FROM sqlite_master
        WHERE sql IS NOT NULL AND name NOT GLOB '*_fts*' AND name NOT GLOB '*_stems*'
          OR type = 'trigger' ORDER BY type, name`,
    )
    .all()
  return rows.flatMap(({ type, name, tbl_name: table, sql }): DatabaseObject[] => {
    if (type === 'trigger') return [{ kind: type, name, table, sql }]
    if (type === 'index') return isByHand(sql) ? [{ kind: type, name, table, sql }] : []
    return type === 'table' ? tableRules(name, sql) : []
  })
}

/** Of expressions, of some rows, or in an order of letters: the schema can say none of it. */
const isByHand = (sql: string): boolean =>
  /\)\s*WHERE\b|\bCOLLATE\b|\(.*\(/is.test(sql.slice(sql.indexOf('(')))

/** Checks, generated columns and collations. Their text can't be added to a table that is there. */
function tableRules(table: string, sql: string): DatabaseObject[] {
  const rules = sql.match(/\bCHECK\s*\(.*|\bGENERATED\s+ALWAYS\b.*|"\w+"[^,\n]*\bCOLLATE\s+\w+/gi)
  return (rules ?? []).map((rule) => ({
    kind: 'rule',
    name: rule.trim().replace(/,$/, ''),
    table,
    sql: '',
  }))
}

/** Triggers and views that name what is no longer there: they fail at the first write. */
function brokenTriggers(db: Db): string[] {
  const tables = listTables(db)
  const rows = db
    .prepare<[], MasterRow>("SELECT * FROM sqlite_master WHERE type IN ('trigger', 'view')")
    .all()
  return rows.flatMap(({ type, name, tbl_name: table, sql }) => {
    if (type === 'trigger' && !tables.has(table)) return []
    const reason =
      type === 'view' ? refuses(db, `EXPLAIN SELECT * FROM "${name}"`) : tryTrigger(db, table, sql)
    return reason === null ? [] : [describe({ kind: type, name, table, sql }, reason)]
  })
}

/** Preparing a write prepares its triggers. */
function tryTrigger(db: Db, table: string, sql: string): string | null {
  const [column = ''] = db
    .prepare<[string], string>('SELECT name FROM pragma_table_info(?)')
    .pluck()
    .all(table)
  const write = /\b(INSERT|UPDATE(?:\s+OF\s+"?(\w+))?|DELETE)\b/i.exec(sql)
  const [, event = '', of] = write ?? []
  if (/^insert/i.test(event)) return refuses(db, `EXPLAIN INSERT INTO "${table}" DEFAULT VALUES`)
  if (/^delete/i.test(event)) return refuses(db, `EXPLAIN DELETE FROM "${table}"`)
  const set = of ?? column
  return refuses(db, `EXPLAIN UPDATE "${table}" SET "${set}" = "${set}"`)
}
