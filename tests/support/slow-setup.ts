import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ROOT } from './paths'

/**
 * Bundles the terminal tool where it is stale, so that no test waits for that, and makes the folder
 * in which the workers' search engines keep their data (tests/search/support/engine.ts).
 */
export default async function setup() {
  const engines = mkdtempSync(join(tmpdir(), 'quad-engines-'))
  process.env.QUAD_TEST_ENGINES = engines
  await promisify(execFile)(process.execPath, [join(ROOT, 'bin/quad.mjs'), '--version'])
  return () => rmSync(engines, { recursive: true, force: true, maxRetries: 5 })
}
