import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { parseProspects } from '~/domain/signup/prospect-list'
import { prospectPath } from '~/domain/signup/prospect-link.server'
import { idOf } from '../support/database'
import { PRODUCTION, test } from './quad'

test('a list is read line by line, and every wrong line is named', () => {
  const text = [
    '\ufeffprospect_id,email',
    'P-1',
    ' "P-2" , "Ann@Home.test" ',
    '',
    'P-3,',
    'P-1,bob@home.test',
    'P-4,no-address',
    'P-5,a@b.test,more',
    ',a@b.test',
    'P/6',
    'x'.repeat(101),
    'P\u200b7',
    'P-8,ann@home.test',
  ].join('\r\n')
  const { entries, problems } = parseProspects(text)
  expect(entries).toEqual([
    { prospect_id: 'P-1', email: null },
    { prospect_id: 'P-2', email: 'ann@home.test' },
    { prospect_id: 'P-3', email: null },
  ])
  expect(problems).toEqual([
    { line: 6, message: 'The id P-1 is already on line 2.' },
    { line: 7, message: '"no-address" is not an email address.' },
    { line: 8, message: 'There is more than an id and an email address.' },
    { line: 9, message: 'There is no id.' },
    { line: 10, message: 'The id has characters that can’t be part of an address.' },
    { line: 11, message: 'The id has more than 100 characters.' },
    { line: 12, message: 'The id has invisible characters.' },
    { line: 13, message: 'The address ann@home.test is already on line 3.' },
  ])
  const open = [...Array.from({ length: 11 }, (_, at) => `P-${at}`), '"P-11'].join('\n')
  expect(parseProspects(open)).toMatchObject({ entries: [], problems: [{ line: 12 }] })
})

test.each([
  ['semicolons', 'prospect_id;email\nA-1001;anna.k@example.org\nA-1002'],
  ['spaced titles', 'Prospect ID,Email\nA-1001,anna.k@example.org\nA-1002'],
  ['one title', 'PROSPECT ID\nA-1001,anna.k@example.org\nA-1002'],
  ['tabs', 'A-1001\tanna.k@example.org\nA-1002'],
  ['no titles', 'A-1001;anna.k@example.org\nA-1002'],
  ['no titles, the first without an address', 'A-1002\nA-1001,anna.k@example.org'],
])('a list with %s is read as it was meant', (_, text) => {
  const { entries, problems } = parseProspects(text)
  expect(problems).toEqual([])
  expect(entries.sort((one, other) => (one.prospect_id < other.prospect_id ? -1 : 1))).toEqual([
    { prospect_id: 'A-1001', email: 'anna.k@example.org' },
    { prospect_id: 'A-1002', email: null },
  ])
})

test.each([
  ['"A-1,b@example.org"'],
  ['A-1;b@example.org\nA-2,c@example.org'],
  ['A-1,"b@example.org'],
])('no id is made of what isn’t one: %j', (text) => {
  const { entries, problems } = parseProspects(text)
  expect(entries.filter(({ prospect_id }) => /[@,;]/.test(prospect_id))).toEqual([])
  expect(problems).toHaveLength(1)
})

test('prospects import gives IDs and changes addresses', async ({
  oneSchool: { dir, prints, json, look },
}) => {
  const file = join(dir, 'invited.csv')
  writeFileSync(file, 'P-1\nP-2,ann@home.test\n')
  await prints('prospects list hill', 'no IDs yet')
  await prints(['prospects', 'import', 'hill', file], '2 to create.')
  await prints(['prospects', 'import', 'hill', file], 'Nothing to do.')

  // Without an address the one that is known stays; ids that the list leaves out stay too.
  const input = 'P-1,bob@home.test\nP-2\nP-3\n'
  await prints('prospects import hill -', '1 to create, 1 to update, 1 unchanged.', { input })
  await json('prospects list hill', {
    prospects: [
      { prospect_id: 'P-1', email: 'bob@home.test', user_id: null },
      { prospect_id: 'P-2', email: 'ann@home.test' },
      { prospect_id: 'P-3', email: null },
    ],
  })
  const events = await look((db) =>
    db.read.event.findMany({ where: { name: 'prospects.imported' }, orderBy: { seq: 'asc' } }),
  )
  expect(events.map(({ partner_code, payload }) => ({ partner_code, payload }))).toEqual([
    { partner_code: 'hill', payload: { created: 2, updated: 0 } },
    { partner_code: 'hill', payload: { created: 1, updated: 1 } },
  ])
})

test('a list with errors changes nothing', async ({ oneSchool: { refuses, look } }) => {
  const errors = [
    'Standard input has 2 errors. Nothing was changed.',
    /line 2.*is already on line 1/,
  ]
  await refuses('prospects import hill -', 1, errors, { input: 'P-1\nP-1\nP-2,x\n' })
  const nearest = 'There is no school "hil". Did you mean hill?'
  await refuses('prospects import hil -', 1, nearest, { input: 'P-1\n' })
  await refuses('prospects import hill /no/such/file', 2, [])
  expect(await look((db) => db.read.prospect.count())).toBe(0)
})

test('[SIGNUP-29] links of prospective students are printed, and mailed once to each address', async ({
  oneSchool: { prints, json, fails, needsYes, look },
}) => {
  const list = { input: 'P 1\nP-2,ann@home.test\n' }
  const run = ['prospects', 'import', 'hill', '-', '--invite']
  await fails(run, 1, 'This school doesn’t take prospective students by ID', list)
  await prints('partners set hill require_id=true allow_prospective=true --yes', 'update')
  await needsYes(run, list)
  await json([...run, '--yes'], { invited: 1, outcome: 'done' }, list)
  await json([...run, '--yes'], { invited: 0, outcome: 'nothing to do' }, list)
  const moved = { input: 'P-2,bob@home.test\n' }
  await json([...run, '--yes'], { invited: 1, outcome: 'done' }, moved)
  const events = await look((db) => db.read.event.count({ where: { name: 'prospect.invited' } }))
  expect(events).toBe(2)
  const { SESSION_SECRET } = PRODUCTION
  const link = (prospect_id: string) =>
    `http://hill.localhost${prospectPath(SESSION_SECRET, { partner_code: 'hill', prospect_id })}`
  expect(link('P 1')).toContain('/prospective/signup/P%201?key=')
  const prospects = [
    { prospect_id: 'P 1', invited_at: null, link: link('P 1') },
    { prospect_id: 'P-2', link: link('P-2') },
  ]
  const env = { SESSION_SECRET, BASE_URL: 'http://localhost' }
  await json('prospects list hill', { prospects }, { env })
})

test('prospects list has those of one school, and a link for who hasn’t joined', async ({
  twoSchools: { json, write },
}) => {
  const row = (id: string, partner_code: string, user_id: string | null) => ({
    id,
    prospect_id: id,
    partner_code,
    user_id,
    created_at: new Date(0),
  })
  const rows = [
    row('P-1', 'northfield', idOf('priya')),
    row('P-2', 'northfield', null),
    row('P-3', 'lakeside', null),
  ]
  await write((tx) => tx.prospect.createMany({ data: rows }))
  const { prospects } = await json('prospects list northfield')
  expect(prospects).toMatchObject([
    { prospect_id: 'P-1', link: null },
    { prospect_id: 'P-2', link: expect.stringContaining('/P-2?key=') as string },
  ])
})
