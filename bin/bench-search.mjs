#!/usr/bin/env node
// npm run bench:search: see tests/bench/relevance/main.ts
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { prepare, ROOT } from './prepare.mjs'

prepare()
const { build } = await import('esbuild')
const outfile = join(ROOT, 'node_modules/.cache/quad/bench-search.mjs')
await build({
  entryPoints: [join(ROOT, 'tests/bench/relevance/main.ts')],
  outfile,
  bundle: true,
  platform: 'node',
  format: 'esm',
  packages: 'external',
})
const { status } = spawnSync(process.execPath, [outfile, ...process.argv.slice(2)], {
  cwd: ROOT,
  stdio: 'inherit',
})
process.exit(status ?? 1)
