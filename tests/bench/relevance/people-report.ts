import { table } from '../report'
import type { PeopleMeasurement } from './people'

export const SCHOOLS: Record<string, string> = {
  demo: 'the demo seed',
  size: '2,000 students, 20,000 posts',
}

export const formatShare = (share: number) => `${Math.round(share * 1000) / 10} %`

/** The part of the document about the order of people. */
export const peopleReport = (measured: readonly PeopleMeasurement[]): string[] => [
  '## Recommended people',
  '',
  'The share of the first ten people with at least two things in common with the viewer (program,',
  'circumstances, place, each shared interest), only counting what they show, averaged over',
  'viewers, next to the order by newest account and a random one. The order counts the same things,',
  'so this says that such people are found, not that students agree. Seeds draw interests and',
  'circumstances by chance.',
  '',
  table(
    ['school', 'viewers', 'recommended', 'newest first', 'random', 'p50'],
    measured.map(({ school, viewers, share, p50 }) => [
      SCHOOLS[school] ?? school,
      String(viewers),
      formatShare(share.recommended),
      formatShare(share.newest),
      formatShare(share.random),
      `${p50.toFixed(1)} ms`,
    ]),
  ),
  '',
]
