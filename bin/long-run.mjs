#!/usr/bin/env node
// npm run test:long: what takes too long for each run: every screen by all rules of axe in both color
// schemes, 2,000 writes while processes are killed, 1,000 sequences of the model, a command of each noun and
// each death as a process of its own, and the whole suite with the clock 25 and 400 days ahead. Writes how it went into docs/long-run.json, which `npm test` names at its end.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './prepare.mjs'

const FILE = join(ROOT, 'docs/long-run.json')

/** A sentence about the last run. */
export function lastLongRun() {
  if (!existsSync(FILE)) return 'npm run test:long has not been run yet'
  const { day, commit, passed, failed } = JSON.parse(readFileSync(FILE, 'utf8'))
  return `npm run test:long was last run on ${day} at ${commit}: ${passed} passed, ${failed} failed`
}

if (process.argv[1] === import.meta.filename) {
  const { findChromium } = await import('./chromium.mjs')
  const { findFaketime } = await import('./faketime.mjs')
  const { prepare } = await import('./prepare.mjs')
  const { report, runPlaywright, runVitest, totals } = await import('./test-suites.mjs')
  // The clock of every process of the runs ahead. Where the library can't be brought, that is said before
  // an hour of other runs.
  const FAKETIME = { LD_PRELOAD: findFaketime(), FAKETIME_DONT_FAKE_MONOTONIC: '1' }
  await prepare(true)
  const CHROMIUM = findChromium() ?? ''
  const long = ['every-screen.spec.ts', '--project=script']
  await runPlaywright('Every screen, every look', long, { CHROMIUM, TEST_LONG: '1' })
  const whole = { WRITES: '2000', DEATHS: '100' }
  await runVitest('2,000 writes', 'killed', ['tests/processes/killed.test.ts'], whole)
  await runVitest('1,000 sequences', 'model', ['tests/model/never-lost.test.ts'], { RUNS: '1000' })
  const processes = ['tests/cli/all-commands.test.ts', 'tests/jobs/killed.test.ts']
  await runVitest('More processes', 'processes', processes, { TEST_LONG: '1' })
  for (const days of [25, 400])
    await runVitest(`Fast, ${days} days ahead`, 'ahead', ['--project=fast'], {
      ...FAKETIME,
      FAKETIME: `+${days}d`,
      TEST_AHEAD: '1',
    })
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  const day = new Date().toISOString().slice(0, 10)
  const run = { day, commit: commit.trim(), ...totals() }
  writeFileSync(FILE, `${JSON.stringify(run, null, 2)}\n`)
  process.exit(report())
}
