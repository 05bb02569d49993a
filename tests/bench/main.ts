import { rmSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { DEMO_PASSWORD } from '~prisma/worlds/demo/accounts'
import { measurePages, pageTable, type WorldResult } from './pages'
import { writeSections } from './sections'
import { measureReindex, type ReindexResult } from './reindexing'
import { openBenchWorld, PLANS } from './worlds'

/** npm run bench: measures on worlds of its own and writes docs/benchmarks.md. */
const root = process.cwd()
const results: WorldResult[] = []
let reindexing: ReindexResult | null = null

for (const plan of PLANS) {
  console.error(`› ${plan.name}: seeding`)
  const world = await openBenchWorld(root, plan)
  try {
    console.error(`› ${plan.name}: measuring ${world.posts} posts`)
    results.push(await measurePages(root, world, DEMO_PASSWORD))
    console.log(pageTable(results.at(-1)!))
    reindexing = await measureReindex(world)
  } finally {
    await world.meili?.stop()
    rmSync(world.dataDir, { recursive: true, force: true })
  }
}
const day = new Date().toISOString().slice(0, 10)
const machine = `${cpus().length} cores (${cpus()[0]?.model.trim() ?? ''}), Node ${process.versions.node}`
writeSections(join(root, 'docs/benchmarks.md'), 'Benchmarks', {
  Pages: pagesReport(),
  Reindexing: reindexingReport(),
})
console.error('› wrote docs/benchmarks.md')
process.exit(0)

function pagesReport(): string {
  const [small, large] = results
  const growth = large?.pages.map(({ page, real }, at) => {
    const before = small?.pages[at]?.real.p95 ?? 0
    return `| ${page} | ${before} | ${real.p95} | ${(real.p95 / Math.max(1, before)).toFixed(2)} |`
  })
  return [
    `Measured ${day} by \`npm run bench\` on ${machine}, the load from the same machine. ` +
      'Sign-in is left out: it is slow by design.',
    '',
    'The limit is the framework: the same page rendered from memory, with session, viewer and loader',
    'data kept from the first request. Aim: no page under a third of it.',
    '',
    ...results.map(pageTable),
    '### Growth',
    '',
    'Aim: p95 at 20,000 posts within 1.5 times that of the demo world.',
    '',
    '| page | p97.5 ms, demo world | p97.5 ms, 20,000 posts | ratio |',
    '|---|---|---|---|',
    ...(growth ?? []),
  ].join('\n')
}

function reindexingReport(): string {
  if (!reindexing) return 'No Meilisearch runs on this machine.'
  const { documents, perSecond, directPerSecond } = reindexing
  return (
    `${documents} documents: ${Math.round(perSecond)} a second read, built, fed and swapped; ` +
    `${Math.round(directPerSecond)} a second when the same documents are fed directly. ` +
    `Ratio ${(perSecond / directPerSecond).toFixed(2)} (aim 0.8).`
  )
}
