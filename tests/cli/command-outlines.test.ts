import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { expect } from 'vitest'
import { COMMANDS } from '~cli/commands/index'
import { listFields } from '~cli/screens/fields'
import { idOf } from '../support/database'
import { ROOT } from '../support/paths'
import { watchPrisma } from '../support/prisma-queries'
import { withoutChance } from './command-outline'
import { addListed, addPeople, addTicket, withHill } from './connected'
import { COPIES } from './copies'
import { test } from './quad'

/** Names in a document that aren't in the style of all others: snake_case. */
const otherNames = (value: unknown): string[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([name, inside]) => [
        ...(Array.isArray(value) || /^\$?[a-z][a-z0-9_]*$/.test(name) ? [] : [name]),
        ...otherNames(inside),
      ])

/** Reading commands as they are called here, and the names in their documents. */
const READING: Record<string, string> = {
  'partners list': 'partners',
  'partners show hill': 'partner',
  'partners export hill': 'partner_code name institutions topic_categories',
  'partners usage': 'usage',
  'partners signup-code hill': 'partner_code signup_code until',
  'partners schema': '$schema properties required',
  'partners template': '$schema partner_code host institutions',
  'prospects list hill': 'prospects',
  'lms list': 'connections',
  'coaches list': 'coaches',
  'terms list': 'terms',
  'terms export': 'partner_code terms',
  'terms test text': 'clean terms found emails messages',
  'users find sam': 'users',
  'users show sam@northfield.test': 'user',
  'users export sam@northfield.test': 'made_at school account posts',
  'moderation list': 'cases',
  [`moderation show ${idOf('case:keep')}`]: 'case',
  'badges list': 'badges',
  'lists export research': 'list people',
  'tokens list': 'tokens',
  'tickets list': 'tickets',
  'tickets show ticket00': 'ticket',
  'tickets demo': 'contact_requests',
  // However long the commands before it take.
  'search status --limit 86400': 'ok state version documents waiting last_reindex last_error',
  'search verify': 'clean queued posts people',
  'insights show northfield': 'insights',
  'events sources': 'sources',
  'announcements list': 'announcements',
  'maintenance show': 'on message until',
  'mail check tests/cli/received.eml': 'from return_path signatures missing unsigned',
  'config show': 'ok settings',
  doctor: 'ok checks',
  'db status': 'database total pending failed',
  [`db verify --to ${COPIES.compared}`]: 'from to same rows tables',
  'backup list': 'folder backups',
  'backup verify': 'ok backups',
  'backup drill': 'ok name created_at seconds tables photos problems',
  'files verify': 'ok place photos unnamed damaged missing compared',
  'jobs list': 'jobs waiting',
  'jobs catalog': 'catalog',
  'audit list': 'audit',
  'completion bash': 'shell script',
}

/** Of long lists the beginning. */
const SHORT = { depth: Infinity, breakLength: 100, maxArrayLength: 3, maxStringLength: 300 }
const firstLines = (text: string) => text.split('\n').slice(0, 120).join('\n')

/**
 * Every word of the tool: who changes one sees here where. (npx vitest run tests/cli/command-outlines.test.ts -u
 * writes them again, the same with all-commands what changing commands say)
 */
test('[CLI-04] --json prints one document, whatever happens', async ({ cli, engine: env }) => {
  const manual = readFileSync(join(ROOT, 'docs/cli.md'), 'utf8')
  const isRead = (line: string, name: string) => `${line} `.startsWith(`${name} `)
  const reading = COMMANDS.flatMap(({ kind, name }) => (kind === 'reads' ? [name] : []))
  const isCalled = (name: string) => Object.keys(READING).some((line) => isRead(line, name))
  expect(reading.filter((name) => !isCalled(name))).toEqual([])
  for (const { name } of COMMANDS) expect(manual, name).toContain(`\`${name}\``)
  await addPeople(cli)
  await withHill(cli)
  await addTicket(cli)
  await addListed(cli)
  for (const line of ['search reindex', 'backup create', `db copy --to ${COPIES.compared}`])
    await cli.quad(line, { env })
  const outlines: string[] = []
  const queries = watchPrisma()
  for (const [line, names] of Object.entries(READING)) {
    const { out } = await cli.quad(`${line} --json`, { env })
    const document = JSON.parse(out) as object
    expect(Object.keys(document), line).toEqual(expect.arrayContaining(names.split(' ')))
    if (line !== 'partners schema') expect(otherNames(document), line).toEqual([])
    const table = await cli.quad(line, { env })
    outlines.push(
      `=== quad ${line}: ${table.code}\n${firstLines(table.out + table.err)}\n${inspect(document, SHORT)}\n`,
    )
  }
  await expect(withoutChance(cli, outlines.join('\n'))).toMatchFileSnapshot(
    'command-outlines/readings.txt',
  )
  await expect(queries()).toMatchFileSnapshot('command-outlines/reading-queries.txt')
  const failed = await cli.binary('db status --json', { env: { PORT: 'many' } })
  expect([failed.code, failed.err === '']).toEqual([2, false])
  const message = expect.stringContaining('PORT must be a number') as string
  expect(failed.json().error).toMatchObject({ message })
})

test('what the menu asks for each command, with its choices', async () => {
  const questions = COMMANDS.map((command) =>
    [`=== ${command.name}`, ...listFields(command, {}).map((one) => JSON.stringify(one))].join(
      '\n',
    ),
  )
  const file = 'command-outlines/questions.txt'
  await expect(`${questions.join('\n')}\n`).toMatchFileSnapshot(file)
})

test('every help, and what is said where a value is missing or a flag is not known', async ({
  cli,
}) => {
  const [helps, errors]: [string[], string[]] = [[], []]
  for (const { name, arguments: values, flags } of COMMANDS) {
    helps.push((await cli.quad(`${name} --help`)).out)
    const isIncomplete =
      values.some((value) => value.name.startsWith('<')) || flags.some(({ needed }) => needed)
    const limited = flags.filter(({ whole, choices }) => whole ?? choices)
    const wrong = ['--nothing', ...limited.map((flag) => `--${flag.name} nothing`)]
    for (const more of isIncomplete ? ['', ...wrong] : wrong) {
      const { code, err } = await cli.quad(`${name} ${more}`)
      errors.push(`=== quad ${name} ${more}: ${code}\n${err}`)
    }
  }
  const nouns = COMMANDS.flatMap(({ name }) => /^\S+(?= )/.exec(name) ?? [])
  for (const noun of new Set(nouns))
    for (const line of [noun, `${noun} nothing`]) {
      const { code, err } = await cli.quad(line)
      errors.push(`=== quad ${line}: ${code}\n${err}`)
    }
  await expect(helps.join('\n')).toMatchFileSnapshot('command-outlines/helps.txt')
  await expect(errors.join('\n')).toMatchFileSnapshot('command-outlines/errors.txt')
})
