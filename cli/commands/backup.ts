import type { Command, Flag } from '../spec'

const DIR: Flag = {
  name: 'dir',
  value: '<folder>',
  about: 'where the backups are, best on another disk',
  otherwise: 'backups in DATA_DIR',
}

export const backup: readonly Command[] = [
  {
    name: 'backup create',
    kind: 'writes',
    summary: 'copy the live database and the photos, while the site runs',
    details: `The copy is the database as it is at one moment. What is listed under its name is
complete. Not in it: the session secret (without it everybody signs in again, nothing is lost), the
search index (it is built anew) and mail that was written to files.`,
    flags: [
      DIR,
      {
        name: 'keep',
        value: '<number>',
        about: 'keep so many of the newest and remove older ones',
        whole: { from: 1, to: 10_000 },
        otherwise: 'all',
      },
    ],
    examples: [['backup create --dir /mnt/backups --keep 14', 'every night, by cron']],
    load: async () => (await import('../actions/backup')).createAction,
  },
  {
    name: 'backup list',
    kind: 'reads',
    summary: 'show the backups with age and size, newest first',
    details: `Complete is one that has its manifest and a database of the size that is noted there. Their
bytes are not read: that is what \`backup verify\` does.`,
    flags: [DIR],
    examples: [['backup list --json', '{ "backups": [ … ] }']],
    load: async () => (await import('../actions/backup')).listAction,
  },
  {
    name: 'backup verify',
    kind: 'reads',
    summary: 'read backups as a whole; exit code 1 when one cannot be put back',
    details: 'Sums of all files, every page and reference of the database, its migrations.',
    arguments: [{ name: '[name...]', about: 'names as `backup list` shows them; else the newest' }],
    flags: [DIR, { name: 'all', about: 'all of them' }],
    examples: [['backup verify --all', 'after each night']],
    load: async () => (await import('../actions/backup')).verifyAction,
  },
  {
    name: 'backup restore',
    kind: 'writes',
    alone: true,
    summary: 'put a backup in the place of the database, while the site is stopped',
    details: `What is there now becomes a backup of its own first. Everybody signs in again, and search
is built anew when the site starts.`,
    arguments: [{ name: '<name>', about: 'name as `backup list` shows it' }],
    flags: [DIR],
    examples: [
      ['backup restore 2026-11-21T03-00-00Z --dry-run', 'what would become of the database'],
    ],
    load: async () => (await import('../actions/backup')).restoreAction,
  },
]
