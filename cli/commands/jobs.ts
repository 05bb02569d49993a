import type { Command } from '../spec'

const NAME = { name: 'name', value: '<name>', about: 'only work of this name' }

export const jobs: readonly Command[] = [
  {
    name: 'jobs list',
    kind: 'reads',
    summary: 'show background work that waits, runs or was put aside',
    flags: [
      {
        name: 'state',
        value: '<state>',
        about: 'only this state: ready, leased, dead or done',
        choices: ['ready', 'leased', 'dead', 'done'],
        otherwise: 'all but done',
      },
      NAME,
      {
        name: 'limit',
        value: '<number>',
        about: 'how many rows at most',
        whole: { from: 1, to: 10_000 },
        otherwise: '50',
      },
    ],
    examples: [['jobs list --state dead', 'work that has failed too often']],
    load: async () => (await import('../actions/jobs')).listAction,
  },
  {
    name: 'jobs catalogue',
    kind: 'reads',
    summary: 'show every kind of background work: events, tries, schedule',
    examples: [['jobs catalogue', 'what follows which event']],
    load: async () => (await import('../actions/jobs')).catalogueAction,
  },
  {
    name: 'jobs retry',
    kind: 'writes',
    summary: 'run dead work again, with all its tries',
    details: 'Without ids, all dead work, or that of one name.',
    arguments: [{ name: '[id...]', about: 'ids as `jobs list` shows them' }],
    flags: [NAME],
    examples: [['jobs retry --name search', 'all dead work of the search index']],
    load: async () => (await import('../actions/jobs')).retryAction,
  },
  {
    name: 'jobs drop',
    kind: 'writes',
    summary: 'give dead work up for good',
    details: 'Without ids, all dead work, or that of one name. What did not happen never will.',
    arguments: [{ name: '[id...]', about: 'ids as `jobs list` shows them' }],
    flags: [NAME],
    examples: [['jobs drop --name mail', 'messages to addresses that do not exist']],
    load: async () => (await import('../actions/jobs')).dropAction,
  },
]
