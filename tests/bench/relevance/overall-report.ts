import { mean, quantile, table } from '../report'
import type { KnownItems } from './known-items'
import {
  averageScores,
  formatPercent,
  formatScore,
  type Measurement,
  type SetScores,
} from './measurement'
import type { QueryScore } from './run-queries'

type SetName = keyof SetScores

/** Scores by where the texts come from: see judged-queries.ts. */
export function setScores(scores: readonly QueryScore[]): SetScores {
  const of = (name: SetName) => {
    const some = scores.filter(({ query }) => (query.set ?? 'judged') === name)
    const waits = some.map(({ milliseconds }) => milliseconds)
    return { ...averageScores(some), p50: quantile(waits, 0.5) }
  }
  return {
    judged: of('judged'),
    tuned: of('tuned'),
    'held out': of('held out'),
    'other words': of('other words'),
    students: of('students'),
    'students held out': of('students held out'),
  }
}

/** The average over single texts, however many a set has. */
const weighted = (sets: readonly { needs: number; value: number }[]): number =>
  sets.reduce((sum, { needs, value }) => sum + needs * value, 0) /
  sets.reduce((sum, { needs }) => sum + needs, 0)

const COUNTED = ['judged', 'tuned', 'held out'] as const

function row({ school, engine, sets, known }: Measurement): string[] {
  if (!sets || !known) return []
  const scores = COUNTED.map((name) => ({ needs: sets[name].needs, value: sets[name].ndcg }))
  const none = COUNTED.map((name) => ({ needs: sets[name].needs, value: sets[name].none }))
  const items = { needs: known.queries, value: mean(Object.values(known.ndcg)) }
  const cell = (name: SetName) =>
    sets[name].needs ? `${formatScore(sets[name].ndcg)} (${sets[name].needs})` : '–'
  return [
    school,
    engine,
    formatScore(weighted([...scores, items])),
    cell('judged'),
    cell('tuned'),
    cell('held out'),
    `${formatScore(items.value)} (${items.needs})`,
    formatPercent(weighted(none)),
    cell('other words'),
    cell('students'),
    cell('students held out'),
    `${sets.tuned.p50.toFixed(1)} ms`,
  ]
}

const knownRow = ({ school, engine, known }: Measurement): string[] => [
  school,
  engine,
  ...Object.values((known as KnownItems).ndcg).map(formatScore),
]

const personRow = ({ school, engine, people }: Measurement): string[] =>
  people
    ? [school, engine, String(people.names), ...Object.values(people.found).map(formatPercent)]
    : []

/** All sets next to each other, with what the average over all of them is made of. */
export function overallReport(measured: readonly Measurement[]): string[] {
  const shown = measured.filter(({ sets, known }) => sets && known)
  const [first] = shown
  if (!first?.known) return []
  return [
    '## Overall',
    '',
    'NDCG@10, in brackets the number of texts. **Overall** is the average over single texts of four',
    'sets: **judged** (topics, names, synonyms, typos; the tables below), **rewordings** (questions in',
    'other words than the posts, two thirds looked at while tuning and every third held out) and',
    '**known posts** (titles typed in four ways). Partial matches fill up the first ten, as on the page.',
    '**Nothing found** is the share of judged texts and rewordings without a result or partial match.',
    '**No shared words** are the same needs deliberately asked without the words of the posts; only a',
    'search by meaning can find those, so they are no part of the average. p50 is that of rewordings.',
    '**Students** are texts as students type them (short, misspelled, slangy, half Spanish), written',
    'before any post was read and judged by the demo seed alone, every third held out from tuning. They',
    'are no part of the average either, so that it can be compared with earlier ones.',
    '',
    table(
      [
        'school',
        'engine',
        'overall',
        'judged',
        'rewordings',
        'held out',
        'known posts',
        'nothing found',
        'no shared words',
        'students',
        'held out',
        'p50',
      ],
      shown.map(row),
    ),
    '',
    'Known posts by the way of typing their title:',
    '',
    table(['school', 'engine', ...Object.keys(first.known.ndcg)], shown.map(knownRow)),
    '',
    'People by their last name alone, which is typed in five ways: how often someone of that name is among',
    'the first ten.',
    '',
    table(
      ['school', 'engine', 'names', ...Object.keys(first.people?.found ?? {})],
      shown.map(personRow),
    ),
    '',
  ]
}
