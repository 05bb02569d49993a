import { expect, test } from 'vitest'
import { partnerFile } from '~/domain/partners/queries.server'
import { desk, rowsOf } from './quad'
import { ADD_HILL, FULL_HILL } from './schools'

test('a school is added by flags, with an event, and a second run finds nothing to do', async () => {
  const { quad, look } = desk()
  expect(await quad(FULL_HILL)).toMatchObject({ code: 0, err: 'Done.\n' })
  await look(async (db) => {
    expect(await partnerFile(db.read, 'hill')).toMatchObject({
      name: 'Hill College',
      shorthand_name: 'Hill',
      abbreviation: 'HC',
      host: 'hill.localhost',
      status: 'active',
      allow_prospective: true,
      global_status: 'pre-hybrid',
      flags: { topics_page_v2: true },
      settings: { accent: 'plum', email_domains: ['hill.edu', 'hill.test'] },
      institutions: [
        { institution_code: 'hill-main', primary: true, global_status: 'hybrid' },
        { institution_code: 'hill-web', primary: false, global_status: 'global' },
      ],
      programs: ['Law', 'Nursing'],
    })
    const { id } = await db.read.partner.findUniqueOrThrow({ where: { partner_code: 'hill' } })
    expect(await db.read.event.findMany({ select: { name: true, subject_id: true } })).toEqual([
      { name: 'partner.changed', subject_id: id },
    ])
  })
  const before = await look(rowsOf)
  const again = await quad(FULL_HILL)
  expect(again).toMatchObject({ code: 0 })
  expect(again.out).toContain('Nothing to do.')
  expect(await look(rowsOf)).toEqual(before)
})

test.each([
  [['--code', 'Hill College'], '--code must be a code of 2 to 40'],
  [['--host', 'http://hill.edu/'], '--host must be a host name without scheme'],
  [['--abbreviation', ' '], '--abbreviation must not be empty'],
  [['--institution', 'main'], '--institution number 1 name must not be empty'],
  [['--institution', 'main:A:local'], 'global_status must be one of hybrid, pre-hybrid, global'],
  [['--institution', 'main:A', '--institution', 'main:B'], 'is the same as institutions[0]'],
  [['--program', 'Law', '--program', 'LAW'], '--program number 2 is the same as programs[0]'],
  [['--flag', 'topic_page_v2'], '--flag topic_page_v2 is not known; did you mean topics_page_v2?'],
  [['--set', 'acent=lake'], '--set acent is not known; did you mean accent?'],
  [['--set', 'accent=pink'], '--set accent must be one of forest, lake'],
  [['--set', 'global_status=hybird'], '--set global_status must be one of hybrid'],
  [['--set', 'accent'], '--set accent must be key=value'],
])('%j is refused with its reason and exit code 2, nothing is written', async (flags, reason) => {
  const { quad, look } = desk()
  const answer = await quad([...ADD_HILL, ...flags])
  expect(answer).toMatchObject({ code: 2, out: '' })
  expect(answer.err).toContain(reason)
  expect(await look((db) => db.read.partner.count())).toBe(0)
})

test('all wrong values are named at once', async () => {
  const { quad } = desk()
  const { err } = await quad([...ADD_HILL, '--host', 'a b', '--flag', 'x', '--set', 'y=1'])
  expect(err).toContain('--host')
  expect(err).toContain('--flag x')
  expect(err).toContain('--set y')
})

test('a code or host of another school is refused by name, and nothing half-made remains', async () => {
  const { quad, look } = desk()
  await quad(ADD_HILL)
  const before = await look(rowsOf)

  const code = await quad([...ADD_HILL, '--name', 'Hill University', '--program', 'Law'])
  expect(code).toMatchObject({ code: 1, out: '' })
  expect(code.err).toContain('hill is taken by Hill College, which differs in name, program')

  const other = FULL_HILL.map((part) => (part === 'hill' ? 'dale' : part))
  const host = await quad(other)
  expect(host).toMatchObject({ code: 1, out: '' })
  expect(host.err).toContain('hill.localhost belongs to Hill College (hill)')

  expect(await look(rowsOf)).toEqual(before)
})

test('without a terminal missing values are named before any work', async () => {
  const { quad, look } = desk({ database: false })
  const answer = await quad(['partners', 'add', '--code', 'hill', '--host', 'hill.localhost'])
  expect(answer).toMatchObject({ code: 2, out: '' })
  expect(answer.err).toContain('Missing --name, --shorthand, --abbreviation.')
  const list = await quad(['partners', 'list'])
  expect(list).toMatchObject({ code: 0 })
  await expect(look((db) => db.read.partner.count())).rejects.toThrow()
})
