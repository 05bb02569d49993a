// A server of PostgreSQL for tests, in a folder of its own that goes with the process. Finds the
// programs of one that is installed; called as a program, installs it where this is Debian and root.
import { execFileSync, spawnSync } from 'node:child_process'
import {
  appendFileSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const MEMORY = '/dev/shm'
const VERSIONS = '/usr/lib/postgresql'
const isRoot = process.getuid?.() === 0

/** The folder with initdb and pg_ctl, or null. */
function findPrograms() {
  const versions = existsSync(VERSIONS) ? readdirSync(VERSIONS) : []
  const folders = versions
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => `${VERSIONS}/${version}/bin`)
  const named = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' })
  if (named.status === 0) folders.push(named.stdout.trim())
  return folders.find((folder) => existsSync(join(folder, 'initdb'))) ?? null
}

/** Brings the programs where there are none. Answers whether they are there. */
function bringPostgresql() {
  if (findPrograms()) return true
  if (!isRoot || spawnSync('apt-get', ['--version']).status !== 0) return false
  const quiet = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  spawnSync('apt-get', ['update'], quiet)
  spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'postgresql'], quiet)
  return findPrograms() !== null
}

/** Order of texts as in SQLite, and letters with accents known */
const NEW = [
  '-U',
  'quad',
  '-A',
  'trust',
  '--no-sync',
  '-E',
  'UTF8',
  '--locale=C',
  '--lc-ctype=C.UTF-8',
]

/**
 * Starts a server that keeps nothing: tests need it to be fast, not durable. `standbyFor` is the address of another
 * one that it follows, `network` a namespace of the system that it runs in. Returns the address of a database, where
 * its data is, what promotes it, and what stops or kills it; or null where there is no PostgreSQL.
 */
export async function startPostgresql({
  durable = false,
  settings = {},
  standbyFor = '',
  network = null,
} = {}) {
  const programs = findPrograms()
  if (!programs) return null
  // Where the server's account can look: not in a folder of ours alone.
  const folder = mkdtempSync(join(existsSync(MEMORY) ? MEMORY : tmpdir(), 'quad-postgresql-'))
  // The server refuses to run as root.
  const [user] = isRoot ? serverUser() : []
  if (user) chownSync(folder, user.uid, user.gid)
  const run = (program, args) => {
    const path = join(programs, program)
    const quiet = { cwd: folder, stdio: ['ignore', 'ignore', 'ignore'] }
    // Only root goes into a network.
    if (network) return execFileSync('nsenter', [...enter(network, user), path, ...args], quiet)
    return execFileSync(path, args, { ...(user ? { uid: user.uid, gid: user.gid } : {}), ...quiet })
  }
  const data = join(folder, 'data')
  if (standbyFor) run('pg_basebackup', ['-D', data, '-R', '-c', 'fast', '-d', standbyFor])
  else run('initdb', ['-D', data, ...NEW])
  if (network) appendFileSync(join(data, 'pg_hba.conf'), 'host all all samenet trust\n')
  const port = await freePort()
  const all = {
    port,
    listen_addresses: network ? '*' : '127.0.0.1',
    unix_socket_directories: folder,
    max_connections: 300,
    shared_buffers: '128MB',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
    ...settings,
  }
  const options = Object.entries(all).map(([name, value]) => `-c ${name}=${value}`)
  run('pg_ctl', ['-D', data, '-l', join(folder, 'log'), '-o', options.join(' '), '-w', 'start'])
  const remove = () => rmSync(folder, { recursive: true, force: true })
  return {
    url: `postgresql://quad@${network?.address ?? '127.0.0.1'}:${port}/postgres`,
    data,
    promote: () => run('pg_ctl', ['-D', data, '-w', 'promote']),
    stop: () => {
      run('pg_ctl', ['-D', data, '-m', 'immediate', '-w', 'stop'])
      remove()
    },
    /** As a machine without power: nothing says goodbye. */
    kill: () => {
      const [first = ''] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
      for (const pid of [Number(first), ...listChildren(first)]) process.kill(pid, 'SIGKILL')
      remove()
    },
  }
}

const enter = ({ namespace }, user) => [
  `--net=${namespace}`,
  ...(user ? [`--setuid=${user.uid}`, `--setgid=${user.gid}`] : []),
]

/** Only Linux tells; elsewhere they end by themselves soon. */
function listChildren(parent) {
  if (!existsSync('/proc/self/stat')) return []
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && readParent(name) === parent)
    .map(Number)
}

function readParent(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]
  } catch {
    return null
  }
}

/** Any account that isn't root: the server's own where it was installed. */
export function serverUser() {
  for (const name of ['postgres', 'daemon']) {
    const id = (flag) => spawnSync('id', [flag, name], { encoding: 'utf8' })
    const [uid, gid] = [id('-u'), id('-g')]
    if (uid.status === 0) return [{ uid: Number(uid.stdout), gid: Number(gid.stdout) }]
  }
  return []
}

export const freePort = () =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exit(bringPostgresql() ? 0 : 1)
