import { DECISIONS, KINDS, QUEUES } from '~/domain/moderation/names'
import type { Command } from '../spec'

const ID = { name: '<case>', about: 'id as `moderation list` shows it' }

export const moderation: readonly Command[] = [
  {
    name: 'moderation list',
    kind: 'reads',
    summary: 'show flagged posts and comments and reported people; harm first, then the oldest',
    flags: [
      { name: 'partner', value: '<code>', about: 'only of this school' },
      {
        name: 'queue',
        value: '<name>',
        about: `one of ${QUEUES.join(', ')}`,
        choices: QUEUES,
        otherwise: 'open',
      },
      { name: 'kind', value: '<kind>', about: `only ${KINDS.join(', ')}`, choices: KINDS },
      {
        name: 'limit',
        value: '<number>',
        about: 'how many at most',
        whole: { from: 1, to: 10_000 },
        otherwise: '50',
      },
    ],
    examples: [['moderation list --partner northfield', 'what waits to be decided']],
    load: async () => (await import('../actions/moderation')).listAction,
  },
  {
    name: 'moderation show',
    kind: 'reads',
    summary: 'show a case with its words, reports and notes',
    arguments: [ID],
    examples: [['moderation show 01kagz… --json', 'everything a decision needs']],
    load: async () => (await import('../actions/moderation')).showAction,
  },
  {
    name: 'moderation resolve',
    kind: 'writes',
    summary: 'decide a case as the staff of its school would',
    details: `keep leaves it, hide and remove take it from others and tell its author why, show takes
a hide back, resolve ends the report of a person with a note.`,
    arguments: [ID],
    flags: [
      {
        name: 'decision',
        value: '<what>',
        about: `one of ${DECISIONS.join(', ')}`,
        choices: DECISIONS,
        needed: `Decision (${DECISIONS.join(', ')})?`,
      },
      { name: 'tell', value: '<text>', about: 'what its author reads; needed for hide and remove' },
      { name: 'note', value: '<text>', about: 'a note for staff; needed for resolve' },
      { name: 'take-over', about: 'also when somebody of the staff has taken the case' },
    ],
    examples: [
      ['moderation resolve 01kagz… --decision keep', 'nothing is wrong with it'],
      ['moderation resolve 01kagz… --decision hide --tell "It names a person."', 'for now'],
    ],
    load: async () => (await import('../actions/moderation-resolve')).resolveAction,
  },
]
