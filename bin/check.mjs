#!/usr/bin/env node
// npm run check: types, lint, format, dead code, module boundaries, and the rules that tests keep
// (language, events, records, endpoints, SQL); all of them even if the first one fails.
// `--without boundaries,rules` leaves some out. What passed with the same files is not done again;
// `--again` does everything.
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { generate, packages, prepare, ROOT } from './prepare.mjs'
import { digest, readSources } from './source-files.mjs'

const { values } = parseArgs({
  options: { without: { type: 'string', default: '' }, again: { type: 'boolean' } },
})
const left = values.without.split(',')

if (left.includes('rules')) {
  await packages()
  await generate()
} else await prepare()

const RULES = ['language', 'jobs/events', 'domain/records', 'api/responses', 'platform/statements']

const MODULES = ['app', 'search', 'cli', 'prisma', 'seeds', 'tests']

const CHECKS = [
  ['types', 'node_modules/typescript-7/bin/tsc', ['--noEmit', '-p', '.']],
  ['lint', 'bin/lint.mjs', []],
  [
    'format',
    'node_modules/prettier/bin/prettier.cjs',
    ['--check', '--log-level', 'warn', '--cache', '--cache-strategy', 'content', '.'],
  ],
  ['dead code', 'node_modules/knip/bin/knip.js', ['--cache']],
  [
    'boundaries',
    'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs',
    [...MODULES, '--config', '.dependency-cruiser.cjs'],
  ],
  [
    'rules',
    'node_modules/vitest/vitest.mjs',
    ['run', ...RULES.map((name) => `tests/${name}.test.ts`)],
  ],
]

const PASSED = join(ROOT, 'node_modules/.cache/quad/passed.json')
const sources = readSources()
const whole = digest([process.version, ...[...sources].flat()])

/** Which modules there are and what they import, in any way of writing it. */
const readImports = ([path, bytes]) =>
  /\.(ts|tsx|mjs|cjs|js)$/.test(path)
    ? [path, ...(bytes.toString().match(/^.*\b(import|from|export|require|type)\b.*$/gm) ?? [])]
    : /^(package-lock|tsconfig)\.json$/.test(path)
      ? [path, bytes]
      : [path]

/** By what a check's result can change */
const states = {
  boundaries: digest([
    process.version,
    sources.get('.dependency-cruiser.cjs'),
    ...[...sources].flatMap(readImports),
  ]),
}

function readPassed() {
  try {
    return values.again ? {} : JSON.parse(readFileSync(PASSED, 'utf8'))
  } catch {
    return {}
  }
}
const passed = readPassed()

/** Less frequent garbage collection makes the type check a fifth faster. */
const ROOMY = '--max-semi-space-size=128'

function check([title, command, args]) {
  const state = states[title] ?? whole
  if (passed[title] === state) {
    console.log(`ok    ${title} (as before)`)
    return true
  }
  return new Promise((resolve) => {
    const program = [ROOMY, join(ROOT, command), ...args]
    const child = spawn(process.execPath, program, { cwd: ROOT })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.on('close', (code) => {
      console.log(`${code === 0 ? 'ok  ' : 'FAIL'}  ${title}`)
      if (code === 0) passed[title] = state
      else console.log(output)
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
mkdirSync(join(PASSED, '..'), { recursive: true })
writeFileSync(PASSED, JSON.stringify(passed))
process.exit(outcomes.every(Boolean) ? 0 : 1)
