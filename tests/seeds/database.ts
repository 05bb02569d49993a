import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { TEMPLATE } from '~tests/support/paths'

/** A migrated, empty database of its own for schools to be loaded into. */
export function openDatabase() {
  const dir = mkdtempSync(join(tmpdir(), 'quad-schools-'))
  const file = join(dir, 'quad.db')
  copyFileSync(TEMPLATE.file, file)
  const db = new Database(file)
  db.pragma('foreign_keys = ON')
  return {
    db,
    file,
    count: (sql: string, ...values: string[]) =>
      Number(
        db
          .prepare(sql)
          .pluck()
          .get(...values),
      ),
    close() {
      db.close()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}
