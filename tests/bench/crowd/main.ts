import { rmSync } from 'node:fs'
import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { DEMO_PASSWORD } from '~seeds/demo/accounts'
import { measuredBy, megabytes, quantile, say, table, whole, writeSections } from '../report'
import { openBenchSchool, PLANS, type BenchSchool } from '../schools'
import { runSite, signInTo, type RunningSite } from '../site'
import { ATTACKS, type Attack, type Target } from './attacks'
import { comeAgainAndAgain, startCrowd } from './crowd'
import { startProxy, type Proxy } from './proxy'
import { ask, watch, type Wait } from './watch'

/**
 * npm run bench:crowd: what others notice while one member sends more than any browser does, and what is
 * left of it a minute later. More than the limits is a failure. CROWD_BEFORE names the folder of another,
 * built commit, which is measured in turn; CROWD_MINUTE a shorter minute; CROWD_ONLY=0,2 these of the
 * crowds. Writes docs/benchmarks.md.
 */
const HEALTH_MS = 1_000
const TIMES_QUIET = 3
const MORE_MEMORY = 1.05

const SECONDS = 20
const QUIET_SECONDS = 10
/** Who uses the site next to the member who sends a crowd */
const OTHERS = ['maya', 'stan', 'cora']
const MINUTE = Number(process.env.CROWD_MINUTE ?? 60)
const [PORT, PROXY_PORT] = [4606, 4607]
const BEFORE = process.env.CROWD_BEFORE ?? ''
const root = process.cwd()
// With the limits that others go without (server.mjs)
process.env.BENCH_LIMITS = 'on'

type Outcome = Measurement & { before: boolean }

/** Bytes: what the system counts for the process, and of these JavaScript's heap */
type Memory = { rss: number; heap: number }

type Measurement = {
  name: string
  health: number
  quiet: number
  home: number
  others: number
  memory: [Memory, Memory]
  isUp: boolean
}

if (process.env.CROWD) await comeAgainAndAgain()

const school = await openBenchSchool(root, PLANS[0]!)
const proxy = await startProxy(PORT, PROXY_PORT)
if (!proxy) say('No nginx is installed: HTTP/2 is left out.')
const outcomes: Outcome[] = []
const only = process.env.CROWD_ONLY?.split(',').map(Number)
const attacks = ATTACKS.filter((_, at) => only?.includes(at) ?? true)
try {
  for (const attack of attacks.filter(({ needsProxy }) => proxy || !needsProxy))
    for (const folder of BEFORE ? [BEFORE, root] : [root])
      outcomes.push(await measure(attack, school, folder, proxy))
} finally {
  await proxy?.stop()
  await school.meili?.stop()
  rmSync(school.dataDir, { recursive: true, force: true })
}
const failed = outcomes.filter((outcome) => !outcome.before && !isWithin(outcome))
writeSections({ 'A crowd': report(outcomes) })
process.exit(failed.length > 0 ? 1 : 0)

/** A process of its own for each, so that none pays for the one before. */
async function measure(
  attack: Attack,
  { dataDir, host, email, meili, pages }: BenchSchool,
  folder: string,
  proxy: Proxy | null,
): Promise<Outcome> {
  say(`${attack.name}${folder === root ? '' : ' (before)'}`)
  const account = { host, port: PORT, password: DEMO_PASSWORD }
  const settings = { ...account, root: folder, dataDir, meili, mode: 'real' } as const
  const site = await runSite({ ...settings, email })
  try {
    const others = await Promise.all(
      OTHERS.map((name) => signInTo({ ...account, email: `${name}@northfield.test` })),
    )
    const at = { port: PORT, host, proxy: proxy?.port ?? null }
    const member = { ...at, cookie: site.cookie }
    const measured = await watchDuring(
      attack,
      site,
      member,
      others.map((other) => ({ ...at, ...other })),
      Object.values(pages),
      // What it gives back is asked of this commit alone.
      folder === root ? MINUTE : 1,
    )
    say(JSON.stringify(measured))
    return { ...measured, before: folder !== root }
  } finally {
    await site.stop()
  }
}

