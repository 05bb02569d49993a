import type { Measured } from './measure'
import type { Latency } from './load'
import type { Run } from './process'
import type { SizedWorld } from './worlds'

export type SizedResult = { world: SizedWorld; measured: Measured }

const n = (value: number) => Math.round(value).toLocaleString('en-US')
const mb = (bytes: number) => `${n(bytes / 1024 / 1024)} MB`
const x = (one: number, other: number) => (one / Math.max(other, 0.001)).toFixed(2)
const memory = ({ rss }: Run) => `${mb(rss.early)} → ${mb(rss.late)}, at most ${mb(rss.most)}`

/** The section of the report; the large school is the last. */
export function sizeReport(results: readonly SizedResult[], machine: string): string {
  const [small, large] = [results[0], results.at(-1)]
  if (!small || !large) return 'Nothing was measured.'
  const columns = results.map(
    ({ world }) => `${n(world.students)} students, ${n(world.posts)} posts`,
  )
  const row = (name: string, cell: (one: SizedResult) => string) =>
    `| ${[name, ...results.map(cell)].join(' | ')} |`
  const waits = (name: string, of: (one: Measured) => Latency) =>
    row(name, ({ measured }) => {
      const { p50, p95, perSecond } = of(measured)
      return `${n(p50)} / ${n(p95)} (${n(perSecond)}/s)`
    })
  const { page, engine, calm, busy, reindex, directPerSecond } = large.measured
  const aim = (what: string, found: string, met: boolean) =>
    `| ${what} | ${found} | ${met ? 'met' : 'not met'} |`
  return [
    `Measured ${new Date().toISOString().slice(0, 10)} by \`npm run bench:size\` on ${machine}, with site, engine and clients on the same machine.`,
    '10 clients ask for varied result pages: words of posts together and alone, misspelt, cut off, names, tags, filters.',
    '“At the engine” are the very multi-search requests of those pages, without the page.',
    '',
    `| | ${columns.join(' | ')} |`,
    `|---|${columns.map(() => '---').join('|')}|`,
    row('seeding: rows a second', ({ world }) =>
      world.seeding ? n(world.rows / world.seeding.seconds) : 'not noted',
    ),
    row('seeding: memory', ({ world }) => (world.seeding ? memory(world.seeding) : '–')),
    row('documents', ({ measured }) => n(measured.documents)),
    row('reindex: documents a second', ({ measured }) => n(measured.reindex.perSecond)),
    row('the same documents fed directly', ({ measured }) =>
      measured.directPerSecond === null ? '–' : n(measured.directPerSecond),
    ),
    row('reindex: memory', ({ measured }) => memory(measured.reindex)),
    row('`quad search verify`: seconds', ({ measured }) => measured.verify.seconds.toFixed(1)),
    row('verify: memory', ({ measured }) => memory(measured.verify)),
    waits('page: p50 / p95 ms', (one) => one.page),
    waits('at the engine: p50 / p95 ms', (one) => one.engine),
    waits('page, with a second to read: p50 / p95 ms', (one) => one.calm.page),
    waits('at the engine, the same: p50 / p95 ms', (one) => one.calm.engine),
    waits('page during a reindex: p50 / p95 ms', (one) => one.busy),
    row('answered by the database: pages, pages during a reindex', ({ measured }) =>
      [measured.page, measured.busy]
        .map((one) => `${n(one.fromDatabase)} of ${n(one.asked)}`)
        .join(', '),
    ),
    row(
      'memory of the site, of the engine',
      ({ measured }) => `${mb(measured.memory.site)}, ${mb(measured.memory.engine)}`,
    ),
    '',
    '| aim, at the large school | found | |',
    '|---|---|---|',
    aim(
      'page p95 within 60 ms of the engine’s',
      `${n(page.p95 - engine.p95)} ms more`,
      page.p95 - engine.p95 <= 60,
    ),
    aim(
      'the same, of clients with a second to read',
      `${n(calm.page.p95 - calm.engine.p95)} ms more`,
      calm.page.p95 - calm.engine.p95 <= 60,
    ),
    aim(
      'page p95 within twice that of the small school',
      `${x(page.p95, small.measured.page.p95)} times`,
      page.p95 <= 2 * small.measured.page.p95,
    ),
    aim(
      'p95 during a reindex less than twice that without',
      `${x(busy.p95, page.p95)} times`,
      busy.p95 < 2 * page.p95,
    ),
    ...(directPerSecond === null
      ? []
      : [
          aim(
            'reindex at least 0.8 of feeding directly',
            x(reindex.perSecond, directPerSecond),
            reindex.perSecond >= 0.8 * directPerSecond,
          ),
        ]),
  ].join('\n')
}
