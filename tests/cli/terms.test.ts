import { truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { NO_WORD, NOT_ONE_LINE, termsInMessage, termsInPost } from '~/domain/terms/schema'
import { createWorkspace, test } from './quad'
import { ADD_HILL, HILL_FILE } from './schools'

test('[CLI-14] terms are added, listed and removed', async ({
  oneSchool: { quad, prints, json, look },
}) => {
  const kept = { kind: 'restricted term', note: 'all schools' }
  await json(['terms', 'add', 'Essay  Mill', 'darn', 'essay mill'], {
    changes: ['essay mill', 'darn'].map((name) => ({ action: 'create', name, ...kept })),
  })
  await quad(['terms', 'add', 'darn', 'hill only', '--partner', 'hill'])
  await json('terms add DARN --partner hill', { outcome: 'nothing to do' })

  const { terms } = await json('terms list --partner hill')
  expect(terms?.map((row) => `${row.term} ${row.partner_code ?? 'all'}`)).toEqual([
    'answer key hill',
    'darn all',
    'darn hill',
    'essay mill all',
    'hill only hill',
    'hill trash hill',
  ])
  await prints('terms list --partner hill', [/^darn +all$/m, /^darn +hill$/m])
  for (const outcome of ['done', 'nothing to do'])
    await json('terms remove darn --partner hill', { outcome })
  const left = await look((db) => db.read.restrictedTerm.findMany({ where: { match: 'darn' } }))
  expect(left).toMatchObject([{ partner_code: '' }])
  const events = await look((db) => db.read.event.groupBy({ by: ['name'], _count: true }))
  expect(Object.fromEntries(events.map((row) => [row.name, row._count]))).toMatchObject({
    'term.added': 4,
    'term.removed': 1,
  })
  const audited = { partner_code: 'hill', target: { in: ['darn', 'hill only'] } }
  const rows = await look((db) => db.read.audit.findMany({ where: audited }))
  expect(rows.map(({ command, target }) => `${command} ${target}`).sort()).toEqual([
    'terms add darn',
    'terms add hill only',
    // Again, although nothing was left to do.
    'terms remove darn',
    'terms remove darn',
  ])
})

test('[CLI-15] terms test prints what screening finds', async ({
  oneSchool: { quad, prints, json },
}) => {
  await quad('terms add darn')
  const text = 'D @ r n, the ANSWER   key! Ask me at jo@mail.com or jo@hill.edu'
  await json(['terms', 'test', text], { clean: false, terms: ['darn'] }, { code: 1 })
  const atHill = await quad(['terms', 'test', text, '--partner', 'hill'])
  expect(atHill.code).toBe(1)
  for (const line of [
    'Found the term "darn", written "D @ r n".',
    'Found the term "answer key".',
    'Found the email address "jo@mail.com".',
    termsInPost(['darn', 'answer key']),
    'a personal email address: jo@mail.com',
  ])
    expect(atHill.out).toContain(line)
  expect(atHill.out).not.toContain('"jo@hill.edu"')
  // Where a school gives out addresses, those aren’t personal ones there. (SCREEN-07)
  await quad('partners set hill email_domains=hill.org')
  const own = ['terms', 'test', 'Ask me at jo@hill.org']
  await prints([...own, '--partner', 'hill'], /^Nothing found.\n$/)
  await json(own, { emails: ['jo@hill.org'] }, { code: 1 })
  const messages = [termsInMessage(['darn'])]
  await json('terms test - --chat', { messages }, { code: 1, input: text })
  const clean = ['terms', 'test', 'Darned answers', '--partner', 'hill']
  await prints(clean, /^Nothing found.\n$/)
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

test('[CLI-14] import names the lines it leaves out', async ({ cli: { quad, json, look } }) => {
  await quad('terms add darn')
  const counts = {
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
  const given = { input: LIST }
  await json('terms import - --dry-run', { outcome: 'planned', ...counts }, given)
  const real = await quad('terms import -', given)
  expect(real.code).toBe(0)
  for (const line of [
    "2 lines can't be used",
    'line 9 "tab here"',
    '1 line is a duplicate',
    '2 blank lines.',
  ])
    expect(real.err).toContain(line)
  expect(real.out).toContain('3 to create, 1 unchanged.')
  expect(await look((db) => db.read.restrictedTerm.count())).toBe(4)
  const again = { ...counts, outcome: 'nothing to do', added: 0, known: 4 }
  await json('terms import -', again, given)
  const where = { name: 'terms.imported' }
  const events = await look((db) => db.read.event.findMany({ where }))
  expect(events).toMatchObject([{ payload: { added: 3, removed: 0 } }])
})

test('[CLI-14] what export prints import takes again', async ({ oneSchool: cli }) => {
  const target = createWorkspace()
  await target.quad('partners import -', { input: HILL_FILE })
  await cli.quad('terms import - --partner hill', { input: LIST })
  await cli.quad(['terms', 'add', 'term', '"quoted"', '# number', '--partner', 'hill'])
  await cli.quad('terms add elsewhere')
  for (const format of ['text', 'csv']) {
    const list = await cli.quad('terms export --partner hill')
    expect(list.out).not.toContain('elsewhere')
    const args = ['terms', 'import', '-', '--partner', 'hill', '--format', format]
    await target.prints(args, [], { input: list.out })
    expect((await target.quad('terms export --partner hill')).out).toBe(list.out)
    await target.quad('terms remove darn --partner hill')
  }
  const whole = await cli.json('terms export')
  expect(whole).toEqual({ partner_code: null, terms: ['elsewhere'] })
})

test("[CLI-14] a CSV's column of terms is found", async ({ cli: { prints, json } }) => {
  const input = 'id;phrase;note\n1;essay mill;"a; b"\n2;"ghost, writer";\n3;;empty\n'
  await json('terms import - --format csv', { added: 2, blank: 1 }, { input })
  await prints('terms export', /^essay mill\n"ghost, writer"\n$/)
})

test('[CLI-14] ten thousand terms come in at once', async ({ cli: { json, look } }) => {
  const input = Array.from({ length: 10_000 }, (_, n) => `term number ${n}\n`).join('')
  const wanted = { added: 10_000, outcome: 'done' }
  const { changes } = await json('terms import -', wanted, { input })
  const names = changes!.map(({ name }) => String(name))
  expect([names.length, ...names.slice(-2)]).toEqual([20, 'term number 18', 'and 9,981 more'])
  await look(async (db) => {
    expect(await db.read.restrictedTerm.count()).toBe(10_000)
    expect(await db.read.event.count()).toBe(1)
  })
  const found = [{ term: 'term number 9999', text: 'Term Numb3r 9999' }]
  const text = 't e r m number 7 and Term Numb3r 9999'
  await json(['terms', 'test', text], { found }, { code: 1 })
})

test('[CLI-14] CSV quotes go over lines and must close', async ({ cli: { prints, json } }) => {
  const input = [
    'term,note',
    '"multi',
    'line",first',
    'essay mill,"a note',
    'of two lines"',
    '"unclosed',
    'fine',
    '"half" quoted',
    '"ghost, writer"',
    '',
  ].join('\n')
  const bad = [
    { line: 2, text: 'multi\nline', message: NOT_ONE_LINE },
    { line: 6, text: '"unclosed', message: "Its quotes aren't closed" },
    { line: 8, text: '"half" quoted', message: "Its quotes aren't closed" },
  ]
  await json('terms import - --format csv', { added: 3, bad }, { input })
  await prints('terms export', /^essay mill\nfine\n"ghost, writer"\n$/)
  const open = { added: 1, bad: [{ line: 1, text: '"open' }] }
  await json('terms import -', open, { input: '"open\nplain\n' })
})

const EXCEL = 'is not UTF-8; it looks like Windows-1252, which Excel calls "CSV"'

test('[CLI-03] [CLI-14] what is no list of terms fails', async ({
  cli: { json, prints, look, dir, refuses },
}) => {
  const file = join(dir, 'words.txt')
  for (const [bytes, line, is] of [
    [Buffer.from('darn\ncaf\xe9 fraud\nheck\n', 'latin1'), 2, EXCEL],
    [Buffer.from('darn\nheck\0\n'), 2, 'has bytes that no text has'],
    [Buffer.from('darn\n', 'utf16le'), 1, 'is UTF-16 without the mark that says so'],
  ] as const) {
    writeFileSync(file, bytes)
    const error = {
      message: `${file} is not UTF-8 text. Nothing was changed.`,
      problems: [{ path: `line ${line}`, message: is }],
    }
    await json(['terms', 'import', file], { error }, { code: 1 })
  }
  truncateSync(file, 17 * 1024 ** 2)
  await refuses(['terms', 'import', file], 1, 'larger than 16 MiB')

  const error = {
    message: 'None of the 2 lines of Standard input can be used. Nothing was changed.',
    problems: ['line 1 "..."', 'line 3 "---"'].map((path) => ({ path, message: NO_WORD })),
  }
  await json('terms import -', { error }, { code: 1, input: '...\n\n---\n' })
  await prints('terms import -', [], { input: 'term\n\n' })
  expect(await look((db) => db.read.restrictedTerm.count())).toBe(0)
})

test('[CLI-14] a list replaces the list of one school, or is removed from it, at once', async ({
  cli: { dir, quad, prints, json, needsYes, refuses, look },
}) => {
  await quad(ADD_HILL)
  const lines = Array.from({ length: 2500 }, (_, n) => `term number ${n}\n`)
  const list = (...parts: string[]) => ({ input: parts.join('') })
  await json('terms import -', { added: 2500 }, list(...lines))
  await json('terms import - --partner hill', { added: 2500 }, list(...lines))
  const audits = () =>
    look((db) => db.read.audit.findMany({ where: { command: { startsWith: 'terms' } } }))
  const ours = (partner_code: string) =>
    look((db) => db.read.restrictedTerm.count({ where: { partner_code } }))
  const before = (await audits()).length

  const replace = 'terms import - --partner hill --replace'
  const next = list('Term  NUMBER 7\n', 'essay mill\n')
  const planned = { added: 1, known: 1, removed: 2499 }
  await json(`${replace} --dry-run`, { outcome: 'planned', ...planned }, next)
  await needsYes(replace, next)
  await refuses(`${replace} --yes`, 1, 'has no terms', list('term\n\n'))
  expect(await ours('hill')).toBe(2500)
  await json(`${replace} --yes`, { outcome: 'done', ...planned }, next)
  await json(replace, { outcome: 'nothing to do', added: 0, removed: 0, known: 2 }, next)
  await prints('terms export --partner hill', /^essay mill\nterm number 7\n$/)
  expect(await ours('')).toBe(2500)

  const file = join(dir, 'old.txt')
  writeFileSync(file, [...lines, 'never listed\n'].join(''))
  const gone = { removed: 2500, unknown: 1 }
  await json(['terms', 'remove', '--file', file, '--dry-run'], gone)
  expect(await ours('')).toBe(2500)
  await json(['terms', 'remove', '--file', file], { outcome: 'done', ...gone })
  expect([await ours(''), await ours('hill')]).toEqual([0, 2])
  for (const args of [['darn', '--file', file], []])
    await refuses(['terms', 'remove', ...args], 2, 'Give terms, or a list')

  // A row for each of the two that changed something, one for the second run, and the refused ones.
  const rows = (await audits()).slice(before)
  const done = rows.filter(({ detail }) => (detail as { removed?: number }).removed)
  expect(done.map(({ command, detail }) => [command, detail])).toEqual([
    ['terms import', { added: 1, removed: 2499 }],
    ['terms remove', { added: 0, removed: 2500 }],
  ])
})
