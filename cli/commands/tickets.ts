import { TICKET_CATEGORIES } from '~/domain/tickets/categories'
import type { Command, Flag } from '../spec'

const SINCE: Flag = {
  name: 'since',
  value: '<when>',
  about: 'only what came in since a day (2026-11-01) or a time ago (7d, 12h)',
}
const LIMIT: Flag = {
  name: 'limit',
  value: '<number>',
  about: 'how many at most',
  whole: { from: 1, to: 10_000 },
  otherwise: '50',
}

export const tickets: readonly Command[] = [
  {
    name: 'tickets list',
    kind: 'reads',
    summary: 'show requests for help and feedback, newest first',
    details: 'On a terminal long texts are cut; --json has them whole.',
    flags: [
      { name: 'partner', value: '<code>', about: 'only from this school' },
      {
        name: 'category',
        value: '<name>',
        about: `one of ${TICKET_CATEGORIES.join(', ')}`,
        choices: TICKET_CATEGORIES,
      },
      SINCE,
      LIMIT,
    ],
    examples: [
      ['tickets list --since 7d', 'what came in during the last week'],
      ['tickets list --partner northfield --category technical --json', 'for another program'],
    ],
    load: async () => (await import('../actions/tickets')).listAction,
  },
  {
    name: 'tickets demo',
    kind: 'reads',
    summary: 'show who asked for a demo, newest first',
    flags: [SINCE, LIMIT],
    examples: [['tickets demo --since 2026-11-01', 'who asked since that day']],
    load: async () => (await import('../actions/tickets')).demoAction,
  },
]
