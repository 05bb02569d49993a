import { mean } from '../report'
import type { JudgedQuery } from './judged-queries'
import type { KnownItems } from './known-items'
import type { KnownPeople } from './known-people'
import type { QueryScore } from './run-queries'

export type Scores = { needs: number; ndcg: number; recall: number; none: number }

export const ENGINES = ['meilisearch', 'database'] as const
/** What is measured: each engine as it comes, by words and by meaning, and by words alone */
export const WORDS_ALONE = ', words alone'

type SetName = 'judged' | NonNullable<JudgedQuery['set']>
export type SetScores = Record<SetName, Scores & { p50: number }>

export type Measurement = {
  school: string
  engine: string
  all: Scores
  /** By the way in which the text is written */
  kinds: Record<string, Scores>
  p50: number
  /** What else the machine had to do: its load average */
  load?: number
  titles: { tried: number; missed: string[] }
  /** Rewordings, and posts whose titles are known; measured since there are such */
  sets?: SetScores
  known?: KnownItems
  people?: KnownPeople
}

export const averageScores = (scores: readonly QueryScore[]): Scores => ({
  needs: scores.length,
  ndcg: mean(scores.map((one) => one.ndcg)),
  recall: mean(scores.map((one) => one.recall)),
  none: mean(scores.map((one) => Number(one.isEmpty))),
})

export const formatScore = (number: number) => number.toFixed(3)
export const formatPercent = (number: number) => `${Math.round(number * 1000) / 10} %`
