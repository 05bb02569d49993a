#!/usr/bin/env node
// npm test: everything, on a fresh checkout too. Brings packages, build, a Chromium and a PostgreSQL, runs
// the checks, both Vitest projects, the tests on PostgreSQL and the browser suite, and sums what they
// counted. `npm test -- fast` runs the fast project and axe on a screen of each kind, `npm test --
// postgresql` all tests that can run on a server's database; other arguments go to Vitest, such as files.
// What takes longer is `npm run test:long`.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { lastLongRun } from './long-run.mjs'
import { build, generate, packages, ROOT } from './prepare.mjs'
import { startPostgresql } from './postgresql.mjs'
import { fail, note, report, runCheck, runLanes, runPlaywright, runVitest } from './test-suites.mjs'

/** Hundreds of processes load the same files: newer Node keeps what it compiled of them. */
process.env.NODE_COMPILE_CACHE ??= join(ROOT, 'node_modules/.cache/node')

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

/** Bringing a program is waiting for a network: it goes next to the rest. Answers whether it ended well. */
function bring(program) {
  const child = spawn(process.execPath, [program], { cwd: ROOT, stdio: 'inherit' })
  return new Promise((resolve) => child.once('exit', (code) => resolve(code === 0)))
}

/** Everything else is tested on files, also where a database is named. */
const givenServer = process.env.DATABASE_URL
delete process.env.DATABASE_URL
const NO_SERVER =
  'no PostgreSQL is installed here: install it, or name a server for tests by DATABASE_URL'

/** What the databases could do differently, on a server of PostgreSQL: a given one, or one of its own. */
async function postgresql(tests = 'some') {
  await brought
  const server = givenServer ? { url: givenServer, stop: () => undefined } : await startPostgresql()
  if (!server && tests === 'all') return fail(NO_SERVER)
  if (!server) return note(`not run: tests on PostgreSQL, because ${NO_SERVER}`)
  const env = { DATABASE_URL: server.url, POSTGRESQL_TESTS: tests }
  const config = ['--config=vitest.postgresql.config.ts']
  await runVitest('PostgreSQL', 'postgresql', config, env).finally(server.stop)
}

async function browsers(...args) {
  await brought
  const { findChromium } = await import('./chromium.mjs')
  const CHROMIUM = findChromium()
  if (!CHROMIUM) return fail('no Chromium was found')
  await runPlaywright('Chromium', args, { CHROMIUM })
}

// Tests check the boundaries and the rules.
const checks = () =>
  runCheck('Checks (types, lint, format, dead code)', [
    'bin/check.mjs',
    '--without',
    'boundaries,rules',
  ])
const fast = () => runVitest('Vitest, fast', 'fast', ['--project=fast*'])
const slow = async () => {
  await brought
  // They wait more than they compute.
  await runVitest('Vitest, slow', 'slow', ['--project=slow', '--maxWorkers=3'])
}

await packages()
await generate()
keepInMemory()
const args = process.argv.slice(2)
const only = args.length === 1 ? args[0] : undefined
/** What Debian has to bring for these arguments; one installs at a time. */
const PROGRAMS = { fast: ['chromium'], postgresql: ['postgresql'] }
const programs =
  args.length === 0
    ? [
        'chromium',
        'text-browsers',
        'calendar-readers',
        'proxies',
        'mail-servers',
        'postgresql',
        'pgbouncer',
      ]
    : PROGRAMS[only]
const brought = (programs ?? []).reduce(
  (before, name) => before.then(() => bring(`bin/${name}.mjs`)),
  Promise.resolve(),
)
await build()

if (only === 'fast')
  await runLanes([fast], [() => browsers('--project=script', '--grep=@each-kind')])
else if (only === 'postgresql') await postgresql('all')
else if (args.length > 0) await runVitest('Vitest', 'vitest', args)
else {
  await runLanes(
    [fast, browsers, postgresql].map((suite) => () => suite()),
    [checks, slow],
  )
  note(lastLongRun())
}

process.exit(report())
