import { expect } from 'vitest'
import { COMMANDS } from '~cli/commands/index'
import { idOf } from '../support/database'
import { withoutChance } from './command-outline'
import { addListed, addPeople, addTicket, withHill, withLti } from './connected'
import { test } from './quad'

const sam = 'sam@northfield.test'
const found = idOf('case:keep')

/** Every flag that reads something else, and plans of what other outlines don't change: two of those that differ. */
const LINES = [
  'up',
  'up --without-demo',
  'partners usage hill',
  'partners starter hill --yes',
  'partners set hill accent= email_domains=hill.edu',
  'partners set hill accent=lake shorthand_name=HC colors=none',
  'partners flags hill --on dark_mode --off topics_page_v2',
  'partners flags hill --on nothing',
  'partners disable northfield',
  'partners enable northfield',
  'partners remove northfield',
  'partners rotate-key northfield',
  'lms rotate hill --client-id c',
  'lms remove hill --client-id nothing',
  'terms list --partner northfield',
  'terms export --partner northfield',
  'terms test heck --partner northfield',
  'terms test heck --chat',
  'terms add darn --partner northfield',
  'terms remove nothing --partner northfield',
  'tickets list --partner northfield',
  'tickets list --category general --state open',
  'tickets list --category ios',
  'tickets list --since 2020-01-01 --limit 1',
  'tickets close nothing',
  'tickets reopen ticket00',
  'tickets demo --since 2100-01-01',
  'tickets demo --limit 1',
  'lists export newsletter',
  'lists export research --partner lakeside',
  'badges list --partner lakeside',
  'badges recount --partner lakeside',
  'coaches list --partner northfield',
  'users find north --partner northfield --limit 2',
  'users find sam nothing',
  'users find sam --partner lakeside',
  'users show nothing@northfield.test',
  `users show ${idOf('lou')}`,
  'users create ada@hill.test --partner hill --first-name Ada --last-name L --roles leader --program Law --invite',
  'users create ada@hill.test --partner hill --first-name Ada --last-name L --institution nothing',
  `users set-role ${sam} leader --off`,
  `users set-role ${sam} coach`,
  `users assign-coach ${sam} cora@northfield.test`,
  `users assign-coach ${sam} maya@northfield.test`,
  `users suspend ${sam}`,
  `users suspend ${sam} --lift`,
  `users undeliverable ${sam} --lift`,
  `users reset-factors ${sam} --yes`,
  `users erase ${sam} --posts remove`,
  'tokens list --partner lakeside',
  `tokens list --who ${sam} --limit 1`,
  'tokens end nothing',
  'moderation list --queue taken',
  'moderation list --queue decided --kind comment',
  'moderation list --kind post --limit 1 --partner northfield',
  'moderation list --partner lakeside',
  ...['hide', 'remove', 'resolve', 'show', 'reached-out', 'no-danger'].map(
    (decision) => `moderation resolve ${found} --decision ${decision} --note Seen --tell Sorry`,
  ),
  ...['reached-out', 'no-danger', 'resolve'].map(
    (decision) => `moderation resolve ${idOf('case:reached')} --decision ${decision} --take-over`,
  ),
  'moderation list --queue appeals',
  `moderation appeal ${idOf('case:uphold')} --outcome overturned --tell Fine`,
  `moderation appeal ${idOf('case:keep')} --outcome upheld --tell Fine`,
  'seed remove --code northfield',
  'search reindex --only people --partner northfield',
  'search verify --fix --dry-run',
  'announcements add Soon --partner northfield --from 2099-01-01 --to 2099-02-01',
  'announcements add Soon --from 2099-01-01 --to 2098-01-01',
  'announcements remove nothing',
  'maintenance on --until 2000-01-01',
  'maintenance on --message Soon --until 2099-01-01',
  'maintenance off',
  'backup create --keep nothing',
  'backup list --remote',
  'backup verify nothing',
  'backup drill nothing',
  'backup restore nothing',
  'jobs list --state ready',
  'jobs list --state dead',
  'jobs list --name mail --limit 1',
  'jobs retry --name mail',
  'jobs retry nothing',
  'jobs drop --name mail',
  'audit list --partner northfield',
  'audit list --command partners --limit 1',
  'completion zsh',
  'completion fish',
]

const isWriting = (line: string) =>
  COMMANDS.some(({ kind, name }) => kind === 'writes' && `${line} `.startsWith(`${name} `))

/**
 * What commands say with other flags, and where what they name isn't there. (npx vitest run
 * tests/cli/command-flags.test.ts -u writes it again)
 */
test('what commands say with their flags', async ({ cli, engine: env }) => {
  await addPeople(cli)
  await withHill(cli)
  await withLti(cli)
  await addTicket(cli)
  await addListed(cli)
  const outlines: string[] = []
  for (const line of LINES) {
    const given = isWriting(line) ? `${line} --dry-run` : line
    const { code, out, err } = await cli.quad(given, { env })
    outlines.push(`=== quad ${given}: ${code}\n${out}${err}`)
  }
  const text = withoutChance(cli, outlines.join('\n'))
  await expect(text).toMatchFileSnapshot('command-outlines/flags.txt')
})
