import type { Client, CustomTypesConfig, Pool, PoolClient, PoolConfig } from 'pg'
import { reaching } from '~prisma/locking/database-away'
import { newClient, pg, poolConfig } from '~prisma/server/client'
import type { RowType } from '../sql-row'
import { assertNames, convert } from '../sql.server'
import type { SqlConnection } from '../types'
import type { SqlValue } from '../sql-text'
import type { Circuit } from './circuit.server'
import { placeholders, stored } from './dialect'

/** An idle connection asks each few seconds whether its server is still there. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 5_000 }

/** Milliseconds that a lasting connection waits for an answer: it says little, and what it hears is no answer */
const ANSWER_MS = 10_000

/** A connection of its own, which isn't connected yet. */
export const lastingClient = (place: string, name?: string): Client =>
  newClient(place, { ...KEEP_ALIVE, application_name: name, query_timeout: ANSWER_MS })

/** How a pool is opened; `onConnect` works on each connection before anyone else does. */
type PoolSettings = PoolConfig & { onConnect?: (client: PoolClient) => Promise<void> }

/** A pool of connections. Texts have no sign of number 0: PostgreSQL stores none, and a search for one finds nothing. */
export function openPool(place: string, config: PoolSettings, circuit?: Circuit): Pool {
  const pool = new (pg().Pool)(poolConfig(place, config))
  // The next statement finds out whether the server is back; the pool listens only to those that are idle.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    removeZeros(client)
  })
  const waiting = pool.connect.bind(pool) as () => Promise<PoolClient>
  const connect = () => (circuit ? circuit.connect(waiting) : reaching(waiting()))
  const explained = (done?: Connected) => {
    if (!done) return connect()
    connect().then(
      (client) => done(undefined, client, client.release),
      (error: Error) => done(error),
    )
  }
  pool.connect = explained as Pool['connect']
  return pool
}

type Connected = (
  error: Error | undefined,
  client?: PoolClient,
  release?: PoolClient['release'],
) => void

/** In the values of everything that is sent, Prisma's statements included. */
function removeZeros(client: PoolClient) {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const clean = (value: unknown): unknown =>
    typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '') : value
  const sent: unknown = (...[statement, values, ...rest]: unknown[]) => {
    const named = statement as { values?: unknown[] } | string
    if (typeof named === 'object' && Array.isArray(named.values))
      named.values = named.values.map(clean)
    return query(statement, Array.isArray(values) ? values.map(clean) : values, ...rest)
  }
  client.query = sent as PoolClient['query']
}

/** Where a number has more digits than JavaScript's, it isn't one of ours. */
const NUMBERS = new Set([20, 1700])
const TIMESTAMP = 1114
const JSONS = new Set([114, 3802])

/** Times are stored in UTC and without their zone; JSON is read by the row type. */
const types: CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (NUMBERS.has(oid)) return Number
    if (oid === TIMESTAMP) return (text: string) => new Date(`${text.replace(' ', 'T')}Z`)
    if (JSONS.has(oid)) return (text: string) => text
    return pg().types.getTypeParser(oid, format) as (text: string) => unknown
  },
}

/**
 * Statements as the server stores them for a connection, by a name of their own. A text never holds
 * values, so there are few.
 */
const names = new Map<string, string>()
const MAX_NAMED = 1000

function statementName(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= MAX_NAMED) return known
  const name = `quad_${names.size}`
  names.set(text, name)
  return name
}

/** What a statement returned the first time, of each row type that read it. */
const checked = new WeakMap<object, Set<string>>()

function check<Row extends object>(text: string, fields: { name: string }[], type: RowType<Row>) {
  const known = checked.get(type) ?? new Set()
  if (known.has(text)) return
  assertNames(
    fields.map(({ name }) => name),
    type,
  )
  checked.set(type, known.add(text))
}

/** A connection of PostgreSQL, or a pool of them. */
export function postgresqlConnection(
  client: Pool | PoolClient,
  state = { inTransaction: false },
): SqlConnection {
  const query = (text: string, values: readonly SqlValue[]) => {
    const numbered = placeholders(text, values)
    return client.query<Record<string, unknown>>({
      text: numbered,
      values: values.map(stored),
      types,
      name: statementName(numbered),
    })
  }
  return {
    async select<Row extends object>(
      text: string,
      values: readonly SqlValue[],
      type: RowType<Row>,
    ) {
      const { rows, fields } = await query(text, values)
      check(text, fields, type)
      const records = rows as Row[]
      return type.conversions.length === 0 ? records : records.map((row) => convert(row, type))
    },
    change: async (text, values) => (await query(text, values)).rowCount ?? 0,
    get inTransaction() {
      return state.inTransaction
    },
  }
}

/** A connection of its own, for as long as the work takes. */
export async function withConnection<T>(
  place: string,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  const pool = openPool(place, { max: 1, connectionTimeoutMillis: 10_000 })
  try {
    const client = await pool.connect()
    try {
      return await work(client)
    } finally {
      client.release()
    }
  } finally {
    await pool.end()
  }
}

/** Runs the work in a transaction, which a failure takes back. */
export async function transact<T>(
  client: PoolClient,
  work: () => Promise<T>,
  end: 'COMMIT' | 'ROLLBACK' = 'COMMIT',
): Promise<T> {
  await client.query('BEGIN')
  try {
    const value = await work()
    await client.query(end)
    return value
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  }
}
