import { GROUPS } from '../commands/index'
import type { Command } from '../spec'
import type { Given } from './form-fields'
import type { Item } from './list'

export const COMMANDS: readonly Command[] = GROUPS.flatMap((group) => group.commands)

export const commandNamed = (name: string): Command | undefined =>
  COMMANDS.find((command) => command.name === name)

/** The first argument of a command about a school that is there. */
const isSchool = (command: Command) => /^<(code|partner)>$/.test(command.arguments?.[0]?.name ?? '')

const takesPartner = (command: Command) =>
  command.flags?.some(({ name }) => name === 'partner') === true

export type Choice = { command: Command; given: Given }

/** Commands about one school, with its code filled in. */
export const commandsOfSchool = (code: string): Choice[] =>
  COMMANDS.flatMap((command): Choice[] => {
    if (isSchool(command)) return [{ command, given: { args: [code] } }]
    return takesPartner(command) ? [{ command, given: { flags: { partner: code } } }] : []
  })

/** Commands under a noun that are not about one school. */
export const commandsUnder = (noun: string): Command[] =>
  COMMANDS.filter((command) => command.name.split(' ')[0] === noun && !isSchool(command))

/** The line of a command: its verb where the noun stands above it. */
export function lineOf(
  command: Command,
  more: { short?: boolean; given?: Given } = {},
): Item<Choice> {
  const verb = command.name.split(' ').slice(1).join(' ')
  return {
    label: (more.short && verb) || command.name,
    note: command.summary,
    value: { command, given: more.given ?? {} },
  }
}
