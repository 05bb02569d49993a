import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { readAddress, type ServerAddress } from '~prisma/server/address'
import { Abort } from '../errors'

/** The programs of PostgreSQL that a backup needs; they come in one package. */
type ProgramName = 'pg_dump' | 'pg_restore' | 'psql'

const VERSIONS = '/usr/lib/postgresql'

/** Where the programs may be: the PATH, then where Debian keeps each version. */
function folders(): string[] {
  const versions = existsSync(VERSIONS) ? readdirSync(VERSIONS) : []
  return [
    ...(process.env.PATH ?? '').split(delimiter).filter(Boolean),
    ...versions.map((version) => join(VERSIONS, version, 'bin')),
  ].filter((folder) => existsSync(join(folder, 'pg_dump')))
}

async function readMajor(folder: string): Promise<number> {
  const { stdout } = await promisify(execFile)(join(folder, 'pg_dump'), ['--version'])
  return Number(/(\d+)\./.exec(stdout)?.[1] ?? 0)
}

/**
 * The folder with the programs for a server of this version: those of the same one if they are there, else the
 * next newer ones, because older ones reject the server.
 */
export async function findPrograms(version: number): Promise<string> {
  const versions = await Promise.all(
    folders().map(async (folder) => ({ folder, major: await readMajor(folder) })),
  )
  const [best] = versions.filter(({ major }) => major >= version).sort((a, b) => a.major - b.major)
  if (best) return best.folder
  const next = `Install the client programs of PostgreSQL ${version} (Debian: apt install postgresql-client-${version}).`
  if (versions.length === 0) throw new Abort('pg_dump was not found.', { next })
  const newest = Math.max(...versions.map(({ major }) => major))
  throw new Abort(`pg_dump is of PostgreSQL ${newest}, the server of ${version}.`, { next })
}

/** Parameters of an address that the programs understand too */
const PASSED_ON = {
  sslrootcert: 'PGSSLROOTCERT',
  sslcert: 'PGSSLCERT',
  sslkey: 'PGSSLKEY',
  target_session_attrs: 'PGTARGETSESSIONATTRS',
  options: 'PGOPTIONS',
  channel_binding: 'PGCHANNELBINDING',
  connect_timeout: 'PGCONNECT_TIMEOUT',
}

/** An address as variables: on a command line everyone on the machine could read the password. */
export function connectionVariables(place: string): Record<string, string> {
  const { hosts, user, password, database, tls } = readAddress(place)
  const search = new URLSearchParams(place.split('?')[1] ?? '')
  const passed = Object.entries(PASSED_ON).map(([name, variable]) => [variable, search.get(name)])
  const variables = {
    PGHOST: hosts.map(({ host }) => host).join(','),
    PGPORT: hosts.map(({ port }) => String(port)).join(','),
    PGUSER: user,
    PGPASSWORD: password,
    PGDATABASE: database,
    PGSSLMODE: programMode(tls, search),
    PGAPPNAME: 'quad backup',
    ...(Object.fromEntries(passed) as Record<string, string | null>),
  }
  return Object.fromEntries(
    Object.entries(variables).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  )
}

/** In the words of the programs. */
function programMode(tls: ServerAddress['tls'], search: URLSearchParams): string | undefined {
  if (!tls) return tls === false ? 'disable' : undefined
  if (tls.rejectUnauthorized === false) return 'require'
  return search.get('sslmode') ?? 'verify-full'
}

export type Program = {
  stdin: NonNullable<ChildProcess['stdin']>
  stdout: NonNullable<ChildProcess['stdout']>
  /** Ends when the program has; throws what it output if it failed. */
  ended: Promise<void>
}

/** Starts one of the programs. It ends with this process, or when it's interrupted. */
export function startProgram(
  folder: string,
  name: ProgramName,
  args: readonly string[],
  { place, signal }: { place?: string; signal?: AbortSignal } = {},
): Program {
  const env = { ...process.env, ...(place ? connectionVariables(place) : {}), LC_MESSAGES: 'C' }
  const child = spawn(join(folder, name), args, { env, stdio: 'pipe', signal })
  const end = () => child.kill()
  process.once('exit', end)
  // What it says explains more than a broken pipe.
  child.stdin.on('error', () => undefined)
  const messages = text(child.stderr)
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      process.off('exit', end)
      if (code === 0) resolve()
      else messages.then((output) => reject(programFailed(name, output)), reject)
    })
  })
  // The reader of its output gets the failure later.
  ended.catch(() => undefined)
  return { stdin: child.stdin, stdout: child.stdout, ended }
}

const programFailed = (name: ProgramName, output: string) => {
  const lines = output.trim().split('\n')
  const reason = lines.find((line) => /error|fatal/i.test(line)) ?? lines[0]
  return new Abort(`${name} failed: ${reason || 'it was ended'}`)
}
