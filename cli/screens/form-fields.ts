import { Input, type Values } from '../input'
import type { Argument, Command, Flag } from '../spec'

/** What is known already of a command when it is chosen: `code` stands for the school. */
export type Given = { args?: readonly string[]; flags?: Values }

export type FormField = {
  name: string
  about: string
  needed: boolean
  /** Several values, behind semicolons */
  many: boolean
  switch: boolean
  choices?: readonly string[]
  /** What the value becomes */
  as: 'argument' | 'flag'
}

const bare = (name: string) => name.replace(/[<>[\].]/g, '')

const ofArgument = ({ name, about, choices }: Argument): FormField => ({
  name: bare(name),
  about,
  needed: name.startsWith('<'),
  many: name.includes('...'),
  switch: false,
  choices,
  as: 'argument',
})

const ofFlag = (flag: Flag): FormField => ({
  name: flag.name,
  about: flag.otherwise ? `${flag.about} (${flag.otherwise} unless given)` : flag.about,
  needed: flag.needed !== undefined,
  many: flag.many === true,
  switch: flag.value === undefined,
  choices: flag.choices,
  as: 'flag',
})

/** What can still be said of a command; the plan is shown before anything happens in any case. */
export function fieldsOf(command: Command, given: Given): FormField[] {
  const flags = (command.flags ?? []).filter(
    ({ name }) => name !== 'dry-run' && given.flags?.[name] === undefined,
  )
  return [
    ...(command.arguments ?? []).slice(given.args?.length ?? 0).map(ofArgument),
    ...flags.filter((flag) => flag.needed).map(ofFlag),
    ...flags.filter((flag) => !flag.needed).map(ofFlag),
  ]
}

const parts = (text: string) =>
  text
    .split(';')
    .map((part) => part.trim())
    .filter(Boolean)

/** What was typed, joined to what was given. */
export function saidIn(
  fields: readonly FormField[],
  typed: ReadonlyMap<string, string>,
  given: Given,
): Given {
  const args = [...(given.args ?? [])]
  const flags: Values = { ...given.flags }
  for (const field of fields) {
    const text = (typed.get(field.name) ?? '').trim()
    if (text === '') continue
    if (field.as === 'argument') args.push(...(field.many ? parts(text) : [text]))
    else if (field.switch) flags[field.name] = true
    else flags[field.name] = field.many ? parts(text) : text
  }
  return { args, flags }
}

/** As the command line would have handed it over. */
export const inputOf = ({ args = [], flags = {} }: Given): Input => new Input(args, flags)

/** The same as one would have typed it. */
export const argvOf = (command: Command, { args = [], flags = {} }: Given): string[] => [
  ...command.name.split(' '),
  ...Object.entries(flags).flatMap(([name, value]) => {
    if (value === true) return [`--${name}`]
    return (Array.isArray(value) ? value : [value]).flatMap((one) => [`--${name}`, String(one)])
  }),
  ...(args.length > 0 ? ['--', ...args] : []),
]

/** Why the form cannot be taken yet, and at which field. */
export function missingIn(
  fields: readonly FormField[],
  typed: ReadonlyMap<string, string>,
): { at: number; message: string } | null {
  for (const [at, { name, needed, as }] of fields.entries()) {
    const text = (typed.get(name) ?? '').trim()
    if (needed && text === '') return { at, message: `${name} is needed.` }
    if (as === 'argument' && text === '-')
      return { at, message: 'Standard input is the keyboard here: name a file.' }
  }
  return null
}
