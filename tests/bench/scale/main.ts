import Database from 'better-sqlite3'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { say, writeSections } from '../report'
import { bytesOfFile, bytesOnServer } from './bytes'
import { CODE, makeInstallations, type Installation, type Kind } from './installations'
import { measureCosts, measureIdle, measureSpeeds, medians, requestsFor, ROUNDS } from './measure'
import { scaleReport, type Boot, type Scale } from './report'
import { startBenchServer } from './server'
import { startSite, type ScaleSite, type Setup } from './sites'
import { measureWork } from './work'
import { beWorker } from './worker'

/**
 * npm run bench:scale: several processes, and many schools, on each database; writes its section of
 * docs/benchmarks.md. BENCH_COUNTS=1,50,500 are the schools, BENCH_QUICK=1 takes few rounds,
 * BENCH_WRITE=0 only prints.
 */
if (process.argv[2] === 'worker') beWorker()
else {
  await measureScale()
  process.exit(0)
}

async function measureScale() {
  // No one waits for a disk, on either database.
  if (existsSync('/dev/shm')) process.env.TMPDIR ??= '/dev/shm'
  const root = process.cwd()
  const counts = (process.env.BENCH_COUNTS ?? '1,50,500').split(',').map(Number)
  const server = await startBenchServer(root)
  const { school, installations, copies } = await makeInstallations(root, counts, server)
  const setup: Setup = { root, school, server }
  try {
    const scale = await measureAll(setup, installations, copies)
    const text = scaleReport(scale)
    if (process.env.BENCH_WRITE === '0') console.log(text)
    else writeSections({ 'Several processes and many schools': text })
  } finally {
    await server?.stop()
    rmSync(school.dataDir, { recursive: true, force: true })
  }
}

async function measureAll(
  setup: Setup,
  installations: readonly Installation[],
  copies: readonly Installation[],
): Promise<Scale> {
  const { school, server } = setup
  const requests = requestsFor(school, readablePosts(school.dataDir))
  let port = 4630
  const open = async (at: Installation, processes: number, withEngine = school.meili !== null) =>
    startSite(setup, at, { processes, port: port++, withEngine })
  const sites: ScaleSite[] = []
  const pairs: ScaleSite[] = []
  say('starting the sites')
  for (const at of installations) sites.push(await open(at, 1))
  for (const at of copies) pairs.push(await open(at, 2))
  const alone = sites.filter(({ at }) => at.schools === 1)
  const speeds = await measureSpeeds([...alone, ...pairs], requests)
  for (const site of pairs) await site.stop()
  const costs = await measureCosts(sites, requests)
  const memory = new Map(sites.map((site) => [site.at, site.rss()]))
  for (const site of sites) await site.stop()

  const tasks = ['compare a school', 'reindex a school', 'reindex everything'] as const
  const indexing = school.meili
    ? await measureWork(installations, tasks, { server, withEngine: true })
    : null

  const boot = await measureBoot(setup, installations)
  say('starting the sites without an engine')
  const bare: ScaleSite[] = []
  for (const at of installations) bare.push(await open(at, 1, false))
  const idle = await measureIdle(bare)
  const { search } = requests
  const byDatabase = search
    ? await measureCosts(bare, { 'search by the database': search })
    : new Map()
  for (const site of bare) await site.stop()
  const clock = ['prompts of the day', 'digests', 'follow-ups of coaches'] as const
  const schedules = await measureWork(installations, clock, { server, withEngine: false })
  const largest = (kind: Kind) => installations.filter((at) => at.kind === kind).at(-1)
  const [file, served] = [largest('SQLite'), largest('PostgreSQL')]
  return {
    installations,
    speeds,
    costs: new Map([...costs, ...byDatabase]),
    memory,
    indexing,
    boot,
    idle,
    schedules,
    bytes: {
      SQLite: file ? bytesOfFile(file) : null,
      PostgreSQL: served && server ? await bytesOnServer(server, served) : null,
    },
  }
}

/** Starts and stops each site a few times, in turn. */
async function measureBoot(setup: Setup, installations: readonly Installation[]) {
  say('starting and stopping')
  const found = new Map(installations.map((at) => [at, [] as Boot[]]))
  for (let round = 0; round < Math.min(3, ROUNDS); round++)
    for (const at of installations) {
      const options = { processes: 1, port: 4620, withEngine: false, signsIn: false }
      const site = await startSite(setup, at, options)
      found.get(at)?.push(site.boot)
      await site.stop()
    }
  return new Map([...found].map(([at, some]) => [at, medians(some)]))
}

/** Posts of others that the one who asks can see and like */
function readablePosts(dataDir: string): string[] {
  const db = new Database(join(dataDir, 'quad.db'), { readonly: true })
  const ids = db
    .prepare(
      `SELECT p.id FROM "Post" p JOIN "User" u ON u.id = p.user_id WHERE p.partner_code = ?
        AND NOT p.private AND NOT p.hidden AND p.deleted_at IS NULL
        AND u.email <> 'student1@bench.test' AND u.enrollment_status IS NULL ORDER BY p.id DESC`,
    )
    .pluck()
    .all(CODE) as string[]
  db.close()
  return ids
}
