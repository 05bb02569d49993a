import { Command as Commander, CommanderError, Option } from 'commander'
import { nearestName } from '~/domain/partners/nearest'
import { GROUPS, namesOf } from './commands/index'
import { wrongUsage } from './errors'
import { Input, type Values } from './input'
import { exampleLines, groupHelp, helpPage, helpWidth, overview } from './help'
import { flagsOf, type Command, type Flag } from './spec'

export type Call = { command: Command; input: Input }

/** Answered by the command line itself: the text of a help page or the version. */
export type Shown = { shown: string }

/**
 * Reads the command line. Answers the call it stands for, or the text it asks for; throws for
 * wrong usage.
 */
export async function parse(argv: readonly string[], version: string): Promise<Call | Shown> {
  let call: Call | undefined
  const json = argv.includes('--json')
  let shown = ''
  let helped: string[] = []
  const program = commandTree((command, input) => (call = { command, input }))
  addHelpCommand(program, (text) => (shown = text))
  program.version(version, '--version', 'print the version')
  program.addHelpText('beforeAll', ({ command }) => {
    helped = wordsOf(command)
    return ''
  })
  for (const one of everyCommand(program)) {
    one.exitOverride()
    one.configureHelp({ minWidthToWrap: 20 })
    one.configureOutput({
      getOutHelpWidth: helpWidth,
      writeOut: (text) => (shown += text),
      writeErr: () => undefined,
      outputError: () => undefined,
    })
  }
  try {
    await program.parseAsync([...argv], { from: 'user' })
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    if (error.exitCode !== 0) throw wrongUsage(sayable(error), { next: nextStep(argv) })
    if (json && error.code === 'commander.helpDisplayed')
      return { shown: helpPage(GROUPS, helped, true) ?? shown }
  }
  if (call) return call
  return { shown }
}

/** The name of a command as it is typed, without `quad`. */
const wordsOf = (command: Commander): string[] =>
  command.parent ? [...wordsOf(command.parent), command.name()] : []

const sayable = ({ message }: CommanderError) =>
  message === '(outputHelp)'
    ? 'A command is missing.'
    : message.replace(/^error: /, '').replace(/\n\(Did you mean/, ' (Did you mean')

const nextStep = ([noun = '']: readonly string[]) =>
  GROUPS.some(({ commands }) => commands.some(({ name }) => name.split(' ')[0] === noun))
    ? `See quad ${noun} --help`
    : SEE

/** `quad help`, `quad help partners add`, `quad help exit-codes` */
function addHelpCommand(program: Commander, show: (text: string) => void) {
  program
    .command('help')
    .description('show what a command does, its flags and examples')
    .argument('[words...]', 'a command, a part of its name, or exit-codes')
    .option('--json', 'one JSON document on standard output')
    .addHelpText('after', exampleLines({ examples: HELP_EXAMPLES }))
    .action((words: string[], options: Values) => {
      const page = helpPage(GROUPS, words, options.json === true)
      if (page !== null) return show(page)
      const target = words.reduce<Commander | undefined>(
        (at, word) => at?.commands.find((one) => one.name() === word),
        program,
      )
      if (!target) throw wrongUsage(unknown(words.join(' ')), { next: SEE })
      target.outputHelp()
    })
}

/** Of a few letters everything is near. */
const PAGES = [...namesOf(GROUPS), 'exit-codes'].filter((name) => name.length > 3)

function unknown(asked: string): string {
  const meant = asked.length > 4 ? nearestName(asked, PAGES) : undefined
  return `There is no command "${asked}".${meant ? ` (Did you mean ${meant}?)` : ''}`
}

const HELP_EXAMPLES: Command['examples'] = [
  ['help partners add', 'the same as quad partners add --help'],
  ['help exit-codes', 'what the exit codes mean'],
]

const SEE = 'See quad --help'

const everyCommand = (command: Commander): Commander[] => [
  command,
  ...command.commands.flatMap(everyCommand),
]

function commandTree(onCall: (command: Command, input: Input) => void): Commander {
  const program = new Commander('quad').helpCommand(false)
  program.helpInformation = () => overview(GROUPS)
  const nouns = new Map<string, Commander>()
  for (const group of GROUPS) {
    for (const command of group.commands) {
      const [noun = '', verb] = command.name.split(' ')
      if (!verb) {
        describe(program.command(noun), command, onCall)
        continue
      }
      let parent = nouns.get(noun)
      if (!parent) {
        parent = program.command(noun).description(group.about).helpCommand(false)
        parent.helpInformation = () => groupHelp(group, noun)
        nouns.set(noun, parent)
      }
      describe(parent.command(verb), command, onCall)
    }
  }
  return program
}

function describe(
  commander: Commander,
  command: Command,
  onCall: (command: Command, input: Input) => void,
) {
  commander.description(
    // Broken into lines by the help itself, as wide as there is room.
    [command.summary, command.details?.replace(/\s*\n\s*/g, ' ')].filter(Boolean).join('\n\n'),
  )
  for (const argument of command.arguments ?? []) commander.argument(argument.name, argument.about)
  for (const flag of flagsOf(command)) commander.addOption(optionOf(flag))
  commander.addHelpText('after', exampleLines(command))
  commander.action((...given: unknown[]) => {
    const args = given
      .slice(0, -2)
      .flat()
      .filter((arg) => arg !== undefined)
    onCall(command, new Input(args.map(String), valuesOf(command, commander.opts())))
  })
}

function optionOf(flag: Flag): Option {
  const spelled = flag.value ? `--${flag.name} ${flag.value}` : `--${flag.name}`
  const about = flag.otherwise ? `${flag.about} (${flag.otherwise} unless given)` : flag.about
  const option = new Option(spelled, about)
  if (!flag.many) return option
  return option.argParser((value: string, before: string[] | undefined) => [
    ...(before ?? []),
    value,
  ])
}

/** Commander turns 'dry-run' into 'dryRun'; here flags keep the names that people type. */
function valuesOf(command: Command, options: Values): Values {
  const camel = (name: string) => name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())
  return Object.fromEntries(flagsOf(command).map(({ name }) => [name, options[camel(name)]]))
}
