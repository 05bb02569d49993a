// Runs the suites of `npm test` in lanes: next to each other, because some compute and some wait. What a
// suite prints comes in one piece when it has ended; the sum and what is worth reading come at the end.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './prepare.mjs'
import { playwrightResults, vitestResults } from './test-results.mjs'

/** A second try tells a busy machine from a bug. What needed one counts as passed and is named. */
const RETRIES = 1

const results = join(ROOT, 'test-results')
const sum = { passed: 0, failed: 0, lines: [] }

export function pass() {
  sum.passed += 1
}

export function fail(what) {
  sum.failed += 1
  sum.lines.push(`failed: ${what}`)
}

export const note = (line) => void sum.lines.push(line)

/** Runs a program; returns its status and says how long it took. */
function runProgram(title, args, env = {}) {
  const began = Date.now()
  console.log(`── ${title} …`)
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  })
  const pieces = []
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece) => pieces.push(piece))
  return new Promise((resolve) =>
    child.once('close', (code) => {
      const seconds = Math.round((Date.now() - began) / 1000)
      console.log(`\n── ${title}: ${seconds} s\n${Buffer.concat(pieces).toString()}`)
      resolve(code ?? 1)
    }),
  )
}

/** Runs a suite whose runner writes a JSON file, and counts what is in it. */
async function runSuite({ title, file, program, options, env, read }) {
  mkdirSync(results, { recursive: true })
  const path = join(results, file)
  rmSync(path, { force: true })
  const args = [join(ROOT, 'node_modules', program), ...options(path)]
  const quiet = { NODE_ENV: 'test', LOG_LEVEL: 'silent' }
  const status = await runProgram(title, args, { ...quiet, ...env?.(path) })
  const counts = existsSync(path) ? read(JSON.parse(readFileSync(path, 'utf8'))) : null
  const { good, bad, lines } = counts ?? { good: 0, bad: 0, lines: [] }
  sum.passed += good
  sum.failed += bad
  sum.lines.push(...lines)
  // A runner that fails without a failed test crashed, or counted nothing: that is one failure.
  if ((status !== 0 && bad === 0) || good + bad === 0) fail(`${title} ended with status ${status}`)
}

/**
 * Vitest with its own arguments. Two runs at once keep what they compiled in folders of their own: one
 * would read what the other has half written.
 */
export const runVitest = (title, name, args, env = {}) =>
  runSuite({
    title,
    file: `${name}.json`,
    program: 'vitest/vitest.mjs',
    options: (path) => [
      'run',
      `--retry=${RETRIES}`,
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${path}`,
      ...args,
    ],
    env: () => ({ VITEST_MODULES: `node_modules/.cache/vitest-modules/${name}`, ...env }),
    read: vitestResults,
  })

export const runPlaywright = (title, args, env) =>
  runSuite({
    title,
    file: 'browser.json',
    program: '@playwright/test/cli.js',
    options: () => ['test', `--retries=${RETRIES}`, '--reporter=line,json', ...args],
    env: (path) => ({ ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: path }),
    read: playwrightResults,
  })

/** A program that counts as one test. */
export async function runCheck(title, args) {
  if ((await runProgram(title, args)) === 0) pass()
  else fail(title)
}

/**
 * Runs each lane's suites one after another, and the lanes at once. A lane that has run all its own takes
 * the last one of another that hasn't begun.
 */
export function runLanes(...lanes) {
  const next = (suites) => suites.shift() ?? lanes.find(({ length }) => length > 0)?.pop()
  return Promise.all(
    lanes.map(async (suites) => {
      for (let suite = next(suites); suite; suite = next(suites)) await suite()
    }),
  )
}

export const totals = () => ({ passed: sum.passed, failed: sum.failed })

/** Prints what is worth reading and, as the last line, the sum; returns the exit code. */
export function report() {
  if (sum.lines.length > 0) console.log(`\n${sum.lines.join('\n')}`)
  console.log(`\n${sum.passed} passed, ${sum.failed} failed`)
  return sum.failed === 0 ? 0 : 1
}
