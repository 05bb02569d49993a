import { readFileSync } from 'node:fs'
import type { checkServerIdentity, ConnectionOptions } from 'node:tls'
import { AddressProblem } from './address-problem'

/** How a server is talked to: not encrypted, or with these certificates. */
export type Tls =
  | false
  | (Pick<ConnectionOptions, 'ca' | 'cert' | 'key' | 'passphrase' | 'rejectUnauthorized'> & {
      /** Whether the name in the certificate has to be that of the host */
      checksName: boolean
    })

const MODES: Readonly<Record<string, Tls>> = {
  disable: false,
  'no-verify': { checksName: false, rejectUnauthorized: false },
  'verify-ca': { checksName: false },
  'verify-full': { checksName: true },
  // What providers hand out. To ask for encryption and not whose it is would be no protection.
  require: { checksName: true },
}

/** `ssl` as other programs of Node.js have it */
const SSL: Readonly<Record<string, string>> = {
  true: 'verify-full',
  '1': 'verify-full',
  false: 'disable',
  '0': 'disable',
  'no-verify': 'no-verify',
}

const OPTIONAL = 'would go on without TLS where the server has none; use disable or verify-full'

/** Undefined where the address says nothing. */
export function readTls(search: URLSearchParams): Tls | undefined {
  const files = ['sslrootcert', 'sslcert', 'sslkey'].some((name) => search.has(name))
  const mode = search.get('sslmode') ?? fromSsl(search.get('ssl')) ?? (files ? 'verify-full' : null)
  if (mode === null) return undefined
  if (mode === 'prefer' || mode === 'allow')
    throw new AddressProblem(`can’t have sslmode=${mode}: it ${OPTIONAL}`)
  const tls = MODES[mode]
  if (tls === undefined)
    throw new AddressProblem(`must have an sslmode of ${Object.keys(MODES).join(', ')}`)
  if (!tls) return false
  return {
    ...tls,
    // The authorities of the system are those of Node.js.
    ca: search.get('sslrootcert') === 'system' ? undefined : readFile(search, 'sslrootcert'),
    cert: readFile(search, 'sslcert'),
    key: readFile(search, 'sslkey'),
    passphrase: search.get('sslpassword') ?? undefined,
  }
}

function fromSsl(text: string | null): string | null {
  if (text === null) return null
  const mode = SSL[text]
  if (!mode) throw new AddressProblem('must have ssl=true, false or no-verify')
  return mode
}

function readFile(search: URLSearchParams, name: string): string | undefined {
  const path = search.get(name)
  if (path === null) return undefined
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    throw new AddressProblem(`names a file in ${name} that can’t be read: ${path} (${code})`)
  }
}

/** As the driver takes it. By itself it compares the certificate of an IP address with “localhost”. */
export function tlsOptions(tls: Tls | undefined, host: () => string) {
  if (!tls) return tls
  const { checksName, ...options } = tls
  const entries = Object.entries(options).filter(([, value]) => value !== undefined)
  // Node takes a while to load it, and most commands of the terminal never encrypt.
  const check: typeof checkServerIdentity = (_name, certificate) =>
    checksName
      ? process.getBuiltinModule('node:tls').checkServerIdentity(host(), certificate)
      : undefined
  return { ...Object.fromEntries(entries), checkServerIdentity: check }
}
