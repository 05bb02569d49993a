// Brings lynx and w3m for their tests: Debian's packages when root on Debian. Where they can't be
// installed, their tests are skipped, and a line says so.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const missing = ['lynx', 'w3m'].filter((name) => !existsSync(`/usr/bin/${name}`))
if (missing.length > 0 && existsSync('/etc/debian_version') && process.getuid?.() === 0) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const quiet = { stdio: ['ignore', 2, 2], env }
  console.error('› Installing text browsers from Debian')
  const install = ['install', '-y', '-qq', '--no-install-recommends', ...missing]
  if (spawnSync('apt-get', install, quiet).status !== 0) {
    spawnSync('apt-get', ['update', '-qq'], quiet)
    spawnSync('apt-get', install, quiet)
  }
}
