#!/usr/bin/env node
// The terminal tool. Its source is cli/; it is bundled at the first call and after each change.
import { existsSync } from 'node:fs'
import module, { createRequire } from 'node:module'
import { getPriority, setPriority } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { isStale, ROOT } from './cli-sources.cjs'

// A Node that is too old lets a newer one do it.
if (Number(process.versions.napi) < 10) await (await import('./node.mjs')).runOnNewerNode()
// The database client is compiled WebAssembly. V8 would soon optimize it on a second thread, which costs a
// short command nearly half of all its processor time, and saves a long one none (docs/benchmarks.md, Memory).
setFlagsFromString('--wasm-tiering-budget=100000000')
// A reindex of a large school takes minutes: those who use the site meanwhile come first.
const NICE = 10
if (process.argv[2] === 'search' && process.argv[3] === 'reindex' && getPriority() < NICE)
  setPriority(NICE)
// Since Node 22.8 what was compiled of the program is kept for the next call.
module.enableCompileCache?.(join(ROOT, 'node_modules/.cache/node'))

/** An installation for production has no bundler and is shipped with the bundle. */
function canBuild() {
  try {
    createRequire(import.meta.url).resolve('esbuild')
    return existsSync(join(ROOT, 'cli/main.ts'))
  } catch {
    return false
  }
}

if (isStale('main') && canBuild()) {
  if (!existsSync(join(ROOT, 'prisma/generated/client.ts'))) {
    console.error('This checkout is not prepared yet. Run npm start, or npm run build.')
    process.exit(1)
  }
  const { build } = await import('../cli/build.mjs')
  await build()
}
const { main } = await import(pathToFileURL(join(ROOT, 'build/cli/main.js')).href)
process.exit(await main({ root: ROOT, argv: process.argv.slice(2) }))
