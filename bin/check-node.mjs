#!/usr/bin/env node
// npm run check:node -- 24.21.0: brings that Node from the registry, starts and ends the site with it
// 100 times as the image does, and runs tests with it. Nothing of this machine's Node is changed.
//   --starts 20    so many starts        --minutes 30   then load for so long
//   --tests tests/platform tests/cli     then these tests (a build has to be there)
import { parseArgs } from 'node:util'
import { bringNode, runWith } from './node.mjs'
import { bundle, prepare } from './prepare.mjs'

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

await prepare()
const node = bringNode(version)
if (!node) process.exit(1)
const program = await bundle('tests/bench/node/main.ts', 'check-node')
const checked = await runWith(process.execPath, [program, node, values.starts, values.minutes])
const vitest = ['node_modules/vitest/vitest.mjs', 'run', ...tests]
process.exit(checked || (tests.length > 0 ? await runWith(node, vitest) : 0))
