import { expect } from 'vitest'
import { allRows, test } from './quad'

/** What is typed where there is a school "hill", the exit code, and what the message says. */
const REFUSED: [line: string, code: 1 | 2, message: string][] = [
  ['partnrs', 2, 'Did you mean partners?'],
  ['partners', 2, 'quad partners --help'],
  ['partners', 2, '\n  quad partners list (list all schools)\n'],
  ['partners show', 2, 'See quad partners show --help'],
  ['partners lst', 2, 'See quad partners --help'],
  ['partners lst', 2, 'Did you mean list?'],
  ['partners list --jsn', 2, 'Did you mean --json?'],
  ['partners show', 2, 'code'],
  ['partners add', 2, '--code'],
  ['partners show nowhere', 1, 'There is no school "nowhere".'],
  ['partners flags hill', 2, '--on'],
  ['help nope', 2, 'There is no command "nope".'],
  ['help partner lst', 2, 'Did you mean partners list?'],
  ['completion tcsh', 2, 'bash'],
  ['jobs list --state asleep', 2, '--state must be one of'],
  ['jobs retry nowhere', 1, 'nowhere'],
  ['jobs drop nowhere --yes', 1, 'nowhere'],
  ['moderation list --queue asleep', 2, '--queue must be one of'],
  ['search reindex', 1, 'set MEILI_HOST, or start the site first'],
  ['search verify', 1, 'set MEILI_HOST, or start the site first'],
  ['seed school', 2, '--code'],
  ['seed school --code dale --students many', 2, '--students must be a whole number'],
  ['seed school --code dale --posts -1', 2, '--posts must be a whole number'],
  ['seed school --code dale --code B,g', 2, '--code must be a code'],
  ['seed school --code dale --day 2026-13-01', 2, '--day must be a date'],
  ['seed school --code hill', 1, 'There is a school Hill College (hill) already.'],
  ['terms add ...', 2, 'at least one letter or digit'],
  ['terms add darn --partner nowhere', 1, 'There is no school "nowhere".'],
  ['terms list --partner nowhere', 1, 'There is no school "nowhere".'],
  ['tickets list --since yesterday', 2, '--since must be a day'],
  ['tickets list --since 2026-02-30', 2, '--since must be a day'],
  ['tickets list --category praise', 2, '--category must be one of general'],
  ['tickets list --limit 0', 2, '--limit must be a whole number'],
  ['tickets list --partner nowhere', 1, 'There is no school "nowhere".'],
]

test('[CLI-03] [CLI-04] [CLI-07] what cannot be done is named', async ({ oneSchool }) => {
  const before = await oneSchool.look(allRows)
  for (const [line, code, message] of REFUSED) {
    await oneSchool.refuses(line, code, message)
    const error = { code: code === 2 ? 'usage' : 'failed' }
    await oneSchool.json(line, { error }, { code })
  }
  await oneSchool.json(
    '',
    { error: { code: 'usage', message: 'A command is missing.' } },
    { code: 2 },
  )
  expect(await oneSchool.look(allRows)).toEqual(before)
})
