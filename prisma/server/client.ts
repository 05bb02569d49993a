import { createRequire } from 'node:module'
import type { Client, ClientConfig, PoolConfig } from 'pg'
import { readAddress, type ServerAddress, type ServerHost } from './address'
import { requireBinding } from './channel-binding'
import { chooseHost, forgetHost } from './hosts'
import type { Inside } from './inside'
import { tlsOptions } from './tls'

/** The quick part of the terminal tool is no module. */
const THIS_FILE = typeof __filename === 'string' ? __filename : import.meta.url

/** Loaded when it is first used: most processes work on a file. */
let driver: typeof import('pg') | undefined
export const pg = () => (driver ??= createRequire(THIS_FILE)('pg') as typeof import('pg'))

type Config = Omit<ClientConfig, 'connectionString' | 'ssl' | 'options'> & {
  address: string
  /** One of the hosts, where it isn't left to the client */
  host?: string
  port?: number
}

/** A connection of its own, which isn't connected yet. */
export const newClient = (address: string, config: Omit<Config, 'address'> = {}): Client =>
  new (clientClass())({ ...config, address })

/** A pool of such connections. Connecting may take as long as the address says, waiting for a turn as long as here. */
export const poolConfig = (address: string, config: PoolConfig): PoolConfig => {
  const own = { ...config, address, Client: clientClass() }
  return own as unknown as PoolConfig
}

type ClientClass = new (config: Config) => Client
let made: ClientClass | undefined
const clientClass = (): ClientClass => (made ??= makeClass())

/** The driver's own knows one host only, and not all that an address can say. */
function makeClass(): ClientClass {
  const { Client: Driver } = pg()
  return class ServerClient extends Driver {
    readonly #text: string
    readonly #address: ServerAddress
    readonly #target: { host: string; port: number }
    readonly #isFixed: boolean

    constructor({ address: text, ...config }: Config) {
      const address = readAddress(text)
      const target = { ...(fixedHost(config) ?? address.hosts[0]!) }
      super({ ...config, ...driverConfig(address, target) })
      this.#text = text
      this.#address = address
      this.#target = target
      this.#isFixed = fixedHost(config) !== null
    }

    override connect(): Promise<void>
    override connect(callback: (error: Error) => void): void
    override connect(callback?: (error: Error) => void) {
      const connected = this.#connect()
      if (!callback) return connected
      // The driver's types don't know that it says null where there is none.
      const isDone = callback as (error: Error | null) => void
      connected.then(() => isDone(null), isDone)
    }

    async #connect(): Promise<void> {
      const [text, address] = [this.#text, this.#address]
      const probe = async (host: ServerHost) => {
        const client = newClient(text, host)
        client.on('error', () => undefined)
        await client.connect()
        await client.end()
      }
      const host = this.#isFixed ? this.#target : await chooseHost(text, address.hosts, probe)
      Object.assign(this.#target, host)
      Object.assign(this, host)
      const { connection } = this as unknown as Inside
      const isRequired = address.channelBinding === 'require'
      const assertBound = isRequired ? requireBinding(connection) : () => undefined
      // Whichever way it ends: the server may not be there any longer, or not the one that is written.
      connection.once('end', () => forgetHost(text, host))
      await super.connect()
      assertBound()
      if (address.needsWritable) await this.#assertWritable()
    }

    async #assertWritable() {
      const { rows } = await this.query<{ readonly: boolean }>(READ_ONLY)
      if (rows[0]?.readonly === false) return
      void this.end().catch(() => undefined)
      throw Object.assign(new Error(`${this.host} can only be read`), { code: '25006' })
    }
  }
}

const READ_ONLY = `SELECT pg_is_in_recovery()
  OR current_setting('default_transaction_read_only')::boolean AS readonly`

const fixedHost = ({ host, port }: { host?: string; port?: number }): ServerHost | null =>
  host !== undefined && port !== undefined ? { host, port } : null

const driverConfig = (address: ServerAddress, target: ServerHost) => ({
  host: target.host,
  port: target.port,
  user: address.user,
  password: address.password,
  database: address.database,
  ssl: tlsOptions(address.tls, () => target.host),
  options: address.options || undefined,
  enableChannelBinding: address.channelBinding !== 'disable',
  connectionTimeoutMillis: address.connectMs,
})
