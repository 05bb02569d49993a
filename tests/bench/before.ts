import { rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { DEMO_PASSWORD } from '~seeds/demo/accounts'
import { measureInTurn, type MeasuredInTurn } from './measure'
import { loads, ONLY } from './pages'
import { cpuMs, quad, residentBytes } from './process'
import { megabytes, say, table, whole } from './report'
import { openBenchSchool, PLANS, type BenchSchool } from './schools'
import { runSite, type RunningSite } from './site'
import { measureWrites, writers, WRITES } from './writes'

const ROUNDS = 5
const SECONDS = 4

type Side = {
  school: BenchSchool
  site: RunningSite
  load: Awaited<ReturnType<typeof loads>>
  write: Awaited<ReturnType<typeof writers>>
}

/**
 * Pages of this checkout and of an earlier one that is built in another folder, in turn, each with the large school, an
 * engine and a site of its own: `npm run bench -- --before ../quad-before`; then what members write, with all that
 * follows from it. As ratios: requests above 1 and CPU below 1 are better than before.
 */
export async function compareWithBefore(root: string, before: string): Promise<string> {
  const sides: Side[] = []
  try {
    for (const [at, from] of [resolve(before), root].entries())
      sides.push(await openSide(from, 4601 + at))
    const [old, now] = sides
    if (!old || !now) throw new Error('Two checkouts are compared')
    const rows = []
    for (const page of Object.keys(now.school.pages)) {
      if (ONLY.length > 0 && !ONLY.includes(page)) continue
      say(page)
      const pages = sides.map(({ school, site, load }) => ({
        ...load(page),
        cpuMs: site.cpuMs,
        engineMs: () => cpuMs(school.meili?.pid),
      }))
      const [first, second] = await measureInTurn(pages, { rounds: ROUNDS, seconds: SECONDS })
      if (first && second) rows.push(writeRow(page, first, second))
    }
    for (const write of WRITES) {
      if (ONLY.length > 0 && !ONLY.includes(write)) continue
      say(write)
      const writing = sides.map(({ school, ...side }) => ({
        ...side,
        engineMs: () => cpuMs(school.meili?.pid),
      }))
      const [first, second] = await measureWrites(writing, write, ROUNDS)
      if (first && second) rows.push(writeRow(write, first, second))
    }
    const memory = sides.map(({ site, school }) =>
      [site.rss(), residentBytes(school.meili?.pid)].map(megabytes).join(' and '),
    )
    return `${table(TITLES, rows)}\n\nResident memory of site and engine after it: ${memory.join(' before, ')} now.`
  } finally {
    for (const { site, school } of sides) {
      await site.stop()
      await school.meili?.stop()
      rmSync(school.dataDir, { recursive: true, force: true })
    }
  }
}

async function openSide(root: string, port: number): Promise<Side> {
  say(`${root}: seeding`)
  const school = await openBenchSchool(root, PLANS[1]!)
  const password = DEMO_PASSWORD
  const site = await runSite({ root, password, ...school, port, mode: 'real' })
  const account = { site, port, password }
  say(`${root}: waiting for vectors`)
  await untilEmbedded(root, school)
  return { school, site, load: await loads(school, account), write: await writers(school, account) }
}

/** Search by meaning is measured with all posts, and not while they are embedded. */
async function untilEmbedded(root: string, { dataDir, meili }: BenchSchool) {
  const env = { DATA_DIR: dataDir, MEILI_HOST: meili?.host ?? '', MEILI_KEY: meili?.key ?? '' }
  for (;;) {
    const { out } = await quad(root, ['search', 'status', '--json'], env)
    const { meaning } = JSON.parse(out) as { meaning?: { complete: boolean } | null }
    if (!meaning || meaning.complete) return
    await sleep(5_000)
  }
}

const TITLES = [
  'page, or what is written',
  ...['requests/s', 'p97.5 ms', 'site, CPU ms', 'engine, CPU ms'].flatMap((what) => [
    `${what}, before`,
    'now',
    'ratio',
  ]),
  'bytes, before',
  'now',
  'errors',
]

function writeRow(page: string, before: MeasuredInTurn, now: MeasuredInTurn): (string | number)[] {
  const cells = (['rps', 'p95', 'cpuMs', 'engineMs'] as const).flatMap((key) => {
    const digits = key === 'rps' ? 0 : 1
    const ratio = before[key] > 0 ? (now[key] / before[key]).toFixed(2) : ''
    return [before[key].toFixed(digits), now[key].toFixed(digits), ratio]
  })
  return [page, ...cells, whole(before.bytes), whole(now.bytes), before.errors + now.errors]
}
