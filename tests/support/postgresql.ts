import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Client } from 'pg'
import { ROOT } from './paths'

type Server = { url: string; stop: () => void }
type Programs = { startPostgresql: () => Promise<Server | null> }

export type TestServer = {
  /** An empty database of its own, or a copy of another one: its address */
  create: (name: string, from?: string) => Promise<string>
  stop: () => void
}

/** A server of PostgreSQL for one file of tests, or null where none is installed. */
export async function startServer(): Promise<TestServer | null> {
  const programs = pathToFileURL(join(ROOT, 'bin/postgresql.mjs')).href
  const { startPostgresql } = (await import(/* @vite-ignore */ programs)) as Programs
  const server = await startPostgresql()
  if (!server) return null
  return {
    create: async (name, from = 'template1') => {
      await run(server.url, `CREATE DATABASE "${name}" TEMPLATE "${from}"`)
      const address = new URL(server.url)
      address.pathname = `/${name}`
      return address.href
    },
    stop: server.stop,
  }
}

/** Runs a statement in a database. */
export async function run(place: string, statement: string): Promise<void> {
  const client = await connect(place)
  await client.query(statement).finally(() => client.end())
}

export async function connect(place: string, application_name = 'tests'): Promise<Client> {
  const client = new Client({ connectionString: place, application_name })
  await client.connect()
  return client
}
