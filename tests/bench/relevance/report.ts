import type { Asked } from './asking'
import { mean, median } from './scores'

export type Scores = { needs: number; ndcg: number; recall: number; none: number }

export type Measured = {
  world: string
  engine: string
  all: Scores
  /** By the way in which the text is written */
  kinds: Record<string, Scores>
  p50: number
  /** What else the machine had to do: its load average */
  load?: number
  titles: { tried: number; missed: string[] }
}

export type Run = { measured: Measured[] }

const scoresOf = (asked: readonly Asked[]): Scores => ({
  needs: asked.length,
  ndcg: mean(asked.map((one) => one.ndcg)),
  recall: mean(asked.map((one) => one.recall)),
  none: mean(asked.map((one) => Number(one.none))),
})

export function summary(asked: readonly Asked[]) {
  const kinds = [...new Set(asked.map(({ need }) => need.how))].sort()
  return {
    all: scoresOf(asked),
    kinds: Object.fromEntries(
      kinds.map((how) => [how, scoresOf(asked.filter(({ need }) => need.how === how))]),
    ),
    p50: median(asked.map((one) => one.milliseconds)),
  }
}

const TITLES: Record<string, string> = {
  demo: 'The demo world',
  large: 'A school of 600 students and 3,000 posts, with texts written by hand among them',
  size: 'A school of 2,000 students and 20,000 posts, for the time alone',
}

const two = (number: number) => number.toFixed(3)
const share = (number: number) => `${Math.round(number * 1000) / 10} %`

/** The document, with the numbers before tuning beside those after it. */
export function report(before: Run, after: Run): string {
  return [
    '# Relevance of search',
    '',
    'Written by `npm run bench:search`. How the results were judged, and what was tuned by these',
    'numbers: [decision 19](decisions/0019-search.md). "Before" are the settings before tuning.',
    '',
    '- **NDCG@10**: how much of the best possible first ten was reached; 1 is perfect.',
    '- **Recall@10**: the share of good results among the first ten, of as many as fit there.',
    '- **Nothing found**: the share of texts without a single result.',
    '- **Exact title first**: the share of titles that find their own post first; must be 1.',
    '- **p50**: milliseconds of a question, asked one after the other, and the load average of the',
    '  machine (two cores) meanwhile: times under different loads cannot be compared.',
    '',
    ...['demo', 'large', 'size'].flatMap((world) => [
      `## ${TITLES[world]}`,
      '',
      ...overall(world, before, after),
      ...(world === 'size' ? [] : byKind(world, before, after)),
    ]),
  ].join('\n')
}

const of = (run: Run, world: string) => run.measured.filter((one) => one.world === world)

function overall(world: string, before: Run, after: Run): string[] {
  const timeOnly = world === 'size'
  const row = (when: string, { engine, all, p50, titles, load }: Measured) => {
    const first = `${two(1 - titles.missed.length / titles.tried)} (${titles.tried} titles)`
    const scores = `${two(all.ndcg)} | ${two(all.recall)} | ${share(all.none)} | `
    return `| ${engine} | ${when} | ${timeOnly ? '' : scores}${first} | ${p50.toFixed(1)} ms${load === undefined ? '' : ` (load ${load.toFixed(1)})`} |`
  }
  const scores = timeOnly ? '' : ' NDCG@10 | recall@10 | nothing found |'
  return [
    `| engine | |${scores} exact title first | p50 |`,
    `|---|---|${timeOnly ? '' : '---|---|---|'}---|---|`,
    ...of(after, world).flatMap((one) => [
      ...of(before, world)
        .filter(({ engine }) => engine === one.engine)
        .map((old) => row('before', old)),
      row('after', one),
    ]),
    '',
  ]
}

/** NDCG@10 of each way of writing. */
function byKind(world: string, before: Run, after: Run): string[] {
  const [first] = of(after, world)
  const cell = (run: Run, engine: string, how: string) => {
    const kind = of(run, world).find((one) => one.engine === engine)?.kinds[how]
    return kind ? `${two(kind.ndcg)} / ${two(kind.recall)}` : '–'
  }
  return [
    'NDCG@10 / recall@10 by the way of writing:',
    '',
    '| written | texts | meilisearch before | after | database before | after |',
    '|---|---|---|---|---|---|',
    ...Object.entries(first?.kinds ?? {}).map(
      ([how, { needs }]) =>
        `| ${how} | ${needs} | ${cell(before, 'meilisearch', how)} | ${cell(after, 'meilisearch', how)} ` +
        `| ${cell(before, 'database', how)} | ${cell(after, 'database', how)} |`,
    ),
    '',
  ]
}
