import type { PeopleMeasurement } from './people'
import { peopleReport } from './people-report'
import type { AnswerersMeasurement } from './answerers'
import { answerersReport } from './answerers-report'
import type { SimilarMeasurement } from './similar'
import { similarReport } from './similar-report'
import type { QueryScore } from './run-queries'
import {
  averageScores,
  formatPercent,
  formatScore,
  WORDS_ALONE,
  type Measurement,
} from './measurement'
import { overallReport, setScores } from './overall-report'
import { quantile, table } from '../report'

export type Run = {
  measured: Measurement[]
  /** What the embedder is, where one was configured */
  embedder?: string | null
  people?: PeopleMeasurement[]
  similar?: SimilarMeasurement[]
  answerers?: AnswerersMeasurement
}

export function summary(all: readonly QueryScore[]) {
  const scores = all.filter(({ query }) => !query.set)
  const kinds = [...new Set(scores.map(({ query }) => query.how))].sort()
  const of = (how: string) => averageScores(scores.filter(({ query }) => query.how === how))
  const waits = scores.map((score) => score.milliseconds)
  return {
    all: averageScores(scores),
    kinds: Object.fromEntries(kinds.map((how) => [how, of(how)])),
    p50: quantile(waits, 0.5),
    sets: setScores(all),
  }
}

const TITLES: Record<string, string> = {
  demo: 'The demo seed',
  large: 'A school of 600 students and 3,000 posts, with texts written by hand among them',
  size: 'A school of 2,000 students and 20,000 posts, for the time alone',
}

/** The document, with the numbers before tuning next to those after it. */
export function report(before: Run, after: Run): string {
  return [
    '# Relevance of search',
    '',
    'Written by `npm run bench:search`. How the results were judged, and what was tuned by these',
    'numbers: [search.md](search.md#measuring). "Before" are the settings before tuning.',
    '',
    '- **NDCG@10**: how much of the best possible first ten was reached; 1 is perfect.',
    '- **Recall@10**: the share of good results among the first ten, of as many as fit there.',
    '- **Nothing found**: the share of texts without a single result.',
    '- **Exact title first**: the share of titles that find their own post first; must be 1.',
    '- **p50**: milliseconds of a question, asked one after the other, and the load average of the',
    '  machine (two cores) meanwhile: times under different loads cannot be compared.',
    '',
    ...overallReport(after.measured),
    ...(after.embedder
      ? [`Close matches are by words and by meaning (${after.embedder}), or${WORDS_ALONE}.`, '']
      : []),
    ...['demo', 'large', 'size'].flatMap((school) => [
      `## ${TITLES[school]}`,
      '',
      ...overall(school, before, after),
      ...(school === 'size' ? [] : byKind(school, before, after)),
    ]),
    ...similarReport(after.similar ?? []),
    ...answerersReport(after.answerers),
    ...peopleReport(after.people ?? []),
  ].join('\n')
}

const measurementsFor = (run: Run, school: string) =>
  run.measured.filter((measurement) => measurement.school === school)

function overall(school: string, before: Run, after: Run): string[] {
  const timeOnly = school === 'size'
  const row = (when: string, { engine, all, p50, titles, load }: Measurement) => [
    engine,
    when,
    ...(timeOnly ? [] : [formatScore(all.ndcg), formatScore(all.recall), formatPercent(all.none)]),
    `${formatScore(1 - titles.missed.length / titles.tried)} (${titles.tried} titles)`,
    `${p50.toFixed(1)} ms${load === undefined ? '' : ` (load ${load.toFixed(1)})`}`,
  ]
  const scores = timeOnly ? [] : ['NDCG@10', 'recall@10', 'nothing found']
  const rows = measurementsFor(after, school).flatMap((measurement) => [
    ...measurementsFor(before, school)
      .filter(({ engine }) => engine === measurement.engine)
      .map((old) => row('before', old)),
    row('after', measurement),
  ])
  return [table(['engine', '', ...scores, 'exact title first', 'p50'], rows), '']
}

const KIND_TITLES = ['meilisearch before', 'after', 'database before', 'after']

/** NDCG@10 of each way of writing. */
function byKind(school: string, before: Run, after: Run): string[] {
  const cells = (how: string) =>
    ['meilisearch', 'database'].flatMap((engine) =>
      [before, after].map((run) => {
        const of = measurementsFor(run, school).find((measurement) => measurement.engine === engine)
          ?.kinds[how]
        return of ? `${formatScore(of.ndcg)} / ${formatScore(of.recall)}` : '–'
      }),
    )
  const kinds = Object.entries(measurementsFor(after, school)[0]?.kinds ?? {})
  const rows = kinds.map(([how, { needs }]) => [how, needs, ...cells(how)])
  const about = 'NDCG@10 / recall@10 by the way of writing:'
  return [about, '', table(['written', 'texts', ...KIND_TITLES], rows), '']
}
