import { database } from '~/platform/database/operations.server'
import type { SqlReader } from '~/platform/database/types'
import { assertUsable, waitingFor, type Caller } from './database-state'

type Reading = Caller & {
  /** The database with all that can be done with it */
  db: () => Promise<Pick<SqlReader, 'sql'>>
  /** Runs when the command ends */
  defer: (work: () => Promise<unknown>) => void
}

/**
 * The database of the settings for statements by hand, which only read. What needs more than that, such as
 * a command that finds none, opens it whole.
 */
export async function openReader(caller: Reading): Promise<Pick<SqlReader, 'sql'>> {
  const { database: place } = await caller.env()
  if (caller.databases || !database.exists(place)) return caller.db()
  await assertUsable(caller, place)
  await database.waitFor(place, waitingFor(caller, place))
  const reader = await database.openReader(place)
  caller.defer(() => reader.close())
  return reader
}
