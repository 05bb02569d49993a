import type { Db } from '~/platform/database/types'
import { col, defineRow } from '~/platform/database/sql-row'
import { sql } from '~/platform/database/sql-text'
import { selectShared } from '~/platform/database/sql-shared.server'

export const MESSAGE_LIMIT = 300

export type Maintenance = {
  /** What the page says; empty: its own sentence */
  message: string
  /** When the site is expected back, in ISO 8601 */
  until: string | null
}

const KEY = 'maintenance'
const stateRow = defineRow({ value: col.json<Maintenance>() })

/** What every request gets instead of its page, or null. Asked for each of them, so it's one read. */
export async function findMaintenance(db: Db): Promise<Maintenance | null> {
  const statement = sql`SELECT value FROM "SystemValue" WHERE key = ${KEY}`
  const [row] = await selectShared(db, stateRow, statement)
  return row?.value ?? null
}

/** Closes the whole site at once, in all its processes. For operators. */
export const startMaintenance = ({ write }: Db, value: Maintenance, now: Date) =>
  write((tx) =>
    tx.systemValue.upsert({
      where: { key: KEY },
      create: { key: KEY, value, updated_at: now },
      update: { value, updated_at: now },
    }),
  )

/** Opens it again. For operators. */
export const endMaintenance = ({ write }: Db) =>
  write((tx) => tx.systemValue.deleteMany({ where: { key: KEY } }))
