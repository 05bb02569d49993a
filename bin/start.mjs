#!/usr/bin/env node
// npm start: everything a fresh checkout needs, then the whole program (see cli/commands/up.ts).
import { spawn } from 'node:child_process'
import { prepare, ROOT } from './prepare.mjs'

prepare()
const up = spawn(process.execPath, ['bin/quad.mjs', 'up', ...process.argv.slice(2)], {
  cwd: ROOT,
  stdio: 'inherit',
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => up.kill(signal))
up.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)))
