import { PrismaPg } from '@prisma/adapter-pg'
import type { PoolClient } from 'pg'
import type { Waiting } from '~prisma/locking/database-use'
import { unlessInAddress } from '~prisma/server/session-settings'
import { CONNECTIONS, shareConnections } from '~/platform/settings/connections'
import type { Db } from '../types'
import { openCircuit } from './circuit.server'
import { ERROR_FORMAT, PrismaClient } from './client.server'
import { KEEP_ALIVE, openPool, postgresqlConnection } from './connection.server'
import { prepareSession, sessionSettings, type SessionSettings } from './session.server'
import { watchSilence } from './silence.server'
import { openWriters } from './writers.server'

/** Milliseconds until a turn is given up, and a connection stays without being used */
const TURN_MS = 10_000
const IDLE_MS = 60_000
/** Milliseconds that the answer to a statement is waited for, though its server lives */
const ANSWER_MS = 120_000
/** As long as requests wait for the file of SQLite: then who wants what another program has locked is told. */
const LOCK_WAIT = { lock_timeout: '10s' }

/** Opens the database at an address. Nothing is connected before it is used. */
export function openPostgresql(place: string, _waiting?: Waiting, connections = CONNECTIONS): Db {
  const circuit = openCircuit(place)
  const watch = watchSilence(place, circuit)
  const open = (max: number, more: SessionSettings) => {
    const settings = sessionSettings(place, { ...unlessInAddress(place, LOCK_WAIT), ...more })
    const config = {
      max,
      application_name: 'quad',
      connectionTimeoutMillis: TURN_MS,
      idleTimeoutMillis: IDLE_MS,
      allowExitOnIdle: true,
      query_timeout: ANSWER_MS,
      ...KEEP_ALIVE,
      onConnect: async (client: PoolClient) =>
        watch(client, await prepareSession(client, settings)),
    }
    return openPool(place, config, circuit)
  }
  const share = shareConnections(connections)
  const readers = open(share.readers, { default_transaction_read_only: 'on' })
  const writers = openWriters(share.writers, () =>
    // Each transaction sees and changes the database as if it were alone, as with SQLite.
    open(1, { default_transaction_isolation: 'serializable' }),
  )
  let read: PrismaClient | undefined
  const db: Db = {
    get read() {
      return (read ??= new PrismaClient({
        adapter: new PrismaPg(readers, { onPoolError: () => undefined }),
        errorFormat: ERROR_FORMAT,
      }))
    },
    sql: postgresqlConnection(readers),
    place,
    write: writers.write,
    writeSql: writers.writeSql,
    // Programs lock tables and rows of a server, and each session waits as long for them.
    withWait: () => db,
    close: async () => {
      circuit.close()
      await read?.$disconnect()
      await Promise.all([readers.end(), writers.close()])
    },
  }
  return db
}
