import { truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { NO_WORD, NOT_ONE_LINE, termsInMessage, termsInPost } from '~/domain/terms/schema'
import { desk } from './quad'
import { HILL_FILE } from './schools'

test('[CLI-14] terms are added for all schools or one, listed and removed; doubles change nothing', async () => {
  const { quad, look } = desk()
  await quad(['partners', 'import', '-'], { input: HILL_FILE })
  const added = await quad(['terms', 'add', 'Essay  Mill', 'darn', 'essay mill', '--json'])
  expect(added.json().changes).toEqual([
    { action: 'create', kind: 'restricted term', name: 'essay mill', note: 'all schools' },
    { action: 'create', kind: 'restricted term', name: 'darn', note: 'all schools' },
  ])
  await quad(['terms', 'add', 'darn', 'hill only', '--partner', 'hill'])
  const again = await quad(['terms', 'add', 'DARN', '--partner', 'hill'])
  expect(again).toMatchObject({ code: 0 })
  expect(again.out).toContain('Nothing to do.')

  const atHill = (await quad(['terms', 'list', '--partner', 'hill', '--json'])).json()
  expect(atHill.terms?.map((row) => `${row.term} ${row.partner_code ?? 'all'}`)).toEqual([
    'answer key hill',
    'darn all',
    'darn hill',
    'essay mill all',
    'hill only hill',
    'hill trash hill',
  ])
  expect(await quad(['terms', 'remove', 'darn', '--partner', 'hill'])).toMatchObject({ code: 0 })
  expect((await quad(['terms', 'remove', 'darn', '--partner', 'hill'])).out).toContain(
    'Nothing to do.',
  )
  const left = await look((db) => db.read.restrictedTerm.findMany({ where: { match: 'darn' } }))
  expect(left).toMatchObject([{ partner_code: '' }])
  const events = await look((db) => db.read.event.groupBy({ by: ['name'], _count: true }))
  expect(Object.fromEntries(events.map((row) => [row.name, row._count]))).toMatchObject({
    'term.added': 4,
    'term.removed': 1,
  })
})

test('a term without a word and a school that is not there are refused', async () => {
  const { quad } = desk()
  expect(await quad(['terms', 'add', '...'])).toMatchObject({ code: 2, out: '' })
  expect(await quad(['terms', 'add', 'darn', '--partner', 'hill'])).toMatchObject({ code: 1 })
  expect((await quad(['terms', 'list'])).out).toContain('no restricted terms')
})

test('[CLI-15] terms test prints what screening finds and what a student would see', async () => {
  const { quad } = desk()
  await quad(['partners', 'import', '-'], { input: HILL_FILE })
  await quad(['terms', 'add', 'darn'])
  const text = 'Darn, the ANSWER   key! Ask me at jo@mail.com or jo@hill.edu'

  const everywhere = await quad(['terms', 'test', text, '--json'])
  expect(everywhere.code).toBe(1)
  expect(everywhere.json()).toMatchObject({ clean: false, terms: ['darn'] })

  const atHill = await quad(['terms', 'test', text, '--partner', 'hill'])
  expect(atHill.code).toBe(1)
  expect(atHill.out).toContain('Found the term "answer key".')
  expect(atHill.out).toContain('Found the e-mail address "jo@mail.com".')
  expect(atHill.out).not.toContain('"jo@hill.edu"')
  expect(atHill.out).toContain(termsInPost(['darn', 'answer key']))
  expect(atHill.out).toContain('a personal email address: jo@mail.com')

  const chat = await quad(['terms', 'test', '-', '--chat', '--json'], { input: text })
  expect(chat.json().messages).toEqual([termsInMessage(['darn'])])

  const clean = await quad(['terms', 'test', 'Darned answers', '--partner', 'hill'])
  expect(clean).toMatchObject({ code: 0, out: 'Nothing found.\n' })
})

const LIST = `\ufeffTerm\r
darn\r
\r
"essay ""mill"""\r
# what follows is about notes\r
  sell notes, cheap  \r
DARN\r
...\r
tab\there\r
café fraud`

test('[CLI-14] import takes a list with header, quotes, line ends of Windows, and tells what it leaves out', async () => {
  const { quad, look } = desk()
  await quad(['terms', 'add', 'darn'])
  const run = (...more: string[]) => quad(['terms', 'import', '-', ...more], { input: LIST })
  const dry = await run('--dry-run', '--json')
  const facts = {
    partner_code: null,
    added: 3,
    known: 1,
    blank: 2,
    doubles: [{ line: 7, text: 'DARN', message: 'is the same as line 2' }],
    bad: [
      { line: 8, text: '...', message: NO_WORD },
      { line: 9, text: 'tab\there', message: NOT_ONE_LINE },
    ],
  }
  expect(dry.json()).toMatchObject({ outcome: 'planned', ...facts })
  const real = await run()
  expect(real).toMatchObject({ code: 0 })
  for (const line of [
    '2 lines could not be used',
    'line 9 "tab here"',
    '1 line is a double',
    '2 blank',
  ])
    expect(real.err).toContain(line)
  expect(real.out).toContain('3 to create, 1 unchanged.')
  expect(await look((db) => db.read.restrictedTerm.count())).toBe(4)
  const again = (await run('--json')).json()
  expect(again).toMatchObject({ ...facts, outcome: 'nothing to do', added: 0, known: 4 })
  const [event] = await look((db) =>
    db.read.event.findMany({ where: { name: 'terms.imported' }, select: { payload: true } }),
  )
  expect(event?.payload).toEqual({ added: 3 })
})

test('[CLI-14] what export prints import takes again, for one school or all', async () => {
  const [here, there] = [desk(), desk()]
  for (const { quad } of [here, there])
    await quad(['partners', 'import', '-'], { input: HILL_FILE })
  await here.quad(['terms', 'import', '-', '--partner', 'hill'], { input: LIST })
  await here.quad(['terms', 'add', 'term', '"quoted"', '# number', '--partner', 'hill'])
  await here.quad(['terms', 'add', 'elsewhere'])
  for (const format of ['text', 'csv']) {
    const list = await here.quad(['terms', 'export', '--partner', 'hill'])
    expect(list.out).not.toContain('elsewhere')
    const args = ['terms', 'import', '-', '--partner', 'hill', '--format', format]
    expect(await there.quad(args, { input: list.out })).toMatchObject({ code: 0 })
    expect((await there.quad(['terms', 'export', '--partner', 'hill'])).out).toBe(list.out)
    await there.quad(['terms', 'remove', 'darn', '--partner', 'hill'])
  }
  expect((await here.quad(['terms', 'export', '--json'])).json()).toEqual({
    partner_code: null,
    terms: ['elsewhere'],
  })
})

test('[CLI-14] the column of terms in a CSV file is found by its name', async () => {
  const { quad } = desk()
  const input = 'id;phrase;note\n1;essay mill;"a; b"\n2;"ghost, writer";\n3;;empty\n'
  const done = await quad(['terms', 'import', '-', '--format', 'csv', '--json'], { input })
  expect(done.json()).toMatchObject({ added: 2, blank: 1 })
  expect((await quad(['terms', 'export'])).out).toBe('essay mill\n"ghost, writer"\n')
})

test('[CLI-14] ten thousand terms come in at once, in one transaction, and hold', async () => {
  const { quad, look } = desk()
  const input = Array.from({ length: 10_000 }, (_, n) => `term number ${n}\n`).join('')
  const done = await quad(['terms', 'import', '-', '--json'], { input })
  expect(done.json()).toMatchObject({ added: 10_000, outcome: 'done' })
  expect(done.json().changes).toHaveLength(20)
  await look(async (db) => {
    expect(await db.read.restrictedTerm.count()).toBe(10_000)
    expect(await db.read.event.count()).toBe(1)
  })
  const test = await quad(['terms', 'test', 't e r m number 7 and Term Numb3r 9999', '--json'])
  expect(test).toMatchObject({ code: 1 })
  expect(test.json().found).toEqual([{ term: 'term number 9999', text: 'Term Numb3r 9999' }])
})

test('[CLI-15] terms test shows in which disguise a term was found', async () => {
  const { quad } = desk()
  await quad(['terms', 'add', 'darn'])
  const shown = await quad(['terms', 'test', 'Well, D @ r n!'])
  expect(shown).toMatchObject({ code: 1 })
  expect(shown.out).toContain('Found the term "darn", written "D @ r n".')
})

test('[CLI-14] a CSV quote over a line break is one line of the file; one that nobody closes is told', async () => {
  const { quad } = desk()
  const input = [
    ...['term,note', '"multi', 'line",first', 'essay mill,"a note', 'of two lines"'],
    ...['"unclosed', 'fine', '"half" quoted', '"ghost, writer"', ''],
  ].join('\n')
  const csv = await quad(['terms', 'import', '-', '--format', 'csv', '--json'], { input })
  expect(csv.json()).toMatchObject({
    added: 3,
    bad: [
      { line: 2, text: 'multi\nline', message: NOT_ONE_LINE },
      { line: 6, text: '"unclosed', message: 'Its quotes are not closed' },
      { line: 8, text: '"half" quoted', message: 'Its quotes are not closed' },
    ],
  })
  expect((await quad(['terms', 'export'])).out).toBe('essay mill\nfine\n"ghost, writer"\n')
  const text = await quad(['terms', 'import', '-', '--json'], { input: '"open\nplain\n' })
  expect(text.json()).toMatchObject({ added: 1, bad: [{ line: 1, text: '"open' }] })
})

test('[CLI-03] [CLI-14] a file that is no text, or of nothing but lines that cannot be used, fails', async () => {
  const { quad, look, dir } = desk()
  const file = join(dir, 'words.txt')
  for (const [bytes, line] of [
    [Buffer.from('darn\ncaf\xe9 fraud\nheck\n', 'latin1'), 2],
    [Buffer.from('darn\nheck\0\n'), 2],
    [Buffer.from('darn\n', 'utf16le'), 1],
  ] as const) {
    writeFileSync(file, bytes)
    const refused = await quad(['terms', 'import', file, '--json'])
    expect(refused).toMatchObject({ code: 1 })
    expect(refused.json().error).toMatchObject({
      message: `${file} is no text in UTF-8. Nothing was changed.`,
      problems: [{ path: `line ${line}`, message: 'is not written in UTF-8' }],
    })
  }
  truncateSync(file, 17 * 1024 ** 2)
  const large = await quad(['terms', 'import', file])
  expect(large).toMatchObject({ code: 1, out: '' })
  expect(large.err).toContain('larger than 16 MiB')

  const useless = await quad(['terms', 'import', '-', '--json'], { input: '...\n\n---\n' })
  expect(useless).toMatchObject({ code: 1 })
  expect(useless.json().error).toMatchObject({
    message: 'None of the 2 lines of Standard input can be used. Nothing was changed.',
    problems: [
      { path: 'line 1 "..."', message: NO_WORD },
      { path: 'line 3 "---"', message: NO_WORD },
    ],
  })
  expect(await quad(['terms', 'import', '-'], { input: 'term\n\n' })).toMatchObject({ code: 0 })
  expect(await look((db) => db.read.restrictedTerm.count())).toBe(0)
})
