import type { Command } from '../spec'

export const db: readonly Command[] = [
  {
    name: 'db migrate',
    kind: 'writes',
    summary: 'apply the migrations the database does not have yet',
    details: 'Safe to run twice and by two processes at once.',
    examples: [['db migrate --dry-run', 'which migrations would be applied']],
    load: async () => (await import('../actions/db')).migrateAction,
  },
  {
    name: 'db status',
    kind: 'reads',
    summary: 'show which migrations are applied; exit code 1 when some are not',
    examples: [['db status --json', '{ "total": 2, "pending": [], "failed": [] }']],
    load: async () => (await import('../actions/db')).statusAction,
  },
]
