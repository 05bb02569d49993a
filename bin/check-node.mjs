#!/usr/bin/env node
// npm run check:node -- 24.21.0: brings that Node from the registry, starts and ends the site with it
// 100 times as the image does, and runs tests with it. Nothing of this machine's Node is changed.
//   --starts 20    so many starts        --minutes 30   then load for so long
//   --tests tests/platform tests/cli     then these tests (a build has to be there)
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { bundle, prepare, ROOT } from './prepare.mjs'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    starts: { type: 'string', default: '100' },
    minutes: { type: 'string', default: '0' },
    tests: { type: 'boolean', default: false },
  },
})
const [version = '', ...tests] = positionals
if (!/^\d+\.\d+\.\d+$/.test(version) || values.tests !== tests.length > 0) {
  console.error(
    'Usage: npm run check:node -- 24.21.0 [--starts 100] [--minutes 30] [--tests file …]',
  )
  process.exit(2)
}

/** Node as a package: the same files as nodejs.org has, with a checksum in the registry. */
function bringNode() {
  const dir = join(tmpdir(), `quad-node-${version}`)
  const system = process.platform === 'win32' ? 'win' : process.platform
  const name = `node-${system}-${process.arch}`
  const file = join(dir, 'node_modules', name, 'bin/node')
  if (!existsSync(file)) {
    mkdirSync(dir, { recursive: true })
    writeFileSync(join(dir, 'package.json'), '{"private":true}')
    execute('npm', ['install', '--ignore-scripts', '--no-save', `${name}@${version}`], dir)
  }
  return file
}

function execute(command, args, cwd = ROOT) {
  const options = { cwd, stdio: 'inherit', shell: process.platform === 'win32' }
  const { status } = spawnSync(command, args, options)
  if (status !== 0) process.exit(status ?? 1)
}

await prepare()
const node = bringNode()
const program = await bundle('tests/bench/node/main.ts', 'check-node')
execute(process.execPath, [program, node, values.starts, values.minutes])
if (tests.length > 0) execute(node, ['node_modules/vitest/vitest.mjs', 'run', ...tests])
