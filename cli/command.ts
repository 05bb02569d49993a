import type { Context } from './context'
import type { Input } from './input'
import type { Plan } from './plan'
import type { Report } from './report'

export type Flag = {
  /** Without dashes: 'dry-run' */
  name: string
  about: string
  /** Name of the value; a switch has none */
  value?: string
  /** Can be given several times */
  many?: boolean
  /** Bounds of a whole number */
  whole?: { from: number; to: number }
  choices?: readonly string[]
  /** The question on a terminal when it is missing; without one the command ends (CLI-07) */
  needed?: string
  /** What applies when it is not given, for the help */
  otherwise?: string
}

/** A part of the command line that isn't a flag: '<code>', '[file]', '<term...>' */
export type Argument = { name: string; about: string; choices?: readonly string[] }

/** In the table of commands these arguments are codes of schools that exist. */
export const isPartner = ({ name }: Argument) => name === '<code>' || name === '<partner>'

export type ReadAction = (context: Context, input: Input) => Promise<Report>
export type WriteAction = (context: Context, input: Input) => Promise<Plan>
/** Fills in what was not given, with a screen of its own. */
export type WizardScreen = (context: Context, input: Input) => Promise<Input>

/** What content/commands.yaml says about a command. */
export type HelpTexts = {
  summary: string
  /** More than the summary, for the command's own help */
  details?: string
  arguments: readonly Argument[]
  flags: readonly Flag[]
  /** What is typed after `quad`, and what it does; at least one (CLI-01) */
  examples: Readonly<Record<string, string>>
}

/** The name is noun and verb: 'partners add'. The action is loaded when the command is called. */
type CommandBase<Action> = HelpTexts & { name: string; load: () => Promise<Action> }

/** Only reads. */
export type ReadCommand = CommandBase<ReadAction> & { kind: 'reads' }

/** Changes something: gets --dry-run and --yes, and leaves an audit row. (CLI-05, CLI-08, CLI-09) */
export type WriteCommand = CommandBase<WriteAction> & {
  kind: 'writes'
  wizard?: () => Promise<WizardScreen>
}

export type Command = ReadCommand | WriteCommand

/** Flags of every command, and of those that write. */
const JSON_FLAG: Flag = { name: 'json', about: 'print one JSON document' }
const WRITE_FLAGS: readonly Flag[] = [
  { name: 'dry-run', about: 'print what would be done and change nothing' },
  { name: 'yes', about: 'answer yes to every question' },
]

export const allFlags = (command: Command): Flag[] => [
  ...command.flags,
  ...(command.kind === 'writes' ? WRITE_FLAGS : []),
  JSON_FLAG,
]
