import type { Command } from '../spec'

const PARTNER = { name: '<partner>', about: 'code of the school' }

/** The ids with which prospective students sign up where their school requires one. */
export const prospects: readonly Command[] = [
  {
    name: 'prospects import',
    kind: 'writes',
    summary: 'give prospective students the ids with which they sign up',
    details: `One id a line, with an email address behind a comma where the school knows one: only who has
that address can then use the id. The file is checked as a whole first; nothing is removed. The ids
are asked for where require_id is set; each stands at the end of its link: /prospective/signup/<id>`,
    arguments: [PARTNER, { name: '<file>', about: 'a list or a CSV file; - reads standard input' }],
    examples: [
      ['prospects import northfield invited.csv --dry-run', 'what would be created and updated'],
      ['prospects import northfield invited.csv', 'a second run finds nothing to do'],
    ],
    load: async () => (await import('../actions/prospects')).importAction,
  },
  {
    name: 'prospects list',
    kind: 'reads',
    summary: 'show the ids of a school and which have been used',
    arguments: [PARTNER],
    examples: [['prospects list northfield --json', '{ "prospects": [ … ] }']],
    load: async () => (await import('../actions/prospects')).listAction,
  },
]
