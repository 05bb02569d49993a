import { allFlags, type Command, type Flag } from './command'
import { COMMANDS, COMMAND_GROUPS, commandNames, type Group } from './commands/index'
import { EXIT_CODES } from './errors'

type Window = { columns: number; rows: number }

const ownWindow = (): Window => ({
  columns: process.stdout.columns || Infinity,
  rows: process.stdout.rows || Infinity,
})

/**
 * `quad --help`: every command there is, in a window that is too low for that without what they do. Made
 * from the table alone, so that the library which writes all other pages doesn't have to be loaded for
 * the page that is asked for most. (CLI-01)
 */
export function overview({ columns, rows }: Window = ownWindow()): string {
  const whole = fitted(columns, page(COMMAND_GROUPS.map(groupText).join('\n\n'), WHOLE))
  // The line after it is that of the next command.
  if (whole.split('\n').length <= rows) return whole
  return fitted(columns, page(namesText(), BY_GROUP))
}

const nameWidth = Math.max(...COMMANDS.map(({ name }) => name.length))

const groupText = ({ title, commands }: Group) =>
  `${title}\n${commands.map(({ name, summary }) => `  ${name.padEnd(nameWidth)}  ${summary}`).join('\n')}`

/** The names alone: `partners add, list, show`, a group a line. */
function namesText(): string {
  const width = Math.max(...COMMAND_GROUPS.map(({ title }) => title.length))
  return COMMAND_GROUPS.map(({ title, commands }) => {
    const nouns = new Map<string, string[]>()
    for (const { name } of commands) {
      const [noun = '', verb] = name.split(' ')
      nouns.set(noun, [...(nouns.get(noun) ?? []), ...(verb ? [verb] : [])])
    }
    const names = [...nouns].map(([noun, verbs]) => `${noun} ${verbs.join(', ')}`.trim())
    return `${title.padEnd(width)}  ${names.join('; ')}`
  }).join('\n')
}

const WHOLE = ''
const BY_GROUP = `quad help schools        what each command of a group does
quad help all | less     what every command does
`

const page = (commands: string, more: string) =>
  `Usage: quad <command> [flags]
       quad                    open the menu, on a terminal

${commands}

Every command
  --help     what it does, its flags, examples
  --json     one JSON document on standard output; messages go to standard error
  --dry-run  for commands that change something: print the plan, change nothing
  --yes      for commands that change something: answer yes to every question

${more}quad help <command>      the same as --help
quad help exit-codes     what the exit codes mean
quad --version           the version

Example:
  quad partners list --json
`

/** On a narrow terminal lines go on below the beginning of their last column, at whole words. */
const fitted = (columns: number, text: string) =>
  text
    .split('\n')
    .map((line) => {
      const head = /^ *(\S.* {2,}|)/.exec(line)?.[0] ?? ''
      // Next to a long name there is no room.
      const indent = head.length < columns / 2 ? head.length : 6
      return line.length <= columns ? line : wrapped(line, indent, columns).join('\n')
    })
    .join('\n')

function wrapped(line: string, indent: number, columns: number): string[] {
  const lines = ['']
  for (const word of line.split(/(?<=\S)(?= )/)) {
    const last = lines.at(-1) ?? ''
    if ((last + word).length <= columns) lines[lines.length - 1] = last + word
    else lines.push(' '.repeat(indent) + word.trimStart())
  }
  return lines
}

/** After the flags of a command. */
export function examplesText(examples: Command['examples']): string {
  const lines = Object.entries(examples).map(([typed, does]) => `  quad ${typed}\n      ${does}`)
  return `\n${lines.length > 1 ? 'Examples' : 'Example'}:\n${lines.join('\n')}\n`
}

const exitCodesText = () =>
  `Exit codes\n${EXIT_CODES.map(({ code, meaning }) => `  ${String(code).padEnd(3)}  ${meaning}`).join('\n')}\n`

const EACH = 'quad help <command>  its flags and examples'

/**
 * A page of its own, or every page as a document; null for the help of one command, and for a
 * document about a command that doesn't exist.
 */
export function helpPage(words: string[], json: boolean): string | null {
  const name = words.join(' ')
  if (json) {
    const document = helpDocument(name)
    return document && jsonText(document)
  }
  if (name === 'exit-codes') return exitCodesText()
  if (name === '') return overview()
  const { columns } = ownWindow()
  if (name === 'all') return overview({ columns, rows: Infinity })
  const group = COMMAND_GROUPS.find(({ title }) => title.toLowerCase() === name.toLowerCase())
  const isGroup = group && !commandNames.includes(name)
  return isGroup ? `${fitted(columns, `${groupText(group)}\n\n${EACH}`)}\n` : null
}

/** What `--help` and `--version` print as documents. (CLI-04) */
export const jsonText = (document: unknown) => `${JSON.stringify(document, null, 2)}\n`

function helpDocument(name: string) {
  if (name === 'exit-codes') return { exit_codes: EXIT_CODES }
  const isAll = name === '' || name === 'help'
  const commands = COMMANDS.filter(
    (command) => isAll || command.name === name || command.name.startsWith(`${name} `),
  )
  if (commands.length === 0) return null
  return {
    commands: commands.map((command) => ({
      name: command.name,
      summary: command.summary,
      writes: command.kind === 'writes',
      arguments: command.arguments,
      flags: allFlags(command),
      examples: Object.entries(command.examples).map(([typed, does]) => ({
        command: `quad ${typed}`,
        does,
      })),
    })),
  }
}

export const flagText = ({ about, otherwise }: Flag) =>
  otherwise ? `${about} (default: ${otherwise})` : about

/** A word as a shell takes it. */
export const quoted = (word: string) =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`
