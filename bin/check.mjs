#!/usr/bin/env node
// npm run check: types, lint, format, dead code, module boundaries, and the rules that tests keep
// (language, events, records, endpoints, SQL); all of them even if the first one fails.
// `--without boundaries,rules` leaves some out.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { generate, packages, prepare, ROOT } from './prepare.mjs'

const [flag, names = ''] = process.argv.slice(2)
const left = flag === '--without' ? names.split(',') : []

if (left.includes('rules')) {
  await packages()
  await generate()
} else await prepare()

const RULES = ['language', 'jobs/events', 'domain/records', 'api/responses', 'platform/statements']

const CHECKS = [
  ['types', 'typescript-7/bin/tsc', ['--noEmit', '-p', '.']],
  [
    'lint',
    'eslint/bin/eslint.js',
    ['.', '--max-warnings=0', '--cache', '--cache-location', 'node_modules/.cache/eslint/'],
  ],
  ['format', 'prettier/bin/prettier.cjs', ['--check', '--log-level', 'warn', '.']],
  ['dead code', 'knip/bin/knip.js', []],
  [
    'boundaries',
    'dependency-cruiser/bin/dependency-cruise.mjs',
    ['app', 'search', 'cli', 'prisma', 'seeds', 'tests', '--config', '.dependency-cruiser.cjs'],
  ],
  ['rules', 'vitest/vitest.mjs', ['run', ...RULES.map((name) => `tests/${name}.test.ts`)]],
]

/** Less frequent garbage collection makes the type check a fifth faster. */
const ROOMY = '--max-semi-space-size=128'

function check([title, command, args]) {
  return new Promise((resolve) => {
    const program = [ROOMY, join(ROOT, 'node_modules', command), ...args]
    const child = spawn(process.execPath, program, { cwd: ROOT })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.on('close', (code) => {
      console.log(`${code === 0 ? 'ok  ' : 'FAIL'}  ${title}`)
      if (code !== 0) console.log(output)
      resolve(code === 0)
    })
  })
}

// Two at a time: a small machine has two cores.
const waiting = CHECKS.filter(([title]) => !left.includes(title))
const outcomes = []
const worker = async () => {
  for (let next = waiting.shift(); next; next = waiting.shift()) outcomes.push(await check(next))
}
await Promise.all([worker(), worker()])
process.exit(outcomes.every(Boolean) ? 0 : 1)
