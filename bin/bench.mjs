#!/usr/bin/env node
// npm run bench: see tests/bench/main.ts. BENCH_SECONDS=2 makes a quick run, BENCH_PAGES=profile,topic
// measures these pages alone and only prints them. --against URL compares pages with those of another site
// on this machine (tests/bench/against.ts), --before FOLDER with those of an earlier checkout (before.ts).
// npm run bench:size, bench:scale, bench:crowd, bench:growth, bench:hostile, bench:paint, bench:provisioning,
// bench:terms, bench:search: main.ts of size, scale, crowd, growth, hostile, paint, provisioning, terms, relevance.
import { spawnSync } from 'node:child_process'
import { findChromium } from './chromium.mjs'
import { bundle, prepare, ROOT } from './prepare.mjs'

await prepare()
const args = process.argv.slice(2)
const part = args[0]?.startsWith('-') ? '' : (args.shift() ?? '')
if (part === 'paint') process.env.CHROMIUM = findChromium() ?? ''
const program = await bundle(`tests/bench/${part}/main.ts`, `bench${part}`)
const { status } = spawnSync(process.execPath, [program, ...args], { cwd: ROOT, stdio: 'inherit' })
process.exit(status ?? 1)
