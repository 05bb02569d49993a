#!/usr/bin/env node
// Serves the built site: the program that `quad up` starts and the Docker image runs.
import { join, resolve } from 'node:path'

// Files and migrations are next to this program, the data where it was called from.
process.env.DATA_DIR &&= resolve(process.env.DATA_DIR)
process.env.DATA_DIR ??= resolve('data')
process.chdir(join(import.meta.dirname, '..'))

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
