import { RowsRejected } from '~/platform/database/copying/row-store'
import { Abort } from '../errors'

/** Does some work whose failures an operator can do something about: they aren't bugs. */
export const explaining = <T>(
  work: Promise<T>,
  again = 'Run the same command again: it goes on where it ended.',
): Promise<T> =>
  work.catch((error: unknown) => {
    throw explain(error, again) ?? error
  })

function explain(error: unknown, again: string): Abort | null {
  if (!(error instanceof Error) || error instanceof Abort) return null
  if (error instanceof RowsRejected)
    return new Abort(error.message, {
      problems: [{ path: error.table, message: error.between }],
      next: 'Change that row in the original, then run the same command again.',
    })
  const { code = '' } = error as { code?: string }
  if (LOST.test(code) || ENDED.test(error.message))
    return new Abort(`The connection to the database ended: ${error.message}`, {
      next: again,
    })
  if (BUSY.test(code))
    return new Abort('Someone else uses the database.', {
      next: `Stop what is connected to it (pg_stat_activity). ${again}`,
    })
  if (code === DENIED)
    return new Abort(`The role of the address isn't allowed to do this: ${error.message}`, {
      next: 'Make it the owner of the database. Nothing was changed.',
    })
  return null
}

/** The server was stopped, or can't be reached anymore: its codes and those of the system. */
const LOST = /^(57P0|08|ECONN|EPIPE|ETIMEDOUT|DATABASE_AWAY)/
const ENDED = /Connection terminated|timeout exceeded/
const DENIED = '42501'
/** A lock that isn't free in time, or that two wait for each other's */
const BUSY = /^(55P03|40P01)$/
