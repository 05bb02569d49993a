#!/usr/bin/env node
// npm run dev: like npm start, but the site comes from the sources (bin/dev-serve.mjs).
import { spawn } from 'node:child_process'
import { generate, install, ROOT } from './prepare.mjs'

install()
generate()
const up = spawn(process.execPath, ['bin/quad.mjs', 'up', ...process.argv.slice(2)], {
  cwd: ROOT,
  stdio: 'inherit',
  env: { ...process.env, NODE_ENV: 'development', QUAD_SITE: 'bin/dev-serve.mjs' },
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => up.kill(signal))
up.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)))
