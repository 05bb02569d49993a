import type { Client } from 'pg'
import type { Db } from '../db.server'
import { newClient } from './connection.server'

/** As the trigger of "Event" names it */
const CHANNEL = 'quad_events'
/** Milliseconds before it connects again */
const AGAIN_MS = 500

/** The server tells of each new event, on a connection of its own. */
export function watchWrites(db: Db, _intervalMs: number, onWrite: () => void): () => void {
  let client: Client | undefined
  let timer: NodeJS.Timeout | undefined
  let isOver = false

  async function connect() {
    const opened = newClient(db.place)
    client = opened
    opened.on('notification', onWrite)
    opened.on('error', () => undefined)
    opened.once('end', again)
    await opened.connect()
    await opened.query(`LISTEN ${CHANNEL}`)
    // What came before isn't told.
    onWrite()
  }

  function again() {
    if (!isOver) timer = setTimeout(() => void connect().catch(again), AGAIN_MS).unref()
  }

  void connect().catch(again)
  return () => {
    isOver = true
    clearTimeout(timer)
    void client?.end().catch(() => undefined)
  }
}
