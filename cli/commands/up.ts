import type { Command } from '../spec'

export const up: readonly Command[] = [
  {
    name: 'up',
    kind: 'writes',
    alone: true,
    summary: 'start everything: database, search, site',
    details: `Applies migrations, builds the demo world when the database is empty (not in production),
starts Meilisearch unless MEILI_HOST names one, and serves the site until Ctrl-C.`,
    flags: [{ name: 'without-demo', about: 'leave an empty database empty' }],
    examples: [
      ['up', 'http://localhost:3000'],
      ['up --dry-run', 'what it would do'],
    ],
    load: async () => (await import('../actions/up')).upAction,
  },
]
