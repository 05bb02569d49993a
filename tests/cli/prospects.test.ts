import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readProspects } from '~/domain/signup/prospect-list'
import { desk } from './quad'
import { HILL_FILE } from './schools'

test('a list is read line by line, and every wrong line is named', () => {
  const text = [
    '\ufeffprospect_id,email',
    'P-1',
    ' "P-2" , "Ann@Home.test" ',
    '',
    'P-3,',
    'P-1,bob@home.test',
    'P-4,nobody',
    'P-5,a@b.test,more',
    ',a@b.test',
    'P/6',
    'x'.repeat(101),
    'P\u200b7',
  ].join('\r\n')
  const { entries, problems } = readProspects(text)
  expect(entries).toEqual([
    { prospect_id: 'P-1', email: null },
    { prospect_id: 'P-2', email: 'ann@home.test' },
    { prospect_id: 'P-3', email: null },
  ])
  expect(problems).toEqual([
    { line: 6, message: 'The id P-1 stands on line 2 already.' },
    { line: 7, message: '"nobody" is not an email address.' },
    { line: 8, message: 'There is more than an id and an email address.' },
    { line: 9, message: 'There is no id.' },
    { line: 10, message: 'The id has characters that cannot stand in an address.' },
    { line: 11, message: 'The id has more than 100 characters.' },
    { line: 12, message: 'The id has characters that cannot be seen.' },
  ])
})

test('prospects import gives ids, changes addresses, and a second run has nothing to do', async () => {
  const { dir, quad, look } = desk()
  await quad(['partners', 'import', '-'], { input: HILL_FILE })
  const file = join(dir, 'invited.csv')
  writeFileSync(file, 'P-1\nP-2,ann@home.test\n')
  const list = async () => (await quad(['prospects', 'list', 'hill', '--json'])).json().prospects
  expect((await quad(['prospects', 'list', 'hill'])).out).toContain('no ids yet')

  const first = await quad(['prospects', 'import', 'hill', file])
  expect(first).toMatchObject({ code: 0 })
  expect(first.out).toContain('2 to create.')
  expect((await quad(['prospects', 'import', 'hill', file])).out).toContain('Nothing to do.')

  // Without an address the one that is known stays; ids that the list leaves out stay too.
  const input = 'P-1,bob@home.test\nP-2\nP-3\n'
  const second = await quad(['prospects', 'import', 'hill', '-'], { input })
  expect(second.out).toContain('1 to create, 1 to update, 1 unchanged.')
  expect(await list()).toMatchObject([
    { prospect_id: 'P-1', email: 'bob@home.test', user_id: null },
    { prospect_id: 'P-2', email: 'ann@home.test' },
    { prospect_id: 'P-3', email: null },
  ])
  const events = await look((db) =>
    db.read.event.findMany({ where: { name: 'prospects.imported' }, orderBy: { seq: 'asc' } }),
  )
  expect(events.map(({ partner_code, payload }) => ({ partner_code, payload }))).toEqual([
    { partner_code: 'hill', payload: { created: 2, updated: 0 } },
    { partner_code: 'hill', payload: { created: 1, updated: 1 } },
  ])
})

test('a list with errors, a school or a file that is not there: nothing is changed', async () => {
  const { quad, look } = desk()
  await quad(['partners', 'import', '-'], { input: HILL_FILE })
  const wrong = await quad(['prospects', 'import', 'hill', '-'], { input: 'P-1\nP-1\nP-2,x\n' })
  expect(wrong).toMatchObject({ code: 1, out: '' })
  expect(wrong.err).toContain('Standard input has 2 errors. Nothing was changed.')
  expect(wrong.err).toMatch(/line 2.*The id P-1 stands on line 1 already/)
  const nowhere = await quad(['prospects', 'import', 'hil', '-'], { input: 'P-1\n' })
  expect(nowhere.err).toContain('There is no school "hil". Did you mean hill?')
  const nothing = await quad(['prospects', 'import', 'hill', '/no/such/file'])
  expect(nothing).toMatchObject({ code: 2 })
  expect(await look((db) => db.read.prospect.count())).toBe(0)
})
