import { rmSync } from 'node:fs'
import { measuredBy, writeSections } from '../report'
import { openBenchSchool, PLANS } from '../schools'
import { liveReport, measureLive } from './live'

/** npm run bench:live: open connections and live messages; writes a part of docs/benchmarks.md. */
const school = await openBenchSchool(process.cwd(), PLANS[0]!)
try {
  const live = await measureLive(process.cwd(), school)
  writeSections({ 'Live messages': liveReport(live, measuredBy('bench:live')) })
} finally {
  await school.meili?.stop()
  rmSync(school.dataDir, { recursive: true, force: true })
}
process.exit(0)
