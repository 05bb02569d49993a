#!/usr/bin/env node
// npm run check: types, lint, format, dead code and the walls between the rooms, all of them even
// when the first fails. `--without walls` leaves one out.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { generate, packages, ROOT } from './prepare.mjs'

packages()
generate()

const CHECKS = [
  ['types', 'typescript/bin/tsc', ['--noEmit', '-p', '.']],
  [
    'lint',
    'eslint/bin/eslint.js',
    ['.', '--max-warnings=0', '--cache', '--cache-location', 'node_modules/.cache/eslint/'],
  ],
  ['format', 'prettier/bin/prettier.cjs', ['--check', '--log-level', 'warn', '.']],
  ['dead code', 'knip/bin/knip.js', []],
  [
    'walls',
    'dependency-cruiser/bin/dependency-cruise.mjs',
    ['app', 'search', 'cli', 'prisma', 'tests', '--config', '.dependency-cruiser.cjs'],
  ],
]

/** Collecting what is thrown away less often takes a fifth off the types. */
const ROOMY = '--max-semi-space-size=128'

function check([title, command, args]) {
  return new Promise((resolve) => {
    const program = [ROOMY, join(ROOT, 'node_modules', command), ...args]
    const child = spawn(process.execPath, program, { cwd: ROOT })
    let said = ''
    child.stdout.on('data', (chunk) => (said += chunk))
    child.stderr.on('data', (chunk) => (said += chunk))
    child.on('close', (code) => {
      console.log(`${code === 0 ? 'ok  ' : 'FAIL'}  ${title}`)
      if (code !== 0) console.log(said)
      resolve(code === 0)
    })
  })
}

// Two at a time: a small machine has two cores.
const [flag, left] = process.argv.slice(2)
const waiting = CHECKS.filter(([title]) => flag !== '--without' || title !== left)
const outcomes = []
const worker = async () => {
  for (let next = waiting.shift(); next; next = waiting.shift()) outcomes.push(await check(next))
}
await Promise.all([worker(), worker()])
process.exit(outcomes.every(Boolean) ? 0 : 1)
