#!/usr/bin/env node
// The terminal tool. Its source is cli/; it is bundled at the first call and after each change.
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { setFlagsFromString } from 'node:v8'

// The database client is compiled WebAssembly. V8 would soon optimize it on a second thread, which
// costs a short command nearly half of all its processor time: only long work is worth it.
setFlagsFromString('--wasm-tiering-budget=100000000')

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')
const entry = join(root, 'build/cli/main.js')

/** An installation for production has no bundler and is shipped with the bundle. */
function canBuild() {
  try {
    createRequire(import.meta.url).resolve('esbuild')
    return existsSync(join(root, 'cli/main.ts'))
  } catch {
    return false
  }
}

const { build, isStale } = await import('../cli/build.mjs').catch(() => ({ isStale: () => false }))
if (isStale() && canBuild()) {
  if (!existsSync(join(root, 'prisma/generated/client.ts'))) {
    console.error('This checkout is not prepared yet. Run npm start, or npm run build.')
    process.exit(1)
  }
  await build()
}
const { main } = await import(pathToFileURL(entry).href)
process.exit(await main({ root, argv: process.argv.slice(2) }))
