import { expect, test } from 'vitest'
import { termsInMessage, termsInPost } from '~/domain/terms/schema'
import { desk } from './quad'
import { HILL_FILE } from './schools'

test('terms are added for all schools or one, listed and removed; doubles change nothing', async () => {
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
