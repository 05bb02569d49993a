import type { Database, Statement } from 'better-sqlite3'
import type { Db } from '../types'
import type { Column, RowType } from '../sql-row'
import { assertNames, convert } from '../sql.server'
import type { SqlConnection } from '../types'
import type { SqlValue } from '../sql-text'
import { nameKey } from '../../text/name-order'
import { DECLARED, placeholders, stored } from './dialect'

/** A connection of SQLite, whose statements are answered at once. */
export type SqliteConnection = SqlConnection & { readonly native: Database }

export const sqliteConnection = (native: Database): SqliteConnection => ({
  native,
  async select<Row extends object>(text: string, values: readonly SqlValue[], type: RowType<Row>) {
    const rows = prepareOnce(native, text, type).all(...values.map(stored)) as Row[]
    return type.conversions.length === 0 ? rows : rows.map((row) => convert(row, type))
  },
  async change(text, values) {
    return prepareOnce(native, text).run(...values.map(stored)).changes
  },
  get inTransaction() {
    return native.inTransaction
  },
  version: () => String(versionStatement(native).get()),
})

const versions = new WeakMap<Database, Statement>()

function versionStatement(db: Database): Statement {
  const known = versions.get(db)
  if (known) return known
  const made = db.prepare('PRAGMA data_version').pluck()
  versions.set(db, made)
  return made
}

/** Whether a database is a file of SQLite. */
export const isNative = ({ sql }: Pick<Db, 'sql'>): boolean => 'native' in sql

/** The connection itself, for what only SQLite has. */
export function native({ sql }: Pick<Db, 'sql'>): Database {
  if (!('native' in sql)) throw new Error('This is no file of SQLite')
  return (sql as SqliteConnection).native
}

/** For `alphabetical` of dialect.ts. */
export const defineNameKey = (db: Database): void =>
  void db.function('name_key', { deterministic: true }, (text) => nameKey(String(text)))

/**
 * Prepared statements by their text, for each open database: preparing costs more than running
 * them. A text never holds values, so there are few.
 */
const prepared = new WeakMap<Database, Map<string, Statement>>()
const MAX_PREPARED = 400

function prepareOnce<Row extends object>(
  db: Database,
  text: string,
  type?: RowType<Row>,
): Statement {
  let known = prepared.get(db)
  // Defined again it would have every statement prepared again.
  if (!known) defineNameKey(db)
  if (!known || known.size >= MAX_PREPARED) prepared.set(db, (known = new Map()))
  const statement = known.get(text)
  if (statement) return statement
  // Prisma's connection reads numbers as bigint.
  const made = db.prepare(placeholders(text)).safeIntegers(false)
  if (type) assertColumns(made, type)
  known.set(text, made)
  return made
}

/** Compares names, and types where a column is that of a table. */
function assertColumns<Row extends object>(made: Statement, type: RowType<Row>): void {
  const returned = made.columns()
  assertNames(
    returned.map(({ name }) => name),
    type,
  )
  const columns = type.columns as Record<string, Column<unknown>>
  for (const { name, type: declared } of returned) {
    const kind = columns[name]?.kind
    if (declared !== null && kind && !DECLARED[kind].includes(declared))
      throw new Error(
        `A statement returns ${name} as ${declared}; its row type reads it as ${kind}`,
      )
  }
}
