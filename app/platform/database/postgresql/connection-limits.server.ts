import type { Client } from 'pg'
import { newClient } from '~prisma/server/client'
import type { Fault } from '../unfit-database'
import { prepareSession } from './session.server'

type Findings = { faults: Fault[]; doubts: Fault[] }

/** What says how many connections there can be, and how many there are */
type Limit = { of: string; most: number; used: number; raise: string }

/** Whether there can be so many connections as are needed, by what the server says about itself. */
export async function findLimits(client: Client, needed: number): Promise<Findings> {
  const limits = needed === 0 ? [] : await readLimits(client)
  const tight = limits.find(({ most }) => most < needed)
  if (tight) return { faults: [tooFew(tight, needed)], doubts: [] }
  const full = limits.find(({ most, used }) => most - used < needed)
  return { faults: [], doubts: full ? [mostlyUsed(full, needed)] : [] }
}

const FEWER = 'or set DATABASE_CONNECTIONS or WEB_CONCURRENCY to less'

const tooFew = ({ of, most, raise }: Limit, needed: number): Fault => ({
  message: `${of} can have ${most} connections, and this site needs ${needed}.`,
  remedy: `Raise that (${raise}), ${FEWER}.`,
})

const mostlyUsed = ({ of, most, used, raise }: Limit, needed: number): Fault => ({
  message: `${of} can have ${most} connections, ${used} are in use, and one more site like this needs ${needed}`,
  remedy: `Raise that (${raise}), ${FEWER}.`,
})

type Row = {
  role: string
  role_most: number
  role_used: number
  base: string
  base_most: number
  base_used: number
  all_most: number
  all_used: number
}

/** Without a limit a role and a database have -1; some connections are for superusers alone. */
const LIMITS = `SELECT rolname AS role, CASE WHEN rolsuper THEN -1 ELSE rolconnlimit END AS role_most,
    datname AS base, CASE WHEN rolsuper THEN -1 ELSE datconnlimit END AS base_most,
    current_setting('max_connections')::integer
      - current_setting('superuser_reserved_connections')::integer
      - coalesce(current_setting('reserved_connections', true)::integer, 0) AS all_most,
    used.*
  FROM pg_roles, pg_database, (SELECT count(*)::integer AS all_used,
      count(*) FILTER (WHERE usename = current_user)::integer AS role_used,
      count(*) FILTER (WHERE datname = current_database())::integer AS base_used
    FROM pg_stat_activity WHERE backend_type = 'client backend') used
  WHERE rolname = current_user AND datname = current_database()`

async function readLimits(client: Client): Promise<Limit[]> {
  const [row] = (await client.query<Row>(LIMITS)).rows
  if (!row) return []
  const limits: Limit[] = [
    {
      of: `The role ${row.role}`,
      most: row.role_most,
      used: row.role_used,
      raise: `ALTER ROLE "${row.role}" CONNECTION LIMIT …`,
    },
    {
      of: `The database ${row.base}`,
      most: row.base_most,
      used: row.base_used,
      raise: `ALTER DATABASE "${row.base}" CONNECTION LIMIT …`,
    },
    { of: 'The server', most: row.all_most, used: row.all_used, raise: 'max_connections' },
  ]
  return limits.filter(({ most }) => most >= 0)
}

/** How many a pooler has to give only shows when they are taken. */
export async function tryConnections(place: string, needed: number): Promise<Fault[]> {
  const clients = Array.from({ length: needed }, () => newClient(place))
  const open = async (client: Client) => {
    client.on('error', () => undefined)
    await client.connect()
    await prepareSession(client, {})
  }
  const opened = await Promise.allSettled(clients.map(open))
  // Those that wait for an answer would wait for it at their end, too.
  await Promise.all(clients.map((client) => client.end().catch(() => undefined)))
  const got = opened.filter(({ status }) => status === 'fulfilled').length
  if (got === needed) return []
  return [
    {
      message: `The pooler gives ${got} of the ${needed} connections that this site needs.`,
      remedy: `Raise default_pool_size and max_client_conn of PgBouncer, ${FEWER}.`,
    },
  ]
}
