#!/usr/bin/env node
// Serves the built site: the program that `quad up` starts and the Docker image runs. With
// WEB_CONCURRENCY it is the parent of several processes that run it again.
import cluster from 'node:cluster'
import module from 'node:module'
import { join, resolve } from 'node:path'

// The database's library would crash it.
if (Number(process.versions.napi) < 10) {
  console.error(`Node 24 is needed, or 22.14 or newer 22; this is ${process.versions.node}.`)
  process.exit(1)
}
// Files and migrations are next to this program, the data where it was called from.
process.env.DATA_DIR &&= resolve(process.env.DATA_DIR)
process.env.DATA_DIR ??= resolve('data')
process.chdir(join(import.meta.dirname, '..'))

// What was compiled of the program is kept for the next start.
module.enableCompileCache?.(join(import.meta.dirname, '../node_modules/.cache/node'))

const isParent = cluster.isPrimary && ![undefined, '1'].includes(process.env.WEB_CONCURRENCY)
if (isParent) {
  // It loads nothing of the pages: that would take as much memory as one more process that serves.
  const { superviseWebProcesses, explainStartFailure } =
    await import('../build/cli/web-processes.js')
  await superviseWebProcesses().catch((error) => {
    console.error(explainStartFailure(error) ?? error)
    process.exit(1)
  })
} else await serve()

async function serve() {
  // React chooses between its slow build with checks and its fast one when it is loaded. What is
  // built is meant to be fast, whatever the settings of the site say.
  const { NODE_ENV } = process.env
  process.env.NODE_ENV = 'production'
  const build = await import('../build/server/index.js')
  if (NODE_ENV === undefined) delete process.env.NODE_ENV
  else process.env.NODE_ENV = NODE_ENV

  try {
    await build.entry.module.serve(build)
  } catch (error) {
    // What the operator can mend is a sentence; anything else is a bug and shows where it is.
    console.error(build.entry.module.explainStartFailure(error) ?? error)
    process.exit(1)
  }
}
