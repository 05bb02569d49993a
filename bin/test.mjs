#!/usr/bin/env node
// npm test: everything, on a fresh checkout too. Brings packages, build and a Chromium, runs the
// checks, the Vitest suites and the browser suite, and sums what they counted.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build, generate, packages, ROOT } from './prepare.mjs'

packages()
const compiled = beside('bin/prepare.mjs', 'compile')
generate()

const results = join(ROOT, 'test-results')
mkdirSync(results, { recursive: true })
const only = process.argv.slice(2)
let passed = 0
let failed = 0

function runner(title, command, args, env = {}) {
  console.log(`\n── ${title}`)
  const answer = spawnSync(process.execPath, [join(ROOT, 'node_modules', command), ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NODE_ENV: 'test', LOG_LEVEL: 'silent', ...env },
  })
  return answer.status ?? 1
}

/** A runner that fails without a failed test (it crashed, or counted nothing) is one failure. */
function count(status, file, read) {
  if (!existsSync(file)) {
    failed += 1
    return
  }
  const [good, bad] = read(JSON.parse(readFileSync(file, 'utf8')))
  passed += good
  failed += bad
  if ((status !== 0 && bad === 0) || good + bad === 0) failed += 1
}

function vitest() {
  const file = join(results, 'vitest.json')
  rmSync(file, { force: true })
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`]
  const status = runner('Vitest', 'vitest/vitest.mjs', ['run', ...reporters, ...only])
  count(status, file, (found) => [found.numPassedTests, found.numFailedTests])
}

/**
 * Bringing a Chromium is waiting for a network, and compiling keeps one core busy: both go beside
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
  if (!chromium) {
    failed += 1
    return
  }
  const file = join(results, 'browser.json')
  rmSync(file, { force: true })
  const status = runner('Chromium', '@playwright/test/cli.js', ['test', '--reporter=line,json'], {
    CHROMIUM: chromium,
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  })
  count(status, file, ({ stats }) => [stats.expected + stats.flaky, stats.unexpected])
}

function checks() {
  console.log('\n── Checks (types, lint, format, dead code)')
  // tests/architecture.test.ts tries the walls.
  const check = ['bin/check.mjs', '--without', 'walls']
  const answer = spawnSync(process.execPath, check, { cwd: ROOT, stdio: 'inherit' })
  if (answer.status === 0) passed += 1
  else failed += 1
}

const brought = only.length === 0 && beside('bin/chromium.mjs')
if (only.length === 0) checks()
build()
if (await compiled) {
  vitest()
  if (only.length === 0) await browsers()
} else failed += 1

console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
