import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import type { Ctx } from '~/platform/ctx'
import type { Search } from '~search/index'
import { mean, quantile } from '../report'
import { gradeItems, loadItems } from './grades'
import type { JudgedQuery } from './judged-queries'

/** How well questions like the one that is being written are suggested. */
export type SimilarMeasurement = {
  school: string
  lists: Record<'tuned' | 'held out', SimilarScores>
  /** Milliseconds of one title */
  p50: number
  p95: number
}

type SimilarScores = {
  reworded: number
  /** The share of reworded titles for which the right question is suggested, and some question */
  right: number
  some: number
  unasked: number
  /** The share of other titles for which a question is suggested all the same */
  wrong: number
}

type Titles = { reworded: { title: string; same: string[] }[]; unasked: string[] }

const read = (): Titles =>
  parse(readFileSync(join(process.cwd(), 'tests/bench/relevance/similar.yaml'), 'utf8')) as Titles

/** A title, whether anything was suggested for it, and whether that was right */
type Outcome = { title: string; isSome: boolean; isRight: boolean }

const SUGGESTED = 3
const WARM_UP = 20

export async function measureSimilar(
  search: Search,
  ctx: Ctx,
  school: string,
): Promise<SimilarMeasurement> {
  const items = await loadItems(ctx)
  const { reworded, unasked } = read()
  const waits: number[] = []
  const suggest = async (title: string) => {
    const start = performance.now()
    const ids = await search.similarQuestions(ctx, title, SUGGESTED)
    waits.push(performance.now() - start)
    return ids
  }
  for (const title of unasked.slice(0, WARM_UP)) await suggest(title)
  waits.length = 0
  const outcomes: Outcome[] = []
  for (const { title, same } of reworded) {
    const query: JudgedQuery = {
      q: title,
      kind: 'questions',
      how: '',
      exact: same,
      good: [],
      partly: [],
    }
    const right = gradeItems(query, items)
    if (right.size === 0) throw new Error(`No question is what "${title}" asks`)
    const ids = await suggest(title)
    outcomes.push({ title, isSome: ids.length > 0, isRight: ids.some((id) => right.has(id)) })
  }
  const others: Outcome[] = []
  for (const title of unasked)
    others.push({ title, isSome: (await suggest(title)).length > 0, isRight: false })
  if (process.env.SHOW) show(outcomes, others)
  const scores = (isTest: boolean): SimilarScores => {
    const some = outcomes.filter((_, at) => isTestTitle(at) === isTest)
    const rest = others.filter((_, at) => isTestTitle(at) === isTest)
    return {
      reworded: some.length,
      right: mean(some.map((one) => Number(one.isRight))),
      some: mean(some.map((one) => Number(one.isSome))),
      unasked: rest.length,
      wrong: mean(rest.map((one) => Number(one.isSome))),
    }
  }
  return {
    school,
    lists: { tuned: scores(false), 'held out': scores(true) },
    p50: quantile(waits, 0.5),
    p95: quantile(waits, 0.95),
  }
}

/** Every third title. */
const isTestTitle = (at: number): boolean => at % 3 === 2

/** For tuning: only what may be tuned by. */
function show(outcomes: readonly Outcome[], others: readonly Outcome[]) {
  const print = (what: string, some: readonly Outcome[]) => {
    for (const { title } of some) console.log(`${what}: ${title}`)
  }
  print(
    'missed',
    outcomes.filter((outcome, at) => !outcome.isRight && !isTestTitle(at)),
  )
  print(
    'wrong',
    others.filter((outcome, at) => outcome.isSome && !isTestTitle(at)),
  )
}
