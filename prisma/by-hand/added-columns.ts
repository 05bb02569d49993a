import type Database from 'better-sqlite3'

/** A table that the engine rebuilds: the lines of its columns, and the statements that replace the old one. */
const REMADE =
  /CREATE TABLE "new_(\w+)" \(\n([\s\S]*?)\n\);\nINSERT INTO "new_\1"[^;]*;\nDROP TABLE "\1";\nALTER TABLE "new_\1" RENAME TO "\1";\n((?:CREATE (?:UNIQUE )?INDEX [^;]*;\n)*)/g

type Column = { name: string; type: string; notnull: number; dflt_value: string | null; pk: number }

/**
 * The script with ALTER TABLE where a table would be rebuilt only to get more columns, each of which
 * may be null or has a constant default: that copies no row and takes nothing away.
 */
export function addColumns(db: Database.Database, script: string): string {
  const short = script.replace(REMADE, (block, table: string, body: string, indexes: string) => {
    const added = addedLines(db, table, body)
    if (!added) return block
    const known = db
      .prepare<[string], string>('SELECT name FROM pragma_index_list(?)')
      .pluck()
      .all(table)
    const created = indexes
      .split('\n')
      .filter((line) => line !== '' && !known.some((name) => line.includes(`INDEX "${name}"`)))
    return [
      ...added.map((line) => `ALTER TABLE "${table}" ADD COLUMN ${line};`),
      ...created,
      '',
    ].join('\n')
  })
  if (short.includes('RENAME TO')) return short
  return short
    .replace(/^PRAGMA (?:defer_foreign_keys|foreign_keys|legacy_alter_table)=\w+;\n/gm, '')
    .replace('-- RedefineTables\n', '')
}

/** The lines of new columns, or null where the table changes in any other way. */
function addedLines(db: Database.Database, table: string, body: string): string[] | null {
  const old = columns(db, table)
  const temporary = `_new_${table}`
  const lines = body.split('\n').map((line) => line.trim().replace(/,$/, ''))
  db.exec(`SAVEPOINT try; CREATE TABLE "${temporary}" (\n${body}\n)`)
  const now = columns(db, temporary)
  const links = [table, temporary].map((name) => foreignKeys(db, name))
  const uniques = [table, temporary].map((name) => constraints(db, name))
  db.exec('ROLLBACK TO try; RELEASE try')
  const before = new Map(old.map((column) => [column.name, JSON.stringify(column)]))
  const newColumns = now.filter(({ name }) => !before.has(name))
  const same =
    newColumns.length > 0 &&
    now.length - newColumns.length === old.length &&
    now.every(
      (column) => (before.get(column.name) ?? JSON.stringify(column)) === JSON.stringify(column),
    ) &&
    links[0] === links[1] &&
    uniques[0] === uniques[1]
  const added = newColumns.map(({ name }) => lines.find((line) => line.startsWith(`"${name}" `)))
  return same && newColumns.every(canBeAdded) && added.every((line) => line !== undefined)
    ? (added as string[])
    : null
}

const canBeAdded = ({ notnull, dflt_value: value, pk }: Column): boolean =>
  pk === 0 && (value === null ? notnull === 0 : /^(?:'.*'|-?[\d.]+|true|false)$/is.test(value))

const columns = (db: Database.Database, table: string): Column[] =>
  db
    .prepare<[string], Column>(
      'SELECT name, type, "notnull", dflt_value, pk FROM pragma_table_info(?)',
    )
    .all(table)

const foreignKeys = (db: Database.Database, table: string): string =>
  JSON.stringify(
    db
      .prepare(
        `SELECT "from", "table", "to", on_update, on_delete FROM pragma_foreign_key_list(?) ORDER BY 1, 2, 3`,
      )
      .all(table),
  )

/** Keys within the table's own text; those of CREATE INDEX are apart. */
const constraints = (db: Database.Database, table: string): string =>
  JSON.stringify(
    db
      .prepare<[string], string>(
        `SELECT (SELECT group_concat(name) FROM pragma_index_info(l.name)) FROM pragma_index_list(?) l
          WHERE origin <> 'c' ORDER BY 1`,
      )
      .pluck()
      .all(table),
  )
