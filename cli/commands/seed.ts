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
]
