import type { Command } from '../spec'

export const search: readonly Command[] = [
  {
    name: 'search reindex',
    kind: 'writes',
    summary: 'build new indexes beside the live ones, then swap them',
    details: `Searches work all the while. Interrupted, the live indexes are untouched. With --partner only the
documents of that school are written anew, in the live indexes: each is exchanged whole, and what
belongs to other schools stays as it is.`,
    flags: [
      {
        name: 'only',
        value: '<kind>',
        about: 'posts or people',
        choices: ['posts', 'people'],
        otherwise: 'both',
      },
      { name: 'partner', value: '<code>', about: 'only the documents of this school' },
    ],
    examples: [
      ['search reindex --only posts', 'after a change to how posts are found'],
      ['search reindex --partner northfield', 'write the documents of one school anew'],
    ],
    load: async () => (await import('../actions/search')).reindexAction,
  },
  {
    name: 'search status',
    kind: 'reads',
    summary: 'show engine, documents and backlog; exit code 1 when search is behind or down',
    flags: [
      {
        name: 'limit',
        value: '<seconds>',
        about: 'how far the index may be behind',
        whole: { from: 0, to: 86_400 },
        otherwise: '30',
      },
    ],
    examples: [['search status --json', 'for a monitor']],
    load: async () => (await import('../actions/search')).statusAction,
  },
  {
    name: 'search verify',
    kind: 'reads',
    summary: 'compare every document of the index with the database; exit code 1 when they differ',
    flags: [
      { name: 'fix', about: 'queue every difference, so that the running site mends it' },
      { name: 'dry-run', about: 'with --fix: print what would be queued and change nothing' },
    ],
    examples: [
      ['search verify', 'missing, surplus and stale documents'],
      ['search verify --fix --dry-run', 'what --fix would queue'],
    ],
    load: async () => (await import('../actions/search')).verifyAction,
  },
]
