import type { Command } from '../spec'

export const doctor: readonly Command[] = [
  {
    name: 'doctor',
    kind: 'reads',
    summary: 'check settings, database, search and background work',
    details:
      'A line for each check: ok, warn or fail, with the remedy. Exit code 1 when something fails. With --repair-counts it counts instead, also while the site runs; exit code 1 only when a dry run finds something.',
    flags: [
      {
        name: 'repair-counts',
        about: 'count likes, comments, posts and followers anew and correct what is wrong',
      },
      { name: 'dry-run', about: 'with --repair-counts: say what is wrong and change nothing' },
    ],
    examples: [
      ['doctor --json', '{ "ok": true, "checks": [ … ] }'],
      ['doctor --repair-counts --dry-run', 'which kept numbers are wrong, and in how many rows'],
    ],
    load: async () => (await import('../actions/doctor')).doctorAction,
  },
]
