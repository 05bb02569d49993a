import { fstatSync, rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { openLog } from '~/platform/monitoring/log.server'

/** Writes as much as can wait on a full disk, makes room by removing this file, and writes once more. */
const [, , filling = ''] = process.argv
const log = openLog('info')
for (const length of [100_000, 1_000, 10])
  for (let line = 0; line < 120; line++) {
    log.info('x'.repeat(length))
    await sleep(1)
  }
rmSync(filling)
// Longer than what can still wait.
log.info('left out'.padEnd(200))
while (fstatSync(2).size < 9_000_000) await sleep(20)
log.info('written again')
process.exit()
