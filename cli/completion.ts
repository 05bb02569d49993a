import { col, defineRow } from '~/platform/database/sql-row'
import { sql } from '~/platform/database/sql-text'
import { allFlags, isPartner, type Command } from './command'
import { COMMANDS, COMMAND_GROUPS } from './commands/index'

/** Printed instead of words where a file is expected: the shell completes files best. */
const FILES = ':files'

type Word = readonly [word: string, about: string]

/** What can be at the last of the words: lines of a word, a tab and what it is about. (CLI-27) */
export async function complete(typed: readonly string[]): Promise<string[]> {
  // bash takes --flag=value apart.
  const words = typed.filter((word, at) => word !== '=' || at === typed.length - 1)
  const current = (words.at(-1) ?? '').replace(/^=$/, '')
  const [, flag, start = current] = /^(--[^=]+)=(.*)$/s.exec(current) ?? []
  const before = flag ? [...words.slice(0, -1), flag] : words.slice(0, -1)
  const offer = await offerFor(before, start)
  if (offer === FILES) return [FILES]
  return offer
    .filter(([word]) => word.startsWith(start))
    .map(([word, about]) => `${flag ? `${flag}=` : ''}${word}\t${about}`)
}

async function offerFor(before: readonly string[], current: string) {
  const depth = COMMANDS.some(({ name }) => name === before[0]) ? 1 : 2
  const name = before.slice(0, depth).join(' ')
  const command = COMMANDS.find((known) => known.name === name)
  if (before[0] === 'help') return helpWords()
  if (!command) {
    if (current.startsWith('-') && before.length === 0) return [HELP, VERSION]
    return before.length < 2 ? nextWords(before[0]) : []
  }
  return offerForCommand(command, before.slice(depth), current)
}

const HELP: Word = ['--help', 'what it does, its flags, examples']
const VERSION: Word = ['--version', 'print the version']

/** Nouns with what they are about, or the verbs of one. */
function nextWords(noun: string | undefined): Word[] {
  const words = new Map<string, string>()
  for (const { about, commands } of COMMAND_GROUPS)
    for (const { name, summary } of commands) {
      const [first = '', verb] = name.split(' ')
      if (noun === undefined && !words.has(first)) words.set(first, verb ? about : summary)
      else if (noun === first && verb) words.set(verb, summary)
    }
  if (noun === undefined) words.set('help', 'show what a command does, its flags and examples')
  return [...words]
}

const helpWords = (): Word[] => [
  ...new Map(
    COMMANDS.flatMap(({ name, summary }) => name.split(' ').map((word) => [word, summary])),
  ),
  ['exit-codes', 'what the exit codes mean'],
]

async function offerForCommand(command: Command, typed: readonly string[], current: string) {
  const flags = allFlags(command)
  const takesValue = (word: string | undefined) =>
    flags.find(({ name, value }) => value !== undefined && word === `--${name}`)
  let position = 0
  let isPlain = false
  for (const [at, word] of typed.entries()) {
    if (!isPlain && takesValue(typed[at - 1])) continue
    if (!isPlain && word === '--') isPlain = true
    else if (isPlain || !word.startsWith('-')) position++
  }
  const flag = isPlain ? undefined : takesValue(typed.at(-1))
  if (flag)
    return flag.name === 'partner' ? partnerCodes() : valuesFor(flag.value ?? '', flag.choices)
  if (!isPlain && current.startsWith('-'))
    return [...flags.map(({ name, about }): Word => [`--${name}`, about]), HELP]
  const places = command.arguments
  const last = places.at(-1)
  const place = places[position] ?? (last?.name.includes('...') ? last : undefined)
  if (!place) return []
  return isPartner(place) ? partnerCodes() : valuesFor(place.name, place.choices)
}

function valuesFor(name: string, choices: readonly string[] | undefined): Word[] | typeof FILES {
  if (choices) return choices.map((choice): Word => [choice, ''])
  return /file|folder/.test(name) ? FILES : []
}

/** Without the database client, and never an error: a shell that completes must not scold. */
async function partnerCodes(): Promise<Word[]> {
  try {
    const { readEnv } = await import('~/platform/settings/env.server')
    const { database } = await import('~/platform/database/operations.server')
    const row = defineRow({ partner_code: col.text, name: col.text })
    const schools = sql`SELECT partner_code, name FROM "Partner" ORDER BY partner_code`
    const rows = await database.tryReadRows(readEnv().database, row, schools, 500)
    return rows.map(({ partner_code, name }) => [partner_code, name])
  } catch {
    return []
  }
}
