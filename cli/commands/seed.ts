import type { Command } from '../spec'

export const seed: readonly Command[] = [
  {
    name: 'seed demo',
    kind: 'writes',
    summary: 'build the demo world of two schools',
    details: 'Always the same; where it is there already nothing is changed.',
    examples: [['seed demo', 'and print the accounts']],
    load: async () => (await import('../actions/seed-demo')).seedDemoAction,
  },
  {
    name: 'seed school',
    kind: 'writes',
    summary: 'build a school of any size',
    details: 'The same seed gives the same rows; with the same day, the same dates too.',
    flags: [
      { name: 'code', value: '<code>', about: 'code of the new school', needed: 'Code?' },
      { name: 'name', value: '<name>', about: 'its name', otherwise: 'made from the code' },
      {
        name: 'students',
        value: '<number>',
        about: 'how many students',
        whole: { from: 1, to: 1_000_000 },
        otherwise: '200',
      },
      {
        name: 'posts',
        value: '<number>',
        about: 'how many posts',
        whole: { from: 0, to: 10_000_000 },
        otherwise: '600',
      },
      {
        name: 'seed',
        value: '<text>',
        about: 'what the random rows are made from',
        otherwise: '1',
      },
      {
        name: 'day',
        value: '<date>',
        about: 'day from which all dates are counted back',
        otherwise: 'today',
      },
    ],
    examples: [['seed school --code big --students 2000 --posts 20000', 'for measurements']],
    load: async () => (await import('../actions/seed-school')).seedSchoolAction,
  },
  {
    name: 'seed test-school',
    kind: 'writes',
    summary: 'build a small school for a test run, with an account of each role',
    details: `Prints the school, its host, the accounts with their password, and the ids of its topics
and prompts. Without --code it takes a fresh one, so that runs beside each other do not meet. The
same code and seed give the same rows; \`seed remove\` takes the school away again.`,
    flags: [
      { name: 'code', value: '<code>', about: 'code of the new school', otherwise: 'a fresh one' },
      {
        name: 'seed',
        value: '<text>',
        about: 'what the random rows are made from',
        otherwise: '1',
      },
      {
        name: 'students',
        value: '<number>',
        about: 'how many students besides',
        whole: { from: 1, to: 10_000 },
        otherwise: '6',
      },
      {
        name: 'posts',
        value: '<number>',
        about: 'how many posts',
        whole: { from: 0, to: 100_000 },
        otherwise: '12',
      },
    ],
    examples: [
      ['seed test-school --json', '{ "partner": { "partner_code": … }, "accounts": [ … ], … }'],
      ['seed test-school --code ci-42', 'under a name that the run knows'],
    ],
    load: async () => (await import('../actions/seed-test-school')).seedTestSchoolAction,
  },
  {
    name: 'seed remove',
    kind: 'writes',
    summary: 'take a seeded school away again',
    details:
      'With everything that belongs to it: people, posts, photos, sessions, what waits to be done, its search documents. Only schools that were seeded; a school that is not there is nothing to do.',
    flags: [
      {
        name: 'code',
        value: '<code>',
        about: 'code of the seeded school',
        needed: 'Code of the school to take away?',
      },
    ],
    examples: [['seed remove --code ci-42 --yes', 'at the end of a test run']],
    load: async () => (await import('../actions/seed-remove')).seedRemoveAction,
  },
]
