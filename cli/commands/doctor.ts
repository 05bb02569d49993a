import type { Command } from '../spec'

export const doctor: readonly Command[] = [
  {
    name: 'doctor',
    kind: 'reads',
    summary: 'check settings, database, search and background work',
    details:
      'A line for each check: ok, warn or fail, with the remedy. Exit code 1 when something fails.',
    examples: [['doctor --json', '{ "ok": true, "checks": [ … ] }']],
    load: async () => (await import('../actions/doctor')).doctorAction,
  },
]
