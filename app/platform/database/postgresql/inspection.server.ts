import type { Client } from 'pg'
import { CREATE_DATABASE, reaching } from '~prisma/locking/database-away'
import { readAddress } from '~prisma/server/address'
import { newClient } from '~prisma/server/client'
import type { Inside } from '~prisma/server/inside'
import type { Fault, Inspection, Needs } from '../unfit-database'
import { findLimits, tryConnections } from './connection-limits.server'
import { prepareSession } from './session.server'

/** The database can only be read: nothing is damaged, and a restore would lose what the other server has. */
const ONLY_STANDBY: Fault = {
  message: 'The database can only be read: its address leads to a standby.',
  remedy:
    'Nothing is damaged: don’t restore a backup. Promote the standby, or lead DATABASE_URL to the server that is written; with several hosts add target_session_attrs=read-write.',
}
const READ_ONLY: Fault = {
  message: 'The database can only be read: default_transaction_read_only is on.',
  remedy:
    'Nothing is damaged: don’t restore a backup. Turn it off for the server, the database or the role (ALTER DATABASE … RESET default_transaction_read_only).',
}
const SHARED_SESSIONS: Fault = {
  message: 'The pooler at this address gives each transaction another connection.',
  remedy:
    'Set pool_mode = session for this database in PgBouncer, or name the server itself in DATABASE_URL: Quad prepares statements, listens and locks for as long as a connection lasts.',
}
const encodingFault = (encoding: string): Fault => ({
  message: `The database stores texts as ${encoding}, not as UTF-8: names and messages would not fit.`,
  remedy: `Create another one (${CREATE_DATABASE}), and move to it by quad db copy --to. Nothing was changed.`,
})
const NO_ACCENTS: Fault = {
  message:
    'With this LC_CTYPE the database knows capital letters without accents only: where it compares names without case, É isn’t é',
  remedy: `Move to a database that knows them: ${CREATE_DATABASE}, then quad db copy --to.`,
}

/**
 * What is in the way of a site at this address, or worth knowing. Throws DatabaseAway where it can't be reached.
 * With a number of connections it is also found out whether there can be so many; `tries` opens them.
 */
export async function inspectServer(
  place: string,
  { needed = 0, tries = false }: Needs = {},
): Promise<Inspection> {
  let isPooled = false
  const found = await withClients<Inspection>(place, async (one, other) => {
    const state = await readState(one)
    const mode = await findMode(one, other, state.pid)
    if (mode === 'transaction') return { faults: [SHARED_SESSIONS], doubts: [], notes: [] }
    const isUnicode = state.encoding === 'UTF8'
    const faults: Fault[] = []
    if (!isUnicode) faults.push(encodingFault(state.encoding))
    if (state.standby) faults.push(ONLY_STANDBY)
    else if (state.readonly) faults.push(READ_ONLY)
    const doubts = isUnicode && !(await knowsAccents(one)) ? [NO_ACCENTS] : []
    const dropped = await findDropped(one, readAddress(place).optionNames)
    if (dropped.length > 0) doubts.push(droppedOptions(dropped))
    isPooled = mode === 'session'
    const limits = await findLimits(one, needed)
    faults.push(...limits.faults)
    doubts.push(...limits.doubts)
    return { faults, doubts, notes: isPooled ? [POOLED] : [] }
  })
  if (isPooled && tries && found.faults.length === 0)
    found.faults.push(...(await tryConnections(place, needed)))
  return found
}

const POOLED =
  'through a pooler in session mode: each connection has one of the server’s for itself, and settings are made by statements'

const droppedOptions = (names: string[]): Fault => ({
  message: `The pooler drops what the address sets by options: ${names.join(', ')}`,
  remedy:
    'Set it for the role instead: ALTER ROLE … SET … = …, and take options out of DATABASE_URL.',
})

type State = { encoding: string; standby: boolean; readonly: boolean; pid: number }

async function readState(client: Client): Promise<State> {
  const { rows } = await client.query<State>(`SELECT pg_encoding_to_char(encoding) AS encoding,
      pg_is_in_recovery() AS standby, pg_backend_pid() AS pid,
      current_setting('default_transaction_read_only')::boolean AS readonly
    FROM pg_database WHERE datname = current_database()`)
  return rows[0] ?? { encoding: 'UTF8', standby: false, readonly: false, pid: 0 }
}

const NO_TRANSACTIONS = '08P01'
/** On a busy pooler others may come in between. */
const ROUNDS = 4

/** Whether a pooler stands between, and whether a connection to it is always the same one to the server. */
async function findMode(
  one: Client,
  other: Client,
  first: number,
): Promise<'direct' | 'session' | 'transaction'> {
  for (let round = 0; round < ROUNDS; round++) {
    // Poolers give the connection that was last given back, which is the other's, or one after the other.
    const [own, others] = await Promise.all([readPid(one), readPid(other, 'pg_sleep(0.02)')])
    if (own !== first || others === first || (await readPid(one)) !== first) return 'transaction'
  }
  if (!(await canBegin(other))) return 'transaction'
  const { processID } = one as unknown as Inside
  return processID === first ? 'direct' : 'session'
}

/** Where a pooler gives each statement another connection, there are no transactions. */
async function canBegin(client: Client): Promise<boolean> {
  try {
    await client.query('BEGIN')
    await client.query('ROLLBACK')
    return true
  } catch (error) {
    if ((error as { code?: string }).code === NO_TRANSACTIONS) return false
    throw error
  }
}

async function readPid(client: Client, meanwhile = 'NULL'): Promise<number> {
  const text = `SELECT pg_backend_pid() AS pid, ${meanwhile} AS waited`
  return (await client.query<{ pid: number }>(text)).rows[0]?.pid ?? 0
}

async function knowsAccents(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ knows: boolean }>(`SELECT lower('É') = 'é' AS knows`)
  return rows[0]?.knows === true
}

/** A pooler that has been told to ignore the options of a connection says nothing about it. */
async function findDropped(client: Client, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return []
  const text = `SELECT name FROM pg_settings WHERE source <> 'client' AND lower(name) = ANY($1)`
  return (await client.query<{ name: string }>(text, [names])).rows.map(({ name }) => name)
}

/** Two connections at the same time, as they come: whatever is set on one of a pooler stays with it. */
async function withClients<T>(
  place: string,
  work: (one: Client, other: Client) => Promise<T>,
): Promise<T> {
  const clients = [0, 1].map(() => newClient(place, { query_timeout: 5_000 }))
  for (const client of clients) client.on('error', () => undefined)
  const [one, other] = clients as [Client, Client]
  try {
    await reaching(Promise.all(clients.map((client) => client.connect())))
    await reaching(Promise.all(clients.map((client) => prepareSession(client, {}))))
    return await work(one, other)
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)))
  }
}
