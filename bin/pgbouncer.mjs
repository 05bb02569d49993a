// A pooler in front of a server of PostgreSQL, for tests. Called as a program, installs PgBouncer where this is
// Debian and root; where it can't be installed, its tests are skipped, and a line says so.
import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort, serverUser } from './postgresql.mjs'

const MEMORY = '/dev/shm'
const PROGRAM = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/usr/local/bin/pgbouncer']
const findPgbouncer = () => PROGRAM.find((path) => existsSync(path)) ?? null

/** Brings the program where there is none. Its own service isn't wanted. */
function bringPgbouncer() {
  if (findPgbouncer() || !existsSync('/etc/debian_version') || process.getuid?.() !== 0) return
  const quiet = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'pgbouncer'], quiet)
  spawnSync('service', ['pgbouncer', 'stop'], quiet)
}

/**
 * Starts one for all databases of a server, with settings in its own words, such as { pool_mode: 'session' }.
 * Returns the address of the same database through it, or null where there is no PgBouncer.
 */
export async function startPgbouncer(serverUrl, settings) {
  const program = findPgbouncer()
  if (!program) return null
  const server = new URL(serverUrl)
  // Where its own account can look: the folder for temporary files may be ours alone.
  const folder = mkdtempSync(join(existsSync(MEMORY) ? MEMORY : tmpdir(), 'quad-pgbouncer-'))
  const port = await freePort()
  const file = join(folder, 'pgbouncer.ini')
  const write = (more) => {
    const all = {
      listen_addr: '127.0.0.1',
      listen_port: port,
      unix_socket_dir: '',
      auth_type: 'trust',
      auth_file: join(folder, 'users'),
      admin_users: server.username,
      ...more,
    }
    const lines = Object.entries(all).map(([name, value]) => `${name} = ${value}`)
    const databases = `[databases]\n* = host=${server.hostname} port=${server.port}\n`
    writeFileSync(file, `${databases}[pgbouncer]\n${lines.join('\n')}\n`)
  }
  writeFileSync(join(folder, 'users'), `"${server.username}" ""\n`)
  write(settings)
  // It refuses to run as root.
  const [user] = process.getuid?.() === 0 ? serverUser() : []
  if (user) for (const path of [folder, file]) chownSync(path, user.uid, user.gid)
  chmodSync(folder, 0o755)
  const child = spawn(program, [file], { stdio: 'ignore', ...user })
  await answering(port)
  const address = new URL(serverUrl)
  address.hostname = '127.0.0.1'
  address.port = String(port)
  const ended = new Promise((resolve) => child.once('exit', resolve))
  return {
    url: address.href,
    /** Other settings; connections that are there stay. */
    change: (more) => {
      write(more)
      child.kill('SIGHUP')
    },
    stop: async () => {
      child.kill('SIGKILL')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function answering(port) {
  for (let tries = 0; tries < 100; tries++) {
    const isOpen = await new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1')
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
      socket.once('connect', () => socket.destroy())
    })
    if (isOpen) return
    await sleep(50)
  }
  throw new Error('PgBouncer did not start')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) bringPgbouncer()
