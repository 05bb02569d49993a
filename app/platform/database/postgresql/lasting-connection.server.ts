import type { Client } from 'pg'
import { reaching } from '~prisma/locking/database-away'
import { lastingClient } from './connection.server'
import { prepareSession, sessionSettings } from './session.server'

/** Milliseconds before it connects again */
const AGAIN_MS = 500

type Lasting = {
  name?: string
  /** Works on each connection, the first one and those after it. */
  onConnect?: (client: Client) => Promise<unknown>
}

/** A connection that comes again when it is lost, until it is closed. The process doesn't live on for it. */
export function keepConnected(
  place: string,
  { name, onConnect }: Lasting,
): { first: Promise<void>; close: () => void } {
  let client: Client | undefined
  let timer: NodeJS.Timeout | undefined
  let isOver = false

  async function connect() {
    // pg can be told not to wait for it; its types don't know.
    const opened = lastingClient(place, name) as Client & { unref(): void }
    client = opened
    opened.on('error', () => undefined)
    // Also of one that was never connected.
    opened.once('end', again)
    await reaching(opened.connect())
    opened.unref()
    try {
      await prepareSession(opened, sessionSettings(place, {}))
      await onConnect?.(opened)
    } catch (error) {
      // One that can't be used, such as of a server that is not yet the main one, gives way to the next.
      void opened.end().catch(() => undefined)
      throw error
    }
  }

  function again() {
    if (!isOver) timer = setTimeout(() => void connect().catch(() => undefined), AGAIN_MS).unref()
  }

  const first = connect()
  first.catch(() => undefined)
  return {
    first,
    close: () => {
      isOver = true
      clearTimeout(timer)
      void client?.end().catch(() => undefined)
    },
  }
}
