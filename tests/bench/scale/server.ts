import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Client } from 'pg'
import { cpuMs } from '../process'

export type Server = {
  /** A database of its own: its address. `template` is one that no one has open. */
  create: (name: string, template?: string) => Promise<string>
  query: <Row>(url: string, statement: string) => Promise<Row[]>
  /** Milliseconds of CPU so far of each process that works for a database, by its id */
  backends: (url: string) => Promise<Map<number, number>>
  stop: () => Promise<void>
}

type Programs = {
  startPostgresql: () => Promise<{ url: string; stop: () => void } | null>
}

/** A PostgreSQL for the benchmark, or null where none is installed. */
export async function startBenchServer(root: string): Promise<Server | null> {
  const programs = pathToFileURL(join(root, 'bin/postgresql.mjs')).href
  const { startPostgresql } = (await import(programs)) as Programs
  const server = await startPostgresql()
  if (!server) return null
  const client = new Client({ connectionString: server.url, application_name: 'bench' })
  await client.connect()
  const databaseName = (url: string) => new URL(url).pathname.slice(1)
  return {
    async create(name, template = 'template1') {
      await client.query(`CREATE DATABASE "${name}" TEMPLATE "${template}"`)
      const address = new URL(server.url)
      address.pathname = `/${name}`
      return address.href
    },
    async query<Row>(url: string, statement: string) {
      const client = new Client({ connectionString: url })
      await client.connect()
      const { rows } = await client.query(statement).finally(() => client.end())
      return rows as Row[]
    },
    async backends(url) {
      const found = await client.query<{ pid: number }>(
        'SELECT pid FROM pg_stat_activity WHERE datname = $1',
        [databaseName(url)],
      )
      return new Map(found.rows.flatMap(({ pid }) => readCpu(pid)))
    },
    async stop() {
      await client.end()
      server.stop()
    },
  }
}

/** None where it has just ended. */
function readCpu(pid: number): [number, number][] {
  try {
    return [[pid, cpuMs(pid)]]
  } catch {
    return []
  }
}

/** What the processes of a database have used since. One that has ended meanwhile isn't counted. */
export const usedSince = (before: Map<number, number>, now: Map<number, number>) =>
  [...now].reduce((sum, [pid, used]) => sum + used - (before.get(pid) ?? 0), 0)
