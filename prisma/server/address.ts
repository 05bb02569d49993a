import { AddressProblem } from './address-problem'
import { readParameters, type Parameters } from './parameters'

/** A database of PostgreSQL, as an address names it. */
export type ServerAddress = Parameters & {
  /** Tried in this order */
  hosts: ServerHost[]
  user?: string
  password?: string
  database: string
}

/** A host may be the folder of a socket. */
export type ServerHost = { host: string; port: number }

const SHAPE = /^postgres(?:ql)?:\/\/(?:([^@/?#]*)@)?([^@/?#]*)(?:\/([^/?#]*))?(?:\?([^#]*))?$/
const ONE_HOST = /^(\[[\da-f:.]+\]|[^:[\]]*)(?::(\d{1,5}))?$/i
const STANDARD_PORT = 5432

const NOT_AN_ADDRESS =
  'must be a URL starting with postgresql:// or postgres://, with a port that is a number and @ : / # of a password written as %40 %3A %2F %23'

const known = new Map<string, ServerAddress>()

/** Reads an address once, with the certificates that it names. Throws an AddressProblem. */
export function readAddress(text: string): ServerAddress {
  const address = known.get(text) ?? parse(text)
  known.set(text, address)
  return address
}

function parse(text: string): ServerAddress {
  if (text.split('@').length > 2)
    throw new AddressProblem('has more than one @: one in a password is written as %40')
  const [, login = '', hosts = '', path = '', query = ''] = SHAPE.exec(text) ?? []
  if (!SHAPE.test(text)) throw new AddressProblem(NOT_AN_ADDRESS)
  const [user = '', ...rest] = login.split(':')
  if (rest.length > 1) throw new AddressProblem(NOT_AN_ADDRESS)
  const search = new URLSearchParams(query)
  const database = decode(path)
  if (database === '')
    throw new AddressProblem('must name a database, such as postgresql://user:password@host/quad')
  return {
    ...readParameters(search),
    hosts: readHosts(search.get('host') ?? hosts, search.get('port')),
    user: search.get('user') ?? (decode(user) || undefined),
    password: search.get('password') ?? (decode(rest[0] ?? '') || undefined),
    database,
  }
}

function readHosts(hosts: string, port: string | null): ServerHost[] {
  const ports = port?.split(',') ?? []
  return hosts.split(',').map((text, at) => {
    const host = decode(text)
    const given = ports[at] ?? ports[0]
    if (host.startsWith('/')) return { host, port: toPort(given) }
    const [, name = '', own] = ONE_HOST.exec(text) ?? []
    if (!ONE_HOST.test(text)) throw new AddressProblem(NOT_AN_ADDRESS)
    return { host: name.replace(/^\[|\]$/g, '') || 'localhost', port: toPort(own ?? given) }
  })
}

function toPort(text: string | undefined): number {
  const port = Number(text ?? STANDARD_PORT)
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new AddressProblem(NOT_AN_ADDRESS)
  return port
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new AddressProblem('has a % that isn’t followed by two digits: a % is written as %25')
  }
}

/** For people: where the database is, without a password. */
export function describeAddress(text: string): string {
  const { hosts, database } = readAddress(text)
  return `postgresql://${hosts.map(hostText).join(',')}/${encodeURIComponent(database)}`
}

export const hostText = ({ host, port }: ServerHost): string => {
  if (host.startsWith('/')) return encodeURIComponent(host)
  const name = host.includes(':') ? `[${host}]` : host
  return port === STANDARD_PORT ? name : `${name}:${port}`
}

/** The address of another database of the same server. */
export const withDatabase = (text: string, name: string): string =>
  text.replace(SHAPE, (whole: string, _login, _hosts, path: string) => {
    const start = whole.slice(0, whole.indexOf(`/${path}`, whole.indexOf('://') + 3))
    const query = whole.includes('?') ? whole.slice(whole.indexOf('?')) : ''
    return `${start}/${encodeURIComponent(name)}${query}`
  })
