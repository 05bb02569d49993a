import { expect, test } from 'vitest'
import { partnerFile } from '~/domain/partners/queries.server'
import { desk, rowsOf } from './quad'
import { ADD_HILL, FULL_HILL } from './schools'

test('[CLI-10] a school is added by flags, with an event, and a second run finds nothing to do', async () => {
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
  const both = await quad([...ADD_HILL, '--set', 'accent=pink'])
  expect(both).toMatchObject({ code: 2, out: '' })
  expect(both.err).toContain('--set accent must be one of')
  expect(both.err).toContain('--code hill is taken by Hill College')

  expect(await look(rowsOf)).toEqual(before)
})

test('[CLI-10] every wrong value is named with its reason, exit code 2, and nothing is written', async () => {
  const { quad, look } = desk()
  const wrong = [
    ...['--code', 'Hill College', '--host', 'http://hill.edu/', '--abbreviation', ' '],
    ...['--institution', 'main', '--institution', 'web:Web:local', '--set', 'global_status=hybird'],
    ...['--flag', 'topic_page_v2', '--set', 'acent=lake', '--set', 'accent=pink', '--set', 'x'],
  ]
  const first = await quad([...ADD_HILL, ...wrong])
  expect(first).toMatchObject({ code: 2, out: '' })
  for (const reason of [
    '--code must be a code of 2 to 40',
    '--host must be a host name without scheme',
    '--abbreviation must not be empty',
    '--institution number 1 name must not be empty',
    '--institution number 2 global_status must be one of hybrid, pre-hybrid, global',
    '--flag topic_page_v2 is not known; did you mean topics_page_v2?',
    '--set acent is not known; did you mean accent?',
    '--set accent must be one of forest, lake',
    '--set global_status must be one of hybrid',
    '--set x must be key=value',
  ])
    expect(first.err).toContain(reason)

  const doubled = ['--institution', 'main:A', '--institution', 'main:B', '--program', 'Law']
  const second = await quad([...ADD_HILL, ...doubled, '--program', 'LAW'])
  expect(second).toMatchObject({ code: 2, out: '' })
  expect(second.err).toContain('--institution number 2 institution_code is the same as')
  expect(second.err).toContain('--program number 2 is the same as programs[0]')
  expect(await look((db) => db.read.partner.count())).toBe(0)
})

test('[CLI-10] a code or host of another school is refused by name, and nothing half-made remains', async () => {
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