async function watchDuring(
  attack: Attack,
  site: RunningSite,
  member: Target,
  others: Target[],
  paths: string[],
  minute: number,
): Promise<Measurement> {
  await Promise.all(others.map((other) => use(paths, other)))
  const other = others[0]!
  const quiet = await observe(other, () => sleep(QUIET_SECONDS * 1_000))
  const before = await readMemory(site, other)
  const busy = await observe(other, async () => {
    const crowd = startCrowd(attack, member)
    await sleep(SECONDS * 1_000)
    await crowd.end()
  })
  await sleep(minute * 1_000)
  return {
    name: attack.name,
    health: quantile(times(busy.checks), 0.99),
    quiet: quantile(times(quiet.pages), 0.95),
    home: quantile(times(busy.pages), 0.95),
    others: busy.pages.filter(({ status }) => status !== 200).length,
    memory: [before, await readMemory(site, other)],
    isUp: site.rss() > 0 && (await ask('/healthz', other)).status === 200,
  }
}

/** The heap by the site's own numbers, 0 when it is gone. */
async function readMemory(site: RunningSite, { port, host }: Target): Promise<Memory> {
  const headers = { host: `${host}:${port}` }
  const numbers = await fetch(`http://127.0.0.1:${port}/metrics`, { headers }).then(
    (response) => response.text(),
    () => '',
  )
  const heap = /^nodejs_heap_size_used_bytes (\S+)/m.exec(numbers)?.[1]
  return { rss: site.rss(), heap: Number(heap ?? 0) }
}

/** A browser keeps its connection; a health check has a new one each time. */
function browser() {
  return new Agent({ keepAlive: true, maxSockets: 1 })
}

/** What an ordinary minute takes is there before: several people read all pages at the same time. */
async function use(paths: string[], at: Target) {
  const agent = browser()
  for (let round = 0; round < 10; round++) for (const path of paths) await ask(path, at, agent)
  agent.destroy()
}

/** How long someone waits for the site while something goes on. */
async function observe(at: Target, during: () => Promise<void>) {
  const agent = browser()
  const [health, home] = [watch('/healthz', at, 50), watch('/home', at, 100, agent)]
  await during()
  const [checks, pages] = await Promise.all([health.end(), home.end()])
  agent.destroy()
  return { checks, pages }
}

function times(waits: readonly Wait[]) {
  return waits.map(({ ms }) => ms)
}

function isWithin({ health, quiet, home, others, memory: [before, after], isUp }: Measurement) {
  const isSoon = health < HEALTH_MS && home <= TIMES_QUIET * quiet
  return isUp && isSoon && others === 0 && after.rss <= MORE_MEMORY * before.rss
}

function memoryCells([before, after]: [Memory, Memory]) {
  return [
    megabytes(before.rss),
    `${megabytes(after.rss)} (${(after.rss / before.rss).toFixed(2)})`,
    `${megabytes(before.heap)} to ${megabytes(after.heap)}`,
  ]
}

function report(outcomes: Outcome[]): string {
  const rows = outcomes.map((outcome) => [
    outcome.name,
    outcome.before ? 'before' : 'now',
    outcome.isUp ? 'runs' : 'ended',
    // Of one that has ended, nothing is waited for.
    outcome.isUp ? whole(outcome.health) : '',
    whole(outcome.quiet),
    outcome.isUp ? whole(outcome.home) : '',
    outcome.isUp ? (outcome.home / outcome.quiet).toFixed(1) : '',
    outcome.others,
    ...(outcome.before ? [megabytes(outcome.memory[0].rss), '', ''] : memoryCells(outcome.memory)),
  ])
  const titles = [
    'one member sends',
    'commit',
    'process',
    '/healthz p99 ms',
    'another’s home p95 ms, quiet',
    'meanwhile',
    'times',
    'not answered',
    'memory before',
    `${MINUTE} s after`,
    'of it the heap',
  ]
  return [
    `${measuredBy('bench:crowd')}, ${SECONDS} s each, in turn. The load comes from the same machine, in a process of the lowest priority: a real one has processors of its own. A health check has a connection of its own, another member keeps theirs, as browsers do; both ask the site itself.`,
    '',
    `Limits: /healthz ${HEALTH_MS} ms, another’s home ${TIMES_QUIET} times its quiet time, memory ${MORE_MEMORY} times.`,
    '',
    table(titles, rows),
  ].join('\n')
}
