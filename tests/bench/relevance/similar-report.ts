import { table } from '../report'
import { formatShare, SCHOOLS } from './people-report'
import type { SimilarMeasurement } from './similar'

/** The part of the document about questions suggested while someone asks. */
export const similarReport = (measured: readonly SimilarMeasurement[]): string[] => [
  '## Similar questions',
  '',
  'Titles of questions that were asked before, in other words, and titles of questions that no one has',
  'asked (`tests/bench/relevance/similar.yaml`). **Right**: the question is among the three suggested.',
  '**Some**: any question is suggested. **Wrong**: any is, although no one has asked this. Every third',
  'title is held out: nothing was tuned by it. The database finds them, so both engines are one.',
  '',
  table(
    ['school', 'titles', 'reworded', 'right', 'some', 'not asked yet', 'wrong', 'p50', 'p95'],
    measured.flatMap(({ school, lists, p50, p95 }) =>
      Object.entries(lists).map(([name, { reworded, right, some, unasked, wrong }]) => [
        SCHOOLS[school] ?? school,
        name,
        String(reworded),
        formatShare(right),
        formatShare(some),
        String(unasked),
        formatShare(wrong),
        `${p50.toFixed(1)} ms`,
        `${p95.toFixed(1)} ms`,
      ]),
    ),
  ),
  '',
]
