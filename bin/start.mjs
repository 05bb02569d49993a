#!/usr/bin/env node
// npm start: everything a fresh checkout needs, then the whole program (see cli/commands/up.ts).
// npm run dev: the same, but the site comes from the sources (bin/dev-serve.mjs).
import { spawn } from 'node:child_process'
import { packages, prepare, prepareSources, ROOT } from './prepare.mjs'

const args = process.argv.slice(2)
const env = { QUAD_STARTED_AT: String(Date.now()), ...process.env }
if (args[0] === 'dev') {
  args.shift()
  await packages(false)
  await prepareSources()
  Object.assign(env, { NODE_ENV: 'development', QUAD_SITE: 'bin/dev-serve.mjs' })
} else await prepare(false)
const program = ['bin/quad.mjs', 'up', ...args]
const up = spawn(process.execPath, program, { cwd: ROOT, stdio: 'inherit', env })
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => up.kill(signal))
up.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)))
