import { EXIT_CODES } from './errors'
import { flagsOf, type Command } from './spec'
import { wrapPieces } from './wrap'
import type { Group } from './commands/index'

/** Columns of a help page: those of the terminal, or what fits everywhere. */
export const helpWidth = (): number =>
  (process.stdout.isTTY === true && process.stdout.columns) || 80

type Row = readonly [name: string, about: string]

/** Names and what they are about beside each other, in lines that fit. */
function indented(rows: readonly Row[], widest = Math.max(...rows.map(([name]) => name.length))) {
  const room = Math.max(24, helpWidth() - widest - 4)
  const margin = `\n${' '.repeat(widest + 4)}`
  return rows
    .map(([name, about]) => {
      const lines = wrapPieces(about.split(' '), room)
      return `  ${name.padEnd(widest)}  ${lines.join(margin)}`
    })
    .join('\n')
}

/** `quad --help`: every command there is. (CLI-01) */
export function overview(groups: readonly Group[]): string {
  const width = Math.max(...groups.flatMap((group) => group.commands.map((one) => one.name.length)))
  const sections = groups.map(({ title, commands }) => {
    const rows = commands.map(({ name, summary }) => [name, summary] as const)
    return `${title}\n${indented(rows, width)}`
  })
  return `Usage: quad <command> [flags]
       quad                    a menu, on a terminal

${sections.join('\n\n')}

Every command
${indented([
  ['--help', 'what it does, its flags, examples'],
  ['--json', 'one JSON document on standard output; messages go to standard error'],
  ['--dry-run', 'where something is changed: print what would be done and change nothing'],
  ['--yes', 'where something is changed: answer yes to every question'],
])}

quad help <command>      the same as --help
quad help exit-codes     what the exit codes mean
quad --version           the version

Example:
  quad partners list --json
`
}

/** `quad partners --help` */
export function groupHelp(group: Group, noun: string): string {
  const commands = group.commands.filter((one) => one.name.startsWith(`${noun} `))
  const example = commands[0]?.examples[0][0] ?? noun
  return `Usage: quad ${noun} <command> [flags]

${group.about}

${indented(commands.map((one) => [one.name, one.summary] as const))}

Example:
  quad ${example}
`
}

export function exampleLines(command: Pick<Command, 'examples'>): string {
  const rows = command.examples.map(([typed, does]) => [`quad ${typed}`, does] as const)
  const widest = Math.max(...rows.map(([typed]) => typed.length))
  const fits = rows.every(([, does]) => widest + does.length + 4 <= helpWidth())
  const shown = fits ? indented(rows) : rows.map(stacked).join('\n')
  return `\n${rows.length > 1 ? 'Examples' : 'Example'}:\n${shown}\n`
}

/** An example with what it does below; it can be copied also where it needs several lines. */
function stacked([typed, does]: Row): string {
  // Words in quotation marks stay whole.
  const words = typed.match(/(?:"[^"]*"|'[^']*'|[^\s"'])+/g) ?? []
  const lines = wrapPieces(words, helpWidth() - 8)
  return `  ${lines.join(' \\\n    ')}\n      ${wrapPieces(does.split(' '), helpWidth() - 6).join('\n      ')}`
}

const exitCodesText = () =>
  `Exit codes\n${indented(EXIT_CODES.map(({ code, meaning }) => [String(code), meaning] as const))}\n`

/**
 * A page of its own, or every page as a document; null for the help of one command, and for a
 * document about a command that is not there.
 */
export function helpPage(groups: readonly Group[], words: string[], json: boolean): string | null {
  const asked = words.join(' ')
  if (json) {
    const document = helpDocument(groups, asked)
    return document && asDocument(document)
  }
  if (asked === 'exit-codes') return exitCodesText()
  return asked === '' ? overview(groups) : null
}

/** What `--help` and `--version` say as documents. (CLI-04) */
export const asDocument = (document: unknown) => `${JSON.stringify(document, null, 2)}\n`

function helpDocument(groups: readonly Group[], asked: string) {
  if (asked === 'exit-codes') return { exit_codes: EXIT_CODES }
  // The help of help is about all of them.
  const whole = asked === '' || asked === 'help'
  const commands = groups
    .flatMap((group) => group.commands)
    .filter(({ name }) => whole || name === asked || name.startsWith(`${asked} `))
  if (commands.length === 0) return null
  return {
    commands: commands.map((command) => ({
      name: command.name,
      summary: command.summary,
      writes: command.kind === 'writes',
      arguments: command.arguments ?? [],
      flags: flagsOf(command),
      examples: command.examples.map(([typed, does]) => ({ command: `quad ${typed}`, does })),
    })),
  }
}
