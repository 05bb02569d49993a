import { loadavg } from 'node:os'
import { measuredBy, megabytes, table, whole } from '../report'
import type { RowBytes } from './bytes'
import { bytesReport } from './bytes-report'
import { KINDS, OTHERS, SCHOOL, type Installation, type Kind } from './installations'
import type { Cost, Speed } from './measure'
import type { Cpu, ScaleSite } from './sites'
import type { Work } from './work'

export type Boot = { ms: number; cpu: number }

export type Scale = {
  installations: readonly Installation[]
  speeds: Map<string, Map<ScaleSite, Speed>>
  costs: Map<string, Map<ScaleSite, Cost>>
  memory: Map<Installation, { site: number; engine: number }>
  /** Null where no Meilisearch runs */
  indexing: Map<string, Map<Installation, Work>> | null
  boot: Map<Installation, Boot>
  idle: Map<ScaleSite, Cpu>
  schedules: Map<string, Map<Installation, Work>>
  bytes: Record<Kind, Map<string, RowBytes> | null>
}

/** At most this many times as much in the largest installation as alone */
const FLAT = 1.3

const ratio = (one: number, other: number) => (one / Math.max(other, 0.001)).toFixed(2)
const short = (value: number) => (value < 10 ? value.toFixed(1) : whole(value))
const total = ({ site, database, engine }: Cpu) => site + database + engine

export function scaleReport(scale: Scale): string {
  const kinds = KINDS.filter((kind) => scale.installations.some((at) => at.kind === kind))
  const counts = [...new Set(scale.installations.map(({ schools }) => schools))]
  const parts = [
    `${measuredBy('bench:scale')}, load average ${loadavg()[0]?.toFixed(1)}. All sites run at once and are asked in turn, in rounds; ` +
      `medians. The measured school has ${SCHOOL.students} students and ${SCHOOL.posts} posts, each other school ` +
      `${OTHERS.students} and ${OTHERS.posts}. Both databases are in memory and wait for no disk` +
      `${kinds.includes('PostgreSQL') ? '' : '; no PostgreSQL runs on this machine'}. CPU is that of all processes of the ` +
      'site, of its database and of its engine.',
    '### Processes',
    'The load shares the cores with the site, so two processes can’t have two cores: what they gain here is a lower limit, ' +
      'and CPU per request says whether they get in each other’s way. Ten connections; a like is taken back the next time.',
    ...processTables(scale, kinds),
    '### Schools',
    `One request after the other, with all that follows from it. Aim: flat within ${FLAT}, for CPU and for time.`,
    growth(costRows(scale, kinds, counts), ['request', 'CPU ms', 'p50 ms'], counts),
    steepText(scale, counts),
    '#### Search indexes',
    indexingReport(scale, kinds, counts),
    '#### What the clock and a start cost',
    'Scheduled work where nothing is due, as it is each quarter of an hour; CPU of all its schools together. A start is until the first request ' +
      'is taken; idle is CPU in a second in which no one asks.',
    growth(
      [...scale.schedules].flatMap(([name, found]) =>
        growthRows(name, kinds, counts, found, (at) => at, [cpuOfWork, ({ ms }) => ms]),
      ),
      ['work', 'CPU ms', 'ms'],
      counts,
    ),
    restTable(scale),
    '### Bytes of a row',
    bytesReport(scale.bytes),
  ]
  return parts.join('\n\n')
}

function processTables({ speeds }: Scale, kinds: readonly Kind[]): string[] {
  const titles = ['request', 'database', 'requests/s, 1 process', '2 processes', 'ratio']
  const more = ['CPU ms, 1 process', '2 processes', 'ratio', 'CPU ms of the load']
  const rows = [...speeds].flatMap(([name, found]) =>
    kinds.flatMap((kind) => {
      const of = (many: number) =>
        [...found].find(([{ at, processes }]) => at.kind === kind && processes === many)?.[1]
      const [one, two] = [of(1), of(2)]
      if (!one || !two) return []
      const cpu = [total(one), total(two)] as const
      return [
        [
          name,
          kind,
          whole(one.rps),
          whole(two.rps),
          ratio(two.rps, one.rps),
          ...cpu.map(short),
          ratio(cpu[1], cpu[0]),
          one.own.toFixed(2),
        ],
      ]
    }),
  )
  if (kinds.length < 2) return [table([...titles, ...more], rows)]
  const against = [...speeds].map(([name, found]) => {
    const of = (wanted: Kind) =>
      [...found].find(([{ at, processes }]) => at.kind === wanted && processes === 1)?.[1]
    const [file, served] = [of('SQLite'), of('PostgreSQL')]
    if (!file || !served) return [name]
    return [name, ratio(served.rps, file.rps), ratio(total(served), total(file))]
  })
  const compared = ['PostgreSQL against SQLite, 1 process', 'requests/s', 'CPU']
  return [table([...titles, ...more], rows), table(compared, against)]
}

