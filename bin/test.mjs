#!/usr/bin/env node
// npm test: everything, on a fresh checkout too. Brings packages, build and a Chromium, runs the
// checks, the fast and the slow Vitest project and the browser suite, and sums what they counted.
// `npm test -- fast` runs the fast project and axe on a screen of each kind, `npm test -- postgresql`
// all tests that can run on a server's database; other arguments go to Vitest, such as files.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { startPostgresql } from './postgresql.mjs'
import { build, generate, packages, ROOT } from './prepare.mjs'
import { playwrightResults, vitestResults } from './test-results.mjs'

/** Hundreds of processes load the same files: newer Node keeps what it compiled of them. */
process.env.NODE_COMPILE_CACHE ??= join(ROOT, 'node_modules/.cache/node')

await packages()
await generate()

const results = join(ROOT, 'test-results')
mkdirSync(results, { recursive: true })
const args = process.argv.slice(2)
const fast = args.length === 1 && args[0] === 'fast'
const onServer = args.length === 1 && args[0] === 'postgresql'
if (onServer) process.env.POSTGRESQL_TESTS = 'all'
const only = fast ? ['--project', 'fast'] : args
const inBrowser = fast || args.length === 0
let passed = 0
let failed = 0
const worthReading = []

/**
 * Hundreds of databases are made and thrown away, and each waits for its disk: memory has none,
 * where there is room for them.
 */
function keepInMemory() {
  const memory = '/dev/shm'
  if (!existsSync(memory)) return
  const { bavail, bsize } = statfsSync(memory)
  if (bavail * bsize < 4e9) return
  const folder = mkdtempSync(join(memory, 'quad-tests-'))
  process.env.TMPDIR = folder
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
}

/** Everything else is tested on files, also where a database is named. */
const givenServer = process.env.DATABASE_URL
delete process.env.DATABASE_URL
const NO_SERVER =
  'no PostgreSQL is installed here: install it, or name a server for tests by DATABASE_URL'

/** A second try tells a busy machine from a bug. What needed one counts as passed and is named. */
const RETRIES = 1

function runner(title, command, args, env = {}) {
  console.log(`\n── ${title}`)
  const result = spawnSync(process.execPath, [join(ROOT, 'node_modules', command), ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NODE_ENV: 'test', LOG_LEVEL: 'silent', ...env },
  })
  return result.status ?? 1
}

/** A runner that fails without a failed test (it crashed, or counted nothing) is one failure. */
function count(status, file, title, read) {
  const none = { good: 0, bad: 0, lines: [] }
  const { good, bad, lines } = existsSync(file)
    ? read(JSON.parse(readFileSync(file, 'utf8')))
    : none
  passed += good
  failed += bad
  worthReading.push(...lines)
  if ((status !== 0 && bad === 0) || good + bad === 0) fail(`${title} ended with status ${status}`)
}

function fail(what) {
  failed += 1
  worthReading.push(`failed: ${what}`)
}

function vitest() {
  const file = join(results, 'vitest.json')
  rmSync(file, { force: true })
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`]
  const options = ['run', `--retry=${RETRIES}`, ...reporters, ...only]
  const status = runner('Vitest', 'vitest/vitest.mjs', options)
  count(status, file, 'Vitest', vitestResults)
}

/** What the databases could do differently, on a server of PostgreSQL: a given one, or one of its own. */
async function postgresql() {
  await bringing
  const server = givenServer ? { url: givenServer, stop: () => undefined } : await startPostgresql()
  if (!server && onServer) return fail(NO_SERVER)
  if (!server) return worthReading.push(`not run: tests on PostgreSQL, because ${NO_SERVER}`)
  process.env.DATABASE_URL = server.url
  try {
    onPostgresql('PostgreSQL', {})
    onPostgresql('PostgreSQL with partitions', { POSTGRESQL_PARTITIONS: '2' })
  } finally {
    delete process.env.DATABASE_URL
    server.stop()
  }
}

function onPostgresql(title, env) {
  const file = join(results, 'postgresql.json')
  rmSync(file, { force: true })
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`]
  const options = ['run', '--config=vitest.postgresql.config.ts', `--retry=${RETRIES}`]
  const status = runner(title, 'vitest/vitest.mjs', [...options, ...reporters], env)
  count(status, file, title, vitestResults)
}

/**
 * Bringing a Chromium is waiting for a network, and compiling keeps one core busy: both go next to
 * the rest. Answers whether it ended well.
 */
function beside(...args) {
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit' })
  return new Promise((resolve) => child.once('exit', (code) => resolve(code === 0)))
}

async function browsers() {
  await brought
  const { findChromium } = await import('./chromium.mjs')
  const chromium = findChromium()
  if (!chromium) return fail('no Chromium was found')
  const file = join(results, 'browser.json')
  rmSync(file, { force: true })
  const options = ['test', `--retries=${RETRIES}`, '--reporter=line,json']
  if (fast) options.push('--project=script', '--grep=@each-kind')
  const status = runner('Chromium', '@playwright/test/cli.js', options, {
    CHROMIUM: chromium,
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  })
  count(status, file, 'the browser suite', playwrightResults)
}

function checks() {
  console.log('\n── Checks (types, lint, format, dead code)')
  // Tests check the boundaries and the rules.
  const check = ['bin/check.mjs', '--without', 'boundaries,rules']
  const result = spawnSync(process.execPath, check, { cwd: ROOT, stdio: 'inherit' })
  if (result.status === 0) passed += 1
  else fail('checks')
}

keepInMemory()
const brought = inBrowser && beside('bin/chromium.mjs')
// One installs at a time.
const texts = inBrowser && !fast && brought.then(() => beside('bin/text-browsers.mjs'))
const bringing =
  (onServer || args.length === 0) && Promise.resolve(texts).then(() => beside('bin/postgresql.mjs'))
if (only.length === 0) checks()
await build()
await texts
if (!onServer) vitest()
if (bringing) await postgresql()
if (inBrowser) await browsers()

if (worthReading.length > 0) console.log(`\n${worthReading.join('\n')}`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
