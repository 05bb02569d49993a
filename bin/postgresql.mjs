// A server of PostgreSQL for tests, in a folder of its own that goes with the process. Finds the
// programs of one that is installed; called as a program, installs it where this is Debian and root.
import { execFileSync, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
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

/**
 * Starts a server that keeps nothing: tests need it to be fast, not durable. Returns the address of a
 * database and what stops it, or null where there is no PostgreSQL.
 */
export async function startPostgresql({ durable = false } = {}) {
  const programs = findPrograms()
  if (!programs) return null
  // Where the server's account can look: not in a folder of ours alone.
  const folder = mkdtempSync(join(existsSync(MEMORY) ? MEMORY : tmpdir(), 'quad-postgresql-'))
  // The server refuses to run as root.
  const [user] = isRoot ? serverUser() : []
  if (user) chownSync(folder, user.uid, user.gid)
  const run = (program, args) =>
    execFileSync(join(programs, program), args, {
      ...(user ? { uid: user.uid, gid: user.gid } : {}),
      cwd: folder,
      stdio: ['ignore', 'ignore', 'ignore'],
    })
  const data = join(folder, 'data')
  run('initdb', ['-D', data, '-U', 'quad', '-A', 'trust', '--no-sync', '-E', 'UTF8', '--locale=C'])
  const port = await freePort()
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    max_connections: 300,
    shared_buffers: '128MB',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  }
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`)
  run('pg_ctl', ['-D', data, '-l', join(folder, 'log'), '-o', options.join(' '), '-w', 'start'])
  return {
    url: `postgresql://quad@127.0.0.1:${port}/postgres`,
    stop: () => {
      run('pg_ctl', ['-D', data, '-m', 'immediate', '-w', 'stop'])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Any account that isn't root: the server's own where it was installed. */
function serverUser() {
  for (const name of ['postgres', 'daemon']) {
    const id = (flag) => spawnSync('id', [flag, name], { encoding: 'utf8' })
    const [uid, gid] = [id('-u'), id('-g')]
    if (uid.status === 0) return [{ uid: Number(uid.stdout), gid: Number(gid.stdout) }]
  }
  return []
}

const freePort = () =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exit(bringPostgresql() ? 0 : 1)
