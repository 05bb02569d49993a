import type { Measurement } from './measure'
import type { Latency } from './load'
import type { Run } from '../process'
import { measuredBy, megabytes, table, whole } from '../report'
import type { SizedSchool } from './schools'

export type SizedResult = { school: SizedSchool; measured: Measurement }

const x = (one: number, other: number) => (one / Math.max(other, 0.001)).toFixed(2)
const memory = ({ rss }: Run) =>
  `${megabytes(rss.early)} → ${megabytes(rss.late)}, at most ${megabytes(rss.most)}`

/** The aims, at the large school: what, what was found, whether that is enough. */
function aims(small: Measurement, large: Measurement): [string, string, boolean][] {
  const { page, engine, calm, busy, reindex, directPerSecond } = large
  const longer = (one: Latency, other: Latency) => one.p95 - other.p95
  const [atOnce, read] = [longer(page, engine), longer(calm.page, calm.engine)]
  const growth = x(page.p95, small.page.p95)
  const rows: [string, string, boolean][] = [
    ['page p95 within 60 ms of the engine’s', `${whole(atOnce)} ms more`, atOnce <= 60],
    ['the same, of clients with a second to read', `${whole(read)} ms more`, read <= 60],
    [
      'page p95 within twice that of the small school',
      `${growth} times`,
      page.p95 <= 2 * small.page.p95,
    ],
    [
      'p95 during a reindex less than twice that without',
      `${x(busy.p95, page.p95)} times`,
      busy.p95 < 2 * page.p95,
    ],
  ]
  if (directPerSecond === null) return rows
  const share = x(reindex.perSecond, directPerSecond)
  const met = reindex.perSecond >= 0.8 * directPerSecond
  return [...rows, ['reindex at least 0.8 of feeding directly', share, met]]
}

/** The section of the report; the large school is the last. */
export function sizeReport(results: readonly SizedResult[]): string {
  const [small, large] = [results[0], results.at(-1)]
  if (!small || !large) return 'Nothing was measured.'
  const columns = results.map(
    ({ school }) => `${whole(school.students)} students, ${whole(school.posts)} posts`,
  )
  const row = (name: string, cell: (one: SizedResult) => string) => [name, ...results.map(cell)]
  const waits = (name: string, of: (one: Measurement) => Latency) =>
    row(`${name}: p50 / p95 ms`, ({ measured }) => {
      const { p50, p95, perSecond } = of(measured)
      return `${whole(p50)} / ${whole(p95)} (${whole(perSecond)}/s)`
    })
  const rows = [
    row('seeding: rows a second', ({ school }) =>
      school.seeding ? whole(school.rows / school.seeding.seconds) : 'not noted',
    ),
    row('seeding: memory', ({ school }) => (school.seeding ? memory(school.seeding) : '–')),
    row('documents', ({ measured }) => whole(measured.documents)),
    row('reindex: documents a second', ({ measured }) => whole(measured.reindex.perSecond)),
    row('the same documents fed directly', ({ measured: { directPerSecond } }) =>
      directPerSecond === null ? '–' : whole(directPerSecond),
    ),
    row('reindex: memory', ({ measured }) => memory(measured.reindex)),
    row('`quad search verify`: seconds', ({ measured }) => measured.verify.seconds.toFixed(1)),
    row('verify: memory', ({ measured }) => memory(measured.verify)),
    waits('page', (one) => one.page),
    waits('at the engine', (one) => one.engine),
    waits('page, with a second to read', (one) => one.calm.page),
    waits('at the engine, the same', (one) => one.calm.engine),
    waits('page during a reindex', (one) => one.busy),
    row('answered by the database: pages, pages during a reindex', ({ measured }) =>
      [measured.page, measured.busy]
        .map((one) => `${whole(one.fromDatabase)} of ${whole(one.requests)}`)
        .join(', '),
    ),
    row('memory of the site, of the engine', ({ measured: { memory } }) =>
      [memory.site, memory.engine].map(megabytes).join(', '),
    ),
  ]
  const found = aims(small.measured, large.measured)
  return [
    `${measuredBy('bench:size')}, with site, engine and clients on the same machine.`,
    '10 clients ask for varied result pages: words of posts together and alone, misspelt, cut off, names, tags, filters.',
    '“At the engine” are the very multi-search requests of those pages, without the page.',
    '',
    table(['', ...columns], rows),
    '',
    table(
      ['aim, at the large school', 'found', ''],
      found.map(([what, share, met]) => [what, share, met ? 'met' : 'not met']),
    ),
  ].join('\n')
}
