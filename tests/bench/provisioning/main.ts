import { rmSync } from 'node:fs'
import { isMainThread, parentPort, workerData } from 'node:worker_threads'
import autocannon from 'autocannon'
import { DEMO_PASSWORD } from '~seeds/demo/accounts'
import { quad } from '../process'
import { measuredBy, quantile, say, table, whole, writeSections } from '../report'
import { openBenchSchool, PLANS } from '../schools'
import { runSite } from '../site'
import { provision, sendAll, type Batch, type Answers } from './directory'

/**
 * npm run bench:provisioning: 10,000 people come from a school's directory, 50 a second, while members read.
 * Windows with and without them take turns. Writes docs/benchmarks.md.
 */
const PEOPLE = Number(process.env.BENCH_PEOPLE ?? 10_000)
const RATE = 50
const WINDOW_SECONDS = 10
/** Pages a second, by four members */
const READS = 20
const PORT = 4605
const LIMIT = 1.2
const PAGES = ['home', 'post', 'search'] as const

/** `cpu`: milliseconds of the site */
type Window = { p50: number; p95: number; errors: number; cpu: number }
type Reading = { quiet: Window; busy: Window }

if (isMainThread) process.exit(await main())
else parentPort?.postMessage(await sendAll(workerData as Batch))

async function main(): Promise<number> {
  const root = process.cwd()
  const plan = PLANS[0]!
  const school = await openBenchSchool(root, plan)
  const { dataDir, host } = school
  const env = { DATA_DIR: dataDir, NODE_ENV: 'development' }
  const made = await quad(root, ['tokens', 'create-scim', plan.code, '--json'], env)
  const { token } = JSON.parse(made.out) as { token: string }
  const site = await runSite({ root, ...school, port: PORT, password: DEMO_PASSWORD, mode: 'real' })
  const headers = { host: `${host}:${PORT}`, cookie: site.cookie }
  const read = async (page: string): Promise<Window> => {
    const url = `${site.base}${school.pages[page]}`
    const rate = { connections: 4, overallRate: READS, duration: WINDOW_SECONDS }
    const before = site.cpuMs()
    const found = await autocannon({ url, headers, ...rate, timeout: 20 })
    const { p50, p97_5: p95 } = found.latency
    return { p50, p95, errors: found.errors + found.non2xx, cpu: site.cpuMs() - before }
  }
  try {
    for (const page of PAGES) await read(page)
    const readings: Record<string, Reading[]> = {}
    const answers: Answers[] = []
    const count = RATE * WINDOW_SECONDS
    for (let first = 0, at = 0; first < PEOPLE; first += count, at++) {
      const page = PAGES[at % PAGES.length]!
      const quiet = await read(page)
      const batch = { port: PORT, host, token, first, count, rate: RATE }
      const [busy, one] = await Promise.all([read(page), provision(batch)])
      answers.push(one)
      ;(readings[page] ??= []).push({ quiet, busy })
      say(`${page}: ${quiet.p50} and ${busy.p50} ms, ${JSON.stringify(one.statuses)}`)
    }
    const rows = Object.entries(readings).map(([page, all]) => row(page, all))
    const all = Object.values(readings).flat()
    const cpu = quantile(
      all.map(({ quiet, busy }) => (busy.cpu - quiet.cpu) / count),
      0.5,
    )
    writeSections({ Provisioning: report(rows, answers, cpu) })
    return rows.every(({ ratio }) => ratio <= LIMIT) ? 0 : 1
  } finally {
    await site.stop()
    await school.meili?.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function row(page: string, all: readonly Reading[]) {
  const median = (of: (reading: Reading) => number) => quantile(all.map(of), 0.5)
  const quiet = { p50: median((one) => one.quiet.p50), p95: median((one) => one.quiet.p95) }
  const busy = { p50: median((one) => one.busy.p50), p95: median((one) => one.busy.p95) }
  const errors = all.reduce((sum, one) => sum + one.quiet.errors + one.busy.errors, 0)
  return { page, quiet, busy, errors, ratio: median((one) => one.busy.p50 / one.quiet.p50) }
}

function report(rows: readonly ReturnType<typeof row>[], all: readonly Answers[], cpu: number) {
  const statuses: Record<string, number> = {}
  for (const { statuses: some } of all)
    for (const [status, number] of Object.entries(some))
      statuses[status] = (statuses[status] ?? 0) + number
  const times = all.flatMap((one) => one.times)
  const answered = Object.entries(statuses).map(([status, n]) => `${whole(n)} with ${status}`)
  return [
    `${measuredBy('bench:provisioning')}: ${whole(PEOPLE)} people, ${RATE} a second from a directory, answered`,
    `${answered.join(', ')} (p50 ${whole(quantile(times, 0.5))}, p95 ${whole(quantile(times, 0.95))} ms), while members read ${READS} pages a second.`,
    `Windows of ${WINDOW_SECONDS} s with and without them take turns; medians of the windows, milliseconds. Site, engine and`,
    `both clients are on this machine; each person takes ${cpu.toFixed(1)} ms of the site’s CPU.`,
    '',
    table(
      ['page', 'p50 without', 'p50 with', 'ratio', 'p95 without', 'p95 with', 'errors'],
      rows.map(({ page, quiet, busy, ratio, errors }) => [
        page,
        quiet.p50,
        busy.p50,
        ratio.toFixed(2),
        quiet.p95,
        busy.p95,
        errors,
      ]),
    ),
  ].join('\n')
}
