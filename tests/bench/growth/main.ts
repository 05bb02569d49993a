import { rmSync } from 'node:fs'
import { DEMO_PASSWORD } from '~seeds/demo/accounts'
import { measureInTurn } from '../measure'
import { measuredBy, say, table, writeSections } from '../report'
import { openBenchSchool, PLANS, type BenchSchool } from '../schools'
import { runSite, type RunningSite } from '../site'

/**
 * npm run bench:growth: the pages of the demo school and of a large one, in turn, so that a machine that is
 * busy for a while is as busy for both. Writes docs/benchmarks.md.
 */
const ROUNDS = 3
const SECONDS = 2

const opened: { school: BenchSchool; site: RunningSite; port: number }[] = []
try {
  for (const [at, plan] of PLANS.entries()) {
    say(`${plan.name}: seeding`)
    const school = await openBenchSchool(process.cwd(), plan)
    const port = 4601 + at
    const settings = { root: process.cwd(), password: DEMO_PASSWORD, ...school }
    opened.push({ school, port, site: await runSite({ ...settings, port, mode: 'real' }) })
  }
  writeSections({ Growth: await report() })
} finally {
  for (const { school, site } of opened) {
    await site.stop()
    await school.meili?.stop()
    rmSync(school.dataDir, { recursive: true, force: true })
  }
}
process.exit(0)

async function report(): Promise<string> {
  const rows = []
  for (const page of Object.keys(opened[0]?.school.pages ?? {})) {
    say(page)
    const pages = opened.map(({ school, site, port }) => ({
      url: site.base + (school.pages[page] ?? ''),
      headers: { cookie: site.cookie, host: `${school.host}:${port}`, 'accept-encoding': 'br' },
      cpuMs: site.cpuMs,
    }))
    const [small, large] = await measureInTurn(pages, { rounds: ROUNDS, seconds: SECONDS })
    if (!small || !large) throw new Error('Two schools are compared')
    if (small.errors + large.errors > 0) throw new Error(`Requests for ${page} failed`)
    const ratio = (key: 'p95' | 'cpuMs') => (large[key] / small[key]).toFixed(2)
    const cpu = [small, large].map((measured) => measured.cpuMs.toFixed(1))
    rows.push([page, small.p95, large.p95, ratio('p95'), ...cpu, ratio('cpuMs')])
  }
  const pair = (what: string) => [`${what}, demo seed`, `${what}, 20,000 posts`, 'ratio']
  return [
    `${measuredBy('bench:growth')}: ${ROUNDS} rounds of ${SECONDS} seconds, medians. CPU is that of the site for one page.`,
    '',
    'Aim: p95 at 20,000 posts within 1.5 times that of the demo seed.',
    '',
    table(['page', ...pair('p97.5 ms'), ...pair('CPU ms')], rows),
  ].join('\n')
}
