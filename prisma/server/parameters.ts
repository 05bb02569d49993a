import { AddressProblem } from './address-problem'
import { readTls, type Tls } from './tls'

/** What the parameters of an address say, those of libpq and of others. */
export type Parameters = {
  /** Undefined where the address says nothing about it */
  tls: Tls | undefined
  /** Whether a server that can't be written is passed over */
  needsWritable: boolean
  /** As the server gets them when a connection begins; empty: none */
  options: string
  /** The names of the settings in them */
  optionNames: string[]
  channelBinding: 'disable' | 'prefer' | 'require'
  /** Milliseconds that connecting to a host can take */
  connectMs: number
}

const CONNECT_MS = 5_000

/** Those that other code reads, or that have one value which changes nothing */
const READ_ELSEWHERE = ['host', 'port', 'user', 'password']
const TLS = ['ssl', 'sslmode', 'sslrootcert', 'sslcert', 'sslkey', 'sslpassword']
const WITHOUT_EFFECT: Readonly<Record<string, readonly string[]>> = {
  client_encoding: ['UTF8', 'utf8', 'UTF-8', 'utf-8', 'auto'],
  gssencmode: ['disable', 'prefer'],
  load_balance_hosts: ['disable'],
  pgbouncer: ['false'],
  schema: ['public'],
  sslnegotiation: ['postgres'],
}

const SESSION_MODE =
  'name the server itself, or a pooler in session mode, and leave pgbouncer=true out'
const OWN_NUMBER = 'the setting DATABASE_CONNECTIONS says how many connections a process has'

/** Why one of these isn't honored, and what to do instead. */
const REFUSED: Readonly<Record<string, string>> = {
  application_name: 'Quad recognizes its connections by names of its own; leave it out',
  client_encoding: 'Quad talks UTF-8; leave it out',
  connection_limit: OWN_NUMBER,
  pool_timeout: OWN_NUMBER,
  gssencmode: 'connections are encrypted by TLS (sslmode) alone',
  load_balance_hosts: 'hosts are tried in their order',
  pgbouncer: `it stands for a pooler in transaction mode, which Quad doesn’t work with: ${SESSION_MODE}`,
  schema: 'all tables are in the schema public: give Quad a database of its own',
  sslaccept: 'say it by sslmode: verify-full, verify-ca or no-verify',
  sslnegotiation: 'TLS begins the usual way; leave it out',
  uselibpqcompat: 'sslmode means here what it says; leave it out',
}

/** Throws an AddressProblem for the first that would not be honored. */
export function readParameters(search: URLSearchParams): Parameters {
  for (const [name, value] of search) assertHonored(name, value)
  const options = search.get('options') ?? ''
  const tls = readTls(search)
  const channelBinding = readBinding(search.get('channel_binding') ?? 'disable')
  if (channelBinding === 'require' && !tls)
    throw new AddressProblem('can’t have channel_binding=require without sslmode=verify-full')
  return {
    tls,
    needsWritable: readTarget(search.get('target_session_attrs') ?? 'any'),
    options,
    optionNames: optionNames(options),
    channelBinding,
    connectMs: readTimeout(search.get('connect_timeout')),
  }
}

const HONORED = [
  ...READ_ELSEWHERE,
  ...TLS,
  'options',
  'target_session_attrs',
  'channel_binding',
  'connect_timeout',
]

function assertHonored(name: string, value: string) {
  if (HONORED.includes(name) || WITHOUT_EFFECT[name]?.includes(value)) return
  const why = REFUSED[name]
  // What isn't known may be a secret.
  if (!why) throw new AddressProblem(`can’t have ${name}, which Quad doesn’t know: leave it out`)
  throw new AddressProblem(`can’t have ${name}=${value}: ${why}`)
}

function readTarget(target: string): boolean {
  if (['read-write', 'primary'].includes(target)) return true
  if (target === 'any') return false
  throw new AddressProblem(
    `can’t have target_session_attrs=${target}: a site writes; use read-write`,
  )
}

function readBinding(binding: string): Parameters['channelBinding'] {
  if (binding === 'disable' || binding === 'prefer' || binding === 'require') return binding
  throw new AddressProblem('must have channel_binding=disable, prefer or require')
}

function readTimeout(seconds: string | null): number {
  if (seconds === null) return CONNECT_MS
  if (!/^[1-9]\d?$/.test(seconds))
    throw new AddressProblem('must have a connect_timeout of 1 to 99 seconds')
  return Number(seconds) * 1000
}

/** What Quad sets itself, and why its own value has to stay. */
const OURS: Readonly<Record<string, string>> = {
  default_transaction_isolation: 'transactions are serializable',
  default_transaction_read_only: 'connections that read are read-only, the others aren’t',
  search_path: 'all tables are in the schema public',
  client_encoding: 'Quad talks UTF-8',
  datestyle: 'Quad reads dates as ISO',
}

/** The settings of `-c name=value`, `-cname=value` and `--name=value`. */
function optionNames(options: string): string[] {
  const names: string[] = []
  for (const [, name = ''] of options.matchAll(/(?:-c\s*|--)([\w.-]+)=/g))
    names.push(name.toLowerCase().replaceAll('-', '_'))
  const own = names.find((name) => name in OURS)
  if (own) throw new AddressProblem(`can’t have ${own} in its options: ${OURS[own] ?? ''}`)
  return names
}
