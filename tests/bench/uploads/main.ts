import { rmSync } from 'node:fs'
import { DEMO_PASSWORD } from '~seeds/demo/accounts'
import { measuredBy, writeSections } from '../report'
import { openBenchSchool, PLANS } from '../schools'
import { measureUploads, uploadsReport } from './uploads'

/** npm run bench:uploads: /home while photos are sent; writes a part of docs/benchmarks.md. */
const school = await openBenchSchool(process.cwd(), PLANS[0]!)
try {
  const uploads = await measureUploads(process.cwd(), school, DEMO_PASSWORD)
  const report = uploadsReport(uploads, measuredBy('bench:uploads'))
  console.log(report)
  writeSections({ Uploads: report })
} finally {
  await school.meili?.stop()
  rmSync(school.dataDir, { recursive: true, force: true })
}
process.exit(0)
