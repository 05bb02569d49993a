import type { Input } from './input'
import type { Plan } from './plan'
import type { Shell } from './shell'
import type { Look } from './look'

export type Flag = {
  /** Without dashes: 'dry-run' */
  name: string
  about: string
  /** Name of the value; a switch has none */
  value?: string
  /** May be given several times */
  many?: boolean
  /** Bounds of a whole number */
  whole?: { from: number; to: number }
  choices?: readonly string[]
  /** The question on a terminal when it is missing; without one the command ends (CLI-07) */
  needed?: string
  /** What holds when it is not given, for the help */
  otherwise?: string
}

/** A part of the command line that is no flag: '<code>', '[file]', '<term...>' */
export type Argument = { name: string; about: string; choices?: readonly string[] }

/** What a reading command has found: one JSON document, or a text for people. (CLI-04) */
export type Report = {
  json: unknown
  text: (look: Look) => string
  /** False: what was asked about is not in order, exit code 1 */
  ok?: boolean
}

type Common = {
  /** 'partners add' */
  name: string
  summary: string
  details?: string
  arguments?: readonly Argument[]
  flags?: readonly Flag[]
  /** At least one, as typed after `quad`, each with what it does */
  examples: readonly [Example, ...Example[]]
  /** It needs the terminal or the database for itself, so the menu makes way for it */
  alone?: true
}
type Example = readonly [command: string, does: string]

export type ReadingAction = { run(shell: Shell, input: Input): Promise<Report> }
export type WritingAction = { plan(shell: Shell, input: Input): Promise<Plan> }
/** Fills in what was not given, by a screen of its own. */
export type Wizard = { fill(shell: Shell, input: Input): Promise<Input> }

/** Only looks; the module that does the work is loaded when the command is called. */
export type ReadingCommand = Common & { kind: 'reads'; load: () => Promise<ReadingAction> }

/** Changes something: gets --dry-run and --yes, and leaves an audit row. (CLI-05, CLI-08, CLI-09) */
export type WritingCommand = Common & {
  kind: 'writes'
  load: () => Promise<WritingAction>
  wizard?: () => Promise<Wizard>
}

export type Command = ReadingCommand | WritingCommand

/** Flags of every command, and of those that write. */
export const JSON_FLAG: Flag = { name: 'json', about: 'print one JSON document' }
export const WRITING_FLAGS: readonly Flag[] = [
  { name: 'dry-run', about: 'print what would be done and change nothing' },
  { name: 'yes', about: 'answer yes to every question' },
]

export const flagsOf = (command: Command): Flag[] => [
  ...(command.flags ?? []),
  ...(command.kind === 'writes' ? WRITING_FLAGS : []),
  JSON_FLAG,
]
