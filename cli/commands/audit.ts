import type { Command } from '../spec'

export const audit: readonly Command[] = [
  {
    name: 'audit list',
    kind: 'reads',
    summary: 'show who changed what, newest first',
    flags: [
      { name: 'partner', value: '<code>', about: 'only what concerns this school' },
      {
        name: 'command',
        value: '<name>',
        about: 'only commands that begin so, such as "partners"',
      },
      {
        name: 'limit',
        value: '<number>',
        about: 'how many rows at most',
        whole: { from: 1, to: 10_000 },
        otherwise: '50',
      },
    ],
    examples: [['audit list --partner northfield', 'what was done to one school']],
    load: async () => (await import('../actions/audit')).listAction,
  },
]