const costRows = ({ costs }: Scale, kinds: readonly Kind[], counts: readonly number[]) =>
  [...costs].flatMap(([name, found]) =>
    growthRows(name, kinds, counts, found, ({ at }) => at, [total, ({ p50 }) => p50]),
  )

/** What takes more CPU in the largest installation than is flat. */
function steepText({ costs }: Scale, counts: readonly number[]): string {
  const steep = [...costs].flatMap(([name, found]) =>
    KINDS.flatMap((kind) => {
      const of = (count: number | undefined) =>
        [...found].find(([{ at }]) => at.kind === kind && at.schools === count)?.[1]
      const [alone, most] = [of(counts[0]), of(counts.at(-1))]
      const grown = alone && most ? total(most) / total(alone) : 1
      return grown > FLAT ? [`${name} on ${kind} (${grown.toFixed(2)})`] : []
    }),
  )
  const others = steep.length > 0 ? `all but ${steep.join(', ')}` : 'all of them'
  return `Flat by CPU: ${others}.`
}

/** A row for each database: what is measured by count of schools, and how it grows from the first to each. */
function growthRows<At, Found>(
  name: string,
  kinds: readonly Kind[],
  counts: readonly number[],
  found: Map<At, Found>,
  where: (at: At) => Installation,
  values: readonly ((one: Found) => number)[],
): string[][] {
  return kinds.map((kind) => {
    const of = (count: number) =>
      [...found].find(([at]) => where(at).kind === kind && where(at).schools === count)?.[1]
    return [
      name,
      kind,
      ...values.flatMap((value) => {
        const numbers = counts.map((count) => {
          const one = of(count)
          return one === undefined ? NaN : value(one)
        })
        const grown = numbers.slice(1).map((number) => ratio(number, numbers[0] ?? NaN))
        return [numbers.map(short).join(' / '), grown.join(' / ')]
      }),
    ]
  })
}

function growth(
  rows: string[][],
  [name, ...values]: readonly [string, ...string[]],
  counts: readonly number[],
) {
  const many = counts.map(whole).join(' / ')
  const ratios = counts.slice(1).map(whole).join(' / ')
  const titles = values.flatMap((value) => [
    `${value}: ${many} schools`,
    `ratio to alone: ${ratios}`,
  ])
  return table([name, 'database', ...titles], rows)
}

/** Without the engine, which does most of its work at its own pace. */
const cpuOfWork = ({ cpu, database }: Work) => cpu + database

function indexingReport(
  { indexing }: Scale,
  kinds: readonly Kind[],
  counts: readonly number[],
): string {
  if (!indexing) return 'No Meilisearch runs on this machine.'
  const each = (value: (one: Work) => number) => (one: Work) =>
    (value(one) / Math.max(1, one.count)) * 1000
  const rows = [...indexing].flatMap(([name, found]) =>
    growthRows(name, kinds, counts, found, (at) => at, [
      each(cpuOfWork),
      each(({ engine }) => engine),
      each(({ ms }) => ms),
    ]),
  )
  return [
    'For each document, in microseconds. “Compare” finds nothing to write; before “reindex a school” all its',
    'documents were removed from the indexes that all schools share.',
    '',
    growth(rows, ['work', 'CPU µs', 'CPU µs of the engine', 'µs'], counts),
  ].join('\n')
}

function restTable({ installations, boot, idle, memory }: Scale): string {
  const rows = installations.map((at) => {
    const idling = [...idle].find(([site]) => site.at === at)?.[1]
    const used = memory.get(at)
    return [
      at.kind,
      whole(at.schools),
      whole(boot.get(at)?.ms ?? NaN),
      whole(boot.get(at)?.cpu ?? NaN),
      (idling ? total(idling) : NaN).toFixed(1),
      megabytes(used?.site ?? NaN),
      megabytes(used?.engine ?? NaN),
    ]
  })
  const titles = ['database', 'schools', 'start, ms', 'start, CPU ms', 'idle, CPU ms a second']
  return table([...titles, 'memory of the site', 'memory of Meilisearch'], rows)
}
