#!/usr/bin/env node
// npm run check:html: html-validate and, where there is a Java, the checker of the HTML standard
// (vnu-jar) over every screen of the demo schools. npm test runs the same.
import { spawnSync } from 'node:child_process'
import { findChromium } from './chromium.mjs'
import { prepare, ROOT } from './prepare.mjs'

await prepare()
const args = ['node_modules/@playwright/test/cli.js', 'test', 'html.spec.ts', '--project=script']
const env = {
  ...process.env,
  NODE_ENV: 'test',
  LOG_LEVEL: 'silent',
  CHROMIUM: findChromium() ?? '',
}
const { status } = spawnSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit', env })
process.exit(status ?? 1)
