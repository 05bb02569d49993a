import type { Db } from '../types'
import { keepConnected } from './lasting-connection.server'

/** As the trigger of "Event" names it */
const CHANNEL = 'quad_events'

/** The server tells of each new event, on a connection of its own. */
export function watchWrites(db: Db, _intervalMs: number, onWrite: () => void): () => void {
  const { close } = keepConnected(db.place, {
    onConnect: async (client) => {
      client.on('notification', onWrite)
      await client.query(`LISTEN ${CHANNEL}`)
      // What came before isn't told.
      onWrite()
    },
  })
  return close
}
