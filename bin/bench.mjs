#!/usr/bin/env node
// npm run bench: see tests/bench/main.ts. BENCH_SECONDS=2 makes a quick run.
// npm run bench:size: see tests/bench/size/main.ts.
// npm run bench:cli: see tests/bench/cli/main.ts.
// npm run bench:terms: see tests/bench/terms/main.ts.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { prepare, ROOT } from './prepare.mjs'

prepare()
const { build } = await import('esbuild')
const part = process.argv[2] ?? ''
const outfile = join(ROOT, `node_modules/.cache/quad/bench${part}.mjs`)
await build({
  entryPoints: [join(ROOT, 'tests/bench', part, 'main.ts')],
  outfile,
  bundle: true,
  platform: 'node',
  format: 'esm',
  packages: 'external',
})
const { status } = spawnSync(process.execPath, [outfile], { cwd: ROOT, stdio: 'inherit' })
process.exit(status ?? 1)
