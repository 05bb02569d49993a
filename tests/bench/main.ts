import { rmSync } from 'node:fs'
import { compareSites, readOtherSite } from './against'
import { compareWithBefore } from './before'
import { DEMO_PASSWORD } from '~seeds/demo/accounts'
import { measurePages, ONLY, pageTable, type SchoolResult } from './pages'
import { measureReindex, type Reindexing } from './reindexing'
import { measuredBy, say, writeSections } from './report'
import { openBenchSchool, PLANS } from './schools'

/**
 * npm run bench: measures on schools of its own and writes docs/benchmarks.md, or tells some pages alone,
 * or compares pages with those of an earlier checkout, or of another site on this machine.
 */
const root = process.cwd()
const [option, before] = process.argv.slice(2)
if (option === '--before' && before) {
  console.log(await compareWithBefore(root, before))
  process.exit(0)
}
const other = readOtherSite(process.argv.slice(2))
const results: SchoolResult[] = []
let reindexing: Reindexing | null = null

for (const plan of PLANS) {
  say(`${plan.name}: seeding`)
  const school = await openBenchSchool(root, plan)
  try {
    say(`${plan.name}: measuring ${school.posts} posts`)
    if (other) {
      console.log(await compareSites(root, school, DEMO_PASSWORD, other))
      continue
    }
    results.push(await measurePages(root, school, DEMO_PASSWORD))
    console.log(pageTable(results.at(-1)!))
    if (ONLY.length === 0) reindexing = await measureReindex(root, school)
  } finally {
    await school.meili?.stop()
    rmSync(school.dataDir, { recursive: true, force: true })
  }
}
if (ONLY.length > 0 || other) process.exit(0)
writeSections({
  Pages: pagesReport(),
  Reindexing: reindexingReport(reindexing),
})
process.exit(0)

function pagesReport(): string {
  return [
    `${measuredBy('bench')}, the load from the same machine. Sign-in is left out: it is slow by design.`,
    '',
    'The limit is the framework: the same page rendered from memory, with session, viewer and loader',
    'data kept from the first request. Aim: no page under a third of it.',
    '',
    ...results.map(pageTable),
  ].join('\n')
}

function reindexingReport(measured: Reindexing | null): string {
  if (!measured) return 'No Meilisearch runs on this machine.'
  const { documents, perSecond, directPerSecond } = measured
  return (
    `${documents} documents: ${Math.round(perSecond)} a second read, built, fed and swapped; ` +
    `${Math.round(directPerSecond)} a second when the same documents are fed directly. ` +
    `Ratio ${(perSecond / directPerSecond).toFixed(2)} (aim 0.8).`
  )
}
