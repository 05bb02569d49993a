import { Command as Commander, CommanderError, Option } from 'commander'
import { nearestName } from '~/domain/partners/nearest-name'
import { allFlags, type Command } from './command'
import { commandNames, COMMAND_GROUPS, type Group } from './commands/index'
import { wrongUsage } from './errors'
import { examplesText, flagText, helpPage, overview } from './help'
import { Input, type Values } from './input'

export type Invocation = { command: Command; input: Input }

/** The command line asks for a text: a help page or the version. */
export type HelpText = { shown: string }

/** Parses a command line into the command it calls, or the text it asks for. */
export async function parse(
  argv: readonly string[],
  version: string,
): Promise<Invocation | HelpText> {
  let invocation: Invocation | undefined
  let shown = ''
  let helpFor: string[] = []
  const program = buildProgram(argv[0], (command, input) => (invocation = { command, input }))
  addHelpCommand(program, (text) => (shown = text))
  program.version(version, '--version', 'print the version')
  program.addHelpText('beforeAll', ({ command }) => {
    helpFor = commandPath(command)
    return ''
  })
  for (const command of withSubcommands(program))
    command
      .exitOverride()
      .configureHelp({ minWidthToWrap: 20, ...command.configureHelp() })
      .configureOutput({
        getOutHelpWidth: () => (process.stdout.isTTY && process.stdout.columns) || 80,
        writeOut: (text) => (shown += text),
        writeErr: () => undefined,
        outputError: () => undefined,
      })
  try {
    await program.parseAsync([...argv], { from: 'user' })
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    if (error.exitCode !== 0)
      throw wrongUsage(errorMessage(error), {
        problems: nounCommands(error, argv),
        next: nextStep(argv),
      })
    if (argv.includes('--json') && error.code === 'commander.helpDisplayed')
      return { shown: helpPage(helpFor, true) ?? shown }
  }
  return invocation ?? { shown }
}

/** The name of a command as it is typed, without `quad`. */
const commandPath = (command: Commander): string[] =>
  command.parent ? [...commandPath(command.parent), command.name()] : []

const withSubcommands = (command: Commander): Commander[] => [
  command,
  ...command.commands.flatMap(withSubcommands),
]

const errorMessage = ({ message }: CommanderError) =>
  message === '(outputHelp)'
    ? 'A command is missing.'
    : message.replace(/^error: /, '').replace(/\n\(Did you mean/, ' (Did you mean')

const SEE = 'See quad --help'

/** The page of the command, or of its noun where the command is unknown. */
function nextStep([noun = '', verb = '']: readonly string[]): string {
  const name = [`${noun} ${verb}`, noun].find((candidate) => commandNames.includes(candidate))
  return name ? `See quad ${name} --help` : SEE
}

/** What a noun alone could go on with. */
const nounCommands = ({ message }: CommanderError, [noun]: readonly string[]) =>
  message === '(outputHelp)'
    ? COMMAND_GROUPS.flatMap(({ commands }) => commands)
        .filter(({ name }) => name.startsWith(`${noun} `))
        .map(({ name, summary }) => ({ path: `quad ${name}`, message: `(${summary})` }))
    : []

/** With the commands of one noun, where one was typed: the table is long, and most calls need a line of it. */
function buildProgram(
  typed: string | undefined,
  onCall: (command: Command, input: Input) => void,
): Commander {
  const isTyped = ({ name }: Command) =>
    typed === undefined || !commandNames.includes(typed) || name.split(' ')[0] === typed
  const program = new Commander('quad').helpCommand(false)
  program.helpInformation = () => overview()
  const nouns = new Map<string, Commander>()
  for (const group of COMMAND_GROUPS)
    for (const command of group.commands.filter(isTyped)) {
      const [noun = '', verb] = command.name.split(' ')
      const parent = verb ? (nouns.get(noun) ?? addNoun(program, group, noun)) : program
      if (verb) nouns.set(noun, parent)
      addCommand(parent.command(verb ?? noun), command, onCall)
    }
  return program
}

function addNoun(program: Commander, group: Group, noun: string): Commander {
  const first = group.commands.find(({ name }) => name.startsWith(`${noun} `))
  return program
    .command(noun)
    .description(group.about)
    .helpCommand(false)
    .configureHelp({ subcommandTerm: (command) => commandPath(command).join(' ') })
    .addHelpText('after', examplesText(first?.examples ?? {}))
}

function addCommand(
  commander: Commander,
  command: Command,
  onCall: (command: Command, input: Input) => void,
) {
  const { summary, details } = command
  commander.summary(summary).description(details ? `${summary}\n\n${details}` : summary)
  for (const { name, about } of command.arguments) commander.argument(name, about)
  for (const flag of allFlags(command)) {
    const option = new Option(`--${flag.name} ${flag.value ?? ''}`.trim(), flagText(flag))
    const collect = (value: string, before: string[] = []) => [...before, value]
    commander.addOption(flag.many ? option.argParser(collect) : option)
  }
  commander.addHelpText('after', examplesText(command.examples))
  commander.action(() => onCall(command, new Input(commander.args, flagValues(commander))))
}

/** Commander turns 'dry-run' into 'dryRun'; here flags keep the names that people type. */
const flagValues = (commander: Commander): Values =>
  Object.fromEntries(
    commander.options.map((option) => [
      option.long?.slice(2),
      commander.opts<Values>()[option.attributeName()],
    ]),
  )

/** `quad help`, `quad help partners add`, `quad help exit-codes` */
function addHelpCommand(program: Commander, show: (text: string) => void) {
  program
    .command('help')
    .description('show what a command does, its flags and examples')
    .argument(
      '[words...]',
      'a command, a part of its name, a group of the list, all, or exit-codes',
    )
    .option('--json', 'print one JSON document')
    .addHelpText(
      'after',
      examplesText({
        'help partners add': 'the same as quad partners add --help',
        'help exit-codes': 'what the exit codes mean',
      }),
    )
    .action((words: string[], options: Values) => {
      const page = helpPage(words, options.json === true)
      if (page !== null) return show(page)
      const target = words.reduce<Commander | undefined>(
        (at, word) => at?.commands.find((command) => command.name() === word),
        program,
      )
      if (!target) throw wrongUsage(unknownCommand(words.join(' ')), { next: SEE })
      target.outputHelp()
    })
}

/** Of a few letters everything is near. */
const PAGES = [...commandNames, 'exit-codes'].filter((name) => name.length > 3)

function unknownCommand(typed: string): string {
  const meant = typed.length > 4 ? nearestName(typed, PAGES) : undefined
  return `There is no command "${typed}".${meant ? ` (Did you mean ${meant}?)` : ''}`
}
