import { rmSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { DEMO_PASSWORD } from '~seeds/demo/accounts'
import { measuredBy, table, whole, writeSections } from '../report'
import { openBenchSchool, PLANS } from '../schools'
import { runSite } from '../site'
import { BYTES_PER_SECOND, LATENCY, lineLimit, measurePaint, type Paint } from './paint'

/** npm run bench:paint: the first paint on a slow line; writes a part of docs/benchmarks.md. */
const PAGES = { 'public start page': '/', login: '/current-login', 'terms of use': '/terms' }
const PORT = 4605

const school = await openBenchSchool(process.cwd(), PLANS[0]!)
const settings = { root: process.cwd(), ...school, password: DEMO_PASSWORD, port: PORT }
const site = await runSite({ ...settings, mode: 'real' })
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM })
try {
  const rows: string[][] = []
  const row = (page: string, visit: string, paint: Paint) => {
    const limit = lineLimit(paint)
    rows.push([
      page,
      visit,
      whole(paint.bytes),
      whole(paint.ms),
      whole(limit),
      (paint.ms / limit).toFixed(2),
    ])
  }
  for (const [page, path] of Object.entries(PAGES)) {
    const { first, later } = await measurePaint(browser, `http://${school.host}:${PORT}${path}`)
    row(page, 'first', first)
    row(page, 'later', later)
  }
  const titles = ['page', 'visit', 'bytes of HTML', 'first paint, ms', "line's limit, ms", 'ratio']
  const report = `${measuredBy('bench:paint')}, in Chromium on a line of slow 3G (${LATENCY} ms,
${BYTES_PER_SECOND / 1000} KB/s). The line's limit is the time in which the bytes of the HTML alone arrive.
A first visit has the style sheet in its HTML, a later one in its cache. Aim: within 1.1 of the limit.

${table(titles, rows)}`
  writeSections({ 'First paint': report })
} finally {
  await browser.close()
  await site.stop()
  await school.meili?.stop()
  rmSync(school.dataDir, { recursive: true, force: true })
}
process.exit(0)
