import type { Command } from '../spec'
import { audit } from './audit'
import { backup } from './backup'
import { completionOf } from './completion'
import { db } from './db'
import { doctor } from './doctor'
import { jobs } from './jobs'
import { moderation } from './moderation'
import { partners } from './partners'
import { prospects } from './prospects'
import { search } from './search'
import { seed } from './seed'
import { terms } from './terms'
import { tickets } from './tickets'
import { up } from './up'
import { users } from './users'

export type Group = { title: string; about: string; commands: readonly Command[] }

/** Every command of the tool; help and command line are made from this table. */
export const GROUPS: readonly Group[] = [
  { title: 'Run', about: 'Run the whole program.', commands: up },
  { title: 'Schools', about: 'Schools and what belongs to them.', commands: partners },
  {
    title: 'Prospective students',
    about: 'Who may sign up with an id from their school.',
    commands: prospects,
  },
  {
    title: 'Restricted terms',
    about: 'Words that nobody may post, for all schools or one.',
    commands: terms,
  },
  {
    title: 'Help and feedback',
    about: 'What people asked and said.',
    commands: tickets,
  },
  { title: 'People', about: 'Accounts, for support.', commands: users },
  { title: 'Moderation', about: 'What members flagged and reported.', commands: moderation },
  { title: 'Sample data', about: 'Schools with made-up people and posts.', commands: seed },
  { title: 'Search', about: 'The search indexes.', commands: search },
  {
    title: 'Operation',
    about: 'Keep the program healthy.',
    commands: [...doctor, ...db, ...backup, ...jobs, ...audit],
  },
  { title: 'This tool', about: 'The tool itself.', commands: completionOf(() => GROUPS) },
]

/** Every command's name, and the nouns by themselves. */
export function namesOf(groups: readonly Group[]): string[] {
  const names = groups.flatMap(({ commands }) => commands.map(({ name }) => name))
  return [...new Set(names.flatMap((name) => [name, name.split(' ')[0] ?? name]))]
}
