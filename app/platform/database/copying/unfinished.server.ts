import { database } from '../operations.server'
import { col, defineRow } from '../sql-row'
import { sql } from '../sql-text'
import { COPY_KEY } from './copy-key'
import type { CopyMark } from './row-store'

/** The database is half of another one: nothing works on it. */
export class UnfinishedCopy extends Error {
  override name = 'UnfinishedCopy'

  constructor(from: string) {
    super(`The database is an unfinished copy of ${from}.`)
  }

  /** What to do next */
  readonly remedy =
    'Run the same quad db copy again, which goes on where it ended, or use the original. Nothing was changed.'
}

const markRow = defineRow({ value: col.json<CopyMark>() })

/** How far a copy into this database has come; null where none was made. */
export const findCopy = async (place: string): Promise<CopyMark | null> =>
  (
    await database.tryReadRows(
      place,
      markRow,
      sql`SELECT value FROM "SystemValue" WHERE key = ${COPY_KEY}`,
    )
  )[0]?.value ?? null

/** Throws UnfinishedCopy for a database that `quad db copy` has begun and not completed. */
export async function assertWholeCopy(place: string): Promise<void> {
  const copy = await findCopy(place)
  if (copy?.state === 'unfinished') throw new UnfinishedCopy(copy.from)
}
