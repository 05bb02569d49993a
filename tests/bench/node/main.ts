import { spawn, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { MALLOC, NODE_FLAGS } from '~/platform/processes/site-memory'
import { freePort } from '~search/engine/server'
import { Browser } from '../../support/client'

/**
 * npm run check:node: whether the site starts, works and ends on another Node, as the image runs it.
 * A native library that doesn't fit aborts when garbage is collected, often at the very end: every
 * process has to end by itself, with 0.
 */
const [node = '', starts = '100', minutes = '0'] = process.argv.slice(2)
const root = process.cwd()
const HOST = 'northfield.localhost'
/** Requests in a second of load: few, so that it is garbage collection in an idle process as well. */
const RATE = 4

const seeded = mkdtempSync(join(tmpdir(), 'quad-node-'))
const settings = (dataDir: string): NodeJS.ProcessEnv => ({
  ...process.env,
  NODE_ENV: 'production',
  LOG_LEVEL: 'error',
  ...MALLOC,
  DATA_DIR: dataDir,
  SESSION_SECRET: 'check-node-check-node-check-node-check-node',
})

function quad(dataDir: string, args: string[], env: Partial<NodeJS.ProcessEnv> = {}) {
  const all = { ...settings(dataDir), ...env }
  const program = ['bin/quad.mjs', ...args]
  const { status, signal, stderr } = spawnSync(node, program, { cwd: root, env: all })
  if (status !== 0)
    throw new Error(`quad ${args.join(' ')} ended with ${signal ?? status}\n${String(stderr)}`)
}

async function openSite(dataDir: string) {
  const port = await freePort()
  const child = spawn(node, [...NODE_FLAGS, 'bin/serve.mjs'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...settings(dataDir), PORT: String(port), BASE_URL: `http://localhost:${port}` },
  })
  let output = ''
  child.stderr.on('data', (part) => (output += part))
  const ended = new Promise<string>((resolve) =>
    child.once('close', (code, signal) => resolve(String(signal ?? code))),
  )
  const fetchReady = () => fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
  while (!(await fetchReady())?.ok) {
    if (child.exitCode !== null || child.signalCode) break
    await sleep(50)
  }
  return {
    browser: new Browser(`http://${HOST}:${port}`),
    /** Says how it ended where that was not by itself. */
    async close() {
      child.kill('SIGTERM')
      const how = await ended
      return how === '0' ? null : `${how}\n${output.slice(-2000)}`
    },
  }
}

async function signIn(browser: Browser) {
  const page = await browser.get('/current-login')
  const account = { email: 'sam@northfield.test', password: 'quad-demo-1' }
  const home = await browser.submit(page.form('Log in'), account)
  if (home.path !== '/home') throw new Error(`The sign-in ended at ${home.path}`)
}

/** A start as the image does it, one person who signs in, and the end. */
async function startOnce() {
  const dataDir = mkdtempSync(join(tmpdir(), 'quad-node-'))
  try {
    cpSync(seeded, dataDir, { recursive: true })
    quad(dataDir, ['db', 'migrate'])
    const site = await openSite(dataDir)
    const failure = await signIn(site.browser).then(() => null, String)
    return (await site.close()) ?? failure
  } catch (error) {
    return String(error)
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Follows the links of the pages and saves the profile's settings now and then. */
async function load(until: number) {
  const site = await openSite(seeded)
  await signIn(site.browser)
  let requests = 0
  let failed = 0
  let died = false
  let links = ['/home']
  while (Date.now() < until && !died) {
    await sleep(1000 / RATE)
    const path = links[requests % links.length] ?? '/home'
    requests += 1
    try {
      const page = await site.browser.get(requests % 10 === 0 ? '/home' : path)
      if (page.status >= 500) failed += 1
      const found = page.hrefs('main a[href^="/"]').filter((href) => !/log-?out/.test(href))
      if (found.length > 3) links = found
      const like = requests % 5 === 0 && page.all('form').find((form) => /like/.test(String(form)))
      if (like) await site.browser.submit(like.getAttribute('action') ?? '').catch(() => null)
    } catch {
      failed += 1
      died = failed > 20
    }
  }
  const end = await site.close()
  return { requests, failed, end }
}

const began = Date.now()
const took = () => `${Math.round((Date.now() - began) / 1000)} s`
quad(seeded, ['db', 'migrate'])
quad(seeded, ['seed', 'demo', '--yes'], { NODE_ENV: 'development' })
const failures: string[] = []
for (let count = 1; count <= Number(starts); count++) {
  const failure = await startOnce()
  if (failure) failures.push(`start ${count}: ${failure}`)
  if (count % 10 === 0) console.log(`${count} starts, ${failures.length} failed, ${took()}`)
}
if (Number(minutes) > 0) {
  const { requests, failed, end } = await load(Date.now() + Number(minutes) * 60_000)
  console.log(`${minutes} minutes of load: ${requests} requests, ${failed} failed, ${took()}`)
  if (failed > 0 || end) failures.push(`load: ${failed} requests failed; ended: ${end ?? 'well'}`)
}
rmSync(seeded, { recursive: true, force: true })
console.log(failures.length === 0 ? 'Nothing failed.' : failures.join('\n'))
process.exit(failures.length === 0 ? 0 : 1)
