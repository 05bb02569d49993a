// Brings programs that tests run where this is Debian and root. Elsewhere their tests are skipped, and a line
// says so.
import { spawnSync } from 'node:child_process'
import { existsSync, rmSync, writeFileSync } from 'node:fs'

/** What Debian asks before it starts a service that comes with a package: 101 says no. */
const POLICY = '/usr/sbin/policy-rc.d'

/** Installs the packages of those programs that aren't there. No service of theirs is started, then or later. */
export function bringPackages(label, programs) {
  const missing = Object.keys(programs).filter((path) => !existsSync(path))
  if (missing.length === 0) return
  if (!existsSync('/etc/debian_version') || process.getuid?.() !== 0) return
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const quiet = { stdio: ['ignore', 2, 2], env }
  console.error(`› Installing ${label} from Debian`)
  const packages = missing.flatMap((path) => programs[path])
  const install = ['install', '-y', '-qq', '--no-install-recommends', ...packages]
  const isOurs = !existsSync(POLICY)
  if (isOurs) writeFileSync(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  try {
    if (spawnSync('apt-get', install, quiet).status !== 0) {
      spawnSync('apt-get', ['update', '-qq'], quiet)
      spawnSync('apt-get', install, quiet)
    }
  } finally {
    if (isOurs) rmSync(POLICY)
  }
  for (const name of packages)
    spawnSync('systemctl', ['disable', '--quiet', name], { stdio: 'ignore' })
}
