import { MAILING_LISTS } from '~/domain/mailing-lists/schema'
import { APPEAL_OUTCOMES, DECISIONS, QUEUES, SUBJECT_KINDS } from '~/domain/moderation/names'
import { TICKET_CATEGORIES, TICKET_STATES } from '~/domain/tickets/categories'
import { ASSIGNABLE_ROLE_NAMES } from '~/policy/assignable-roles'
import source from '../../content/commands.yaml'
import type { Argument, Command, Flag, HelpTexts } from '../command'
import { READ_ACTIONS, WIZARD_ACTIONS, WRITE_ACTIONS } from './actions'

/** Lists of the domain that the file names in braces. */
const LISTS: Readonly<Record<string, readonly string[]>> = {
  appeal_outcomes: APPEAL_OUTCOMES,
  decisions: DECISIONS,
  mailing_lists: MAILING_LISTS,
  queues: QUEUES,
  roles: ASSIGNABLE_ROLE_NAMES,
  subject_kinds: SUBJECT_KINDS,
  ticket_categories: TICKET_CATEGORIES,
  ticket_states: TICKET_STATES,
}

const withLists = (_: string, value: unknown) =>
  typeof value !== 'string'
    ? value
    : (LISTS[/^\{(\w+)\}$/.exec(value)?.[1] ?? ''] ??
      value.replace(/\{(\w+)\}/g, (_all, name: string) => LISTS[name]?.join(', ') ?? ''))

type Entries<Entry> = Readonly<Record<string, string | Omit<Entry, 'name'>>>
type CommandSource = Omit<HelpTexts, 'arguments' | 'flags'> & {
  arguments?: Entries<Argument>
  flags?: Entries<Flag>
}
type GroupSource = { title: string; about: string; commands: Record<string, CommandSource> }

const entriesFrom = <Entry extends Argument>(entries: Entries<Entry> = {}) =>
  Object.entries(entries).map(([name, more]) => ({
    name,
    ...(typeof more === 'string' ? { about: more } : more),
  })) as Entry[]

/** 'limit <number>' is the flag's name with that of its value. */
function withValue({ name: typed, ...more }: Flag): Flag {
  const [, name = '', value] = /^(\S+)(?: (.*))?$/.exec(typed) ?? []
  return { name, ...(value && { value }), ...more }
}

function commandFrom([name, { arguments: places, flags, ...more }]: [string, CommandSource]) {
  const texts: HelpTexts & { name: string } = {
    name,
    ...more,
    arguments: entriesFrom(places),
    flags: entriesFrom(flags).map(withValue),
  }
  const [read, write, wizard] = [READ_ACTIONS[name], WRITE_ACTIONS[name], WIZARD_ACTIONS[name]]
  if (read) return { ...texts, kind: 'reads', load: read } satisfies Command
  if (write) return { ...texts, kind: 'writes', load: write, wizard } satisfies Command
  throw new Error(`content/commands.yaml: no action is called "${name}"`)
}

export type Group = { title: string; about: string; commands: readonly Command[] }

/** Every command of the tool: command line, help, menu and completion are made from this table. */
export const COMMAND_GROUPS: readonly Group[] = (
  JSON.parse(JSON.stringify(source), withLists) as GroupSource[]
).map((group) => ({ ...group, commands: Object.entries(group.commands).map(commandFrom) }))

export const COMMANDS: readonly Command[] = COMMAND_GROUPS.flatMap((group) => group.commands)

/** Every command's name, and the nouns by themselves. */
export const commandNames: readonly string[] = [
  ...new Set(COMMANDS.flatMap(({ name }) => [name, name.split(' ')[0] ?? name])),
]
