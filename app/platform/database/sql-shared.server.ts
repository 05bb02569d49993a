import type { SqlReader } from './types'
import type { RowType } from './sql-row'
import type { SqlFragment } from './sql-text'
import { selectRows } from './sql.server'

const MAX_ANSWERS = 500

type Shared = { version: string; answers: Map<string, Promise<readonly object[]>> }

const databases = new WeakMap<SqlReader['sql'], Shared>()

/**
 * The rows of a statement that many readers ask alike, such as what a school has set up: read once until anyone
 * writes anything, in whichever process. They are shared, so no one may change them. A database that can’t say
 * whether something was written for less than it takes to read is asked each time.
 */
export async function selectShared<Row extends object>(
  db: Pick<SqlReader, 'sql'>,
  type: RowType<Row>,
  statement: SqlFragment,
): Promise<readonly Row[]> {
  const version = db.sql.version?.()
  if (version === undefined) return selectRows(db, type, statement)
  let shared = databases.get(db.sql)
  if (shared?.version !== version || shared.answers.size >= MAX_ANSWERS)
    databases.set(db.sql, (shared = { version, answers: new Map() }))
  const key = JSON.stringify([statement.sql, statement.params])
  const known = shared.answers.get(key) as Promise<readonly Row[]> | undefined
  if (known) return known
  const rows = selectRows(db, type, statement)
  const { answers } = shared
  answers.set(key, rows)
  rows.catch(() => answers.delete(key))
  return rows
}
