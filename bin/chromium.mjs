// Finds a Chromium for the browser tests, and brings one where it can: Debian's package when root
// on Debian, else Playwright's own. Without a window it needs a third less of the processor.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

const KNOWN = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'].map(
  (name) => `/usr/bin/${name}`,
)
const INSTALL = ['install', '-y', '-qq', '--no-install-recommends']
const quiet = { stdio: ['ignore', 2, 2] }

const installed = () => {
  if (process.env.CHROMIUM && existsSync(process.env.CHROMIUM)) return process.env.CHROMIUM
  const known = KNOWN.find((path) => existsSync(path))
  if (known) return known
  const { chromium } = createRequire(import.meta.url)('@playwright/test')
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : null
}

export function findChromium() {
  const path = installed()
  if (path) return path
  if (existsSync('/etc/debian_version') && process.getuid?.() === 0) {
    console.error('› Installing Chromium from Debian')
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    spawnSync('apt-get', ['update', '-qq'], { ...quiet, env })
    for (const name of ['chromium-headless-shell', 'chromium'])
      if (!installed()) spawnSync('apt-get', [...INSTALL, name], { ...quiet, env })
  } else {
    console.error("› Installing Playwright's Chromium")
    spawnSync('npx', ['playwright', 'install', 'chromium'], quiet)
  }
  const brought = installed()
  if (!brought) {
    console.error(
      'No Chromium was found and none could be installed. Install one (on Debian: apt-get install ' +
        'chromium-headless-shell; elsewhere: npx playwright install chromium) or name it in CHROMIUM=/path.',
    )
  }
  return brought
}

if (process.argv[1] === fileURLToPath(import.meta.url)) findChromium()
