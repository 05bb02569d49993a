import { messageFor } from '../check-input'
import type { Values } from '../input'
import type { Argument, Command, Flag } from '../command'
import type { Answers, WizardStep } from './wizard'

/** What is already known of a command when it is chosen, such as the school's code. */
export type KnownValues = { args?: readonly string[]; flags?: Readonly<Record<string, string>> }

/** An argument or flag of a command as a question. */
export type Field = WizardStep & { isArgument: boolean; isSwitch: boolean }

/** What can still be entered for a command; its plan is shown before anything happens. */
export const listFields = (command: Command, { args = [], flags = {} }: KnownValues): Field[] => [
  ...command.arguments.slice(args.length).map(fromArgument),
  ...command.flags.filter(({ name }) => flags[name] === undefined).map(fromFlag),
]

const fromArgument = ({ name, about, choices }: Argument): Field => ({
  key: name,
  title: name.replace(/[<>[\].]/g, ''),
  hint: about,
  many: name.includes('...'),
  optional: name.startsWith('['),
  choices,
  isArgument: true,
  isSwitch: false,
  check: async (value) =>
    value === '-' ? 'Standard input is your keyboard here. Name a file.' : null,
})

const fromFlag = (flag: Flag): Field => ({
  key: flag.name,
  title: `--${flag.name}`,
  hint: flag.otherwise ? `${flag.about}; ${flag.otherwise} unless given` : flag.about,
  many: flag.many,
  optional: flag.needed === undefined,
  choices: flag.choices,
  isArgument: false,
  isSwitch: flag.value === undefined,
  check: async (value) => messageFor(flag, value),
})

/** The command line that says the same. */
export function buildArgv(command: Command, given: KnownValues, answers: Answers): string[] {
  const fields = listFields(command, given)
  const args = fields.flatMap(({ key, isArgument }) => (isArgument ? (answers[key] ?? []) : []))
  const flags: Values = { ...given.flags }
  for (const { key, isArgument } of fields)
    if (!isArgument && answers[key]) flags[key] = answers[key]
  const words = [...(given.args ?? []), ...args]
  return [
    ...command.name.split(' '),
    ...Object.entries(flags).flatMap(([name, value]) => flagWords(command, name, value)),
    ...(words.some((word) => word.startsWith('-')) ? ['--', ...words] : words),
  ]
}

function flagWords(command: Command, name: string, value: unknown): string[] {
  const isSwitch = command.flags.find((flag) => flag.name === name)?.value === undefined
  const values = (Array.isArray(value) ? value : [value]) as string[]
  if (isSwitch) return values.length > 0 ? [`--${name}`] : []
  // One word, so that a value that begins with a dash is a value.
  return values.map((value) => `--${name}=${value}`)
}
