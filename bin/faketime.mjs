// Finds the library that turns the clock of a process (libfaketime), and brings it where it can:
// Debian's package when root on Debian. Without it a run ahead would pass on today's date and prove nothing.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const PACKAGE = 'libfaketime'

const installed = () =>
  ['/usr/lib', ...readdirSync('/usr/lib').map((name) => `/usr/lib/${name}`)]
    .map((folder) => join(folder, 'faketime/libfaketime.so.1'))
    .find((path) => existsSync(path)) ?? null

/** The path of the library. */
export function findFaketime() {
  if (!installed() && existsSync('/etc/debian_version') && process.getuid?.() === 0) {
    console.error('› Installing libfaketime from Debian')
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const quiet = { stdio: ['ignore', 2, 2], env }
    const install = ['install', '-y', '-qq', '--no-install-recommends', PACKAGE]
    if (spawnSync('apt-get', install, quiet).status !== 0) {
      spawnSync('apt-get', ['update', '-qq'], quiet)
      spawnSync('apt-get', install, quiet)
    }
  }
  const found = installed()
  if (!found) throw new Error(`The clock needs libfaketime: apt-get install ${PACKAGE}`)
  return found
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(findFaketime())
