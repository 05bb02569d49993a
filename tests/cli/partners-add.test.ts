import { expect } from 'vitest'
import { partnerFile } from '~/domain/partners/queries.server'
import type { Db } from '~/platform/database/types'
import { allRows, test } from './quad'
import { ADD_HILL, FULL_HILL } from './schools'

test('[CLI-10] a school is added by flags, once', async ({
  cli: { quad, look, refuses, json },
}) => {
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
      programs: [{ name: 'Law' }, { name: 'Nursing' }],
    })
    const { id } = await db.read.partner.findUniqueOrThrow({ where: { partner_code: 'hill' } })
    expect(await db.read.event.findMany({ select: { name: true, subject_id: true } })).toEqual([
      { name: 'partner.changed', subject_id: id },
    ])
  })
  const before = await look(allRows)
  await json(FULL_HILL, { outcome: 'nothing to do' })
  await refuses([...ADD_HILL, '--set', 'accent=pink'], 2, [
    '--set accent must be one of',
    '--code hill is taken by Hill College',
  ])

  expect(await look(allRows)).toEqual(before)
})

test('[CLI-10] every wrong value is named with its reason', async ({ cli: { look, refuses } }) => {
  const wrong = [
    '--code',
    'Hill College',
    '--host',
    'http://hill.edu/',
    '--abbreviation',
    ' ',
    '--institution',
    'main:',
    '--institution',
    'web:Web:local',
    '--set',
    'global_status=hybird',
    '--flag',
    'topic_page_v2',
    '--set',
    'acent=lake',
    '--set',
    'accent=pink',
    '--set',
    'x',
  ]
  await refuses([...ADD_HILL, ...wrong], 2, [
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
  const doubled = ['--institution', 'main:A', '--institution', 'main:B', '--program', 'Law']
  await refuses([...ADD_HILL, ...doubled, '--program', 'LAW'], 2, [
    '--institution number 2 code is the same as number 1',
    '--program number 2 is the same as number 1',
  ])
  expect(await look((db) => db.read.partner.count())).toBe(0)
})

test('[CLI-10] a code or host of another school is refused', async ({
  cli: { quad, look, refuses },
}) => {
  await quad(ADD_HILL)
  const before = await look(allRows)
  const differing = [...ADD_HILL, '--name', 'Hill University', '--program', 'Law']
  await refuses(differing, 1, 'hill is taken by Hill College, which differs in name, program')
  const other = FULL_HILL.map((part) => (part === 'hill' ? 'dale' : part))
  await refuses(other, 1, 'hill.localhost belongs to Hill College (hill)')
  expect(await look(allRows)).toEqual(before)
})

test('missing values are named before any work', async ({
  emptyFolder: { prints, look, refuses },
}) => {
  const missing = 'Missing --name, --shorthand, --abbreviation.'
  await refuses('partners add --code hill --host hill.localhost', 2, missing)
  await prints('partners list', 'no schools yet')
  await expect(look((db) => db.read.partner.count())).rejects.toThrow()
})

test('list and show tell what there is; an unknown code names the nearest', async ({
  oneSchool,
}) => {
  expect(await oneSchool.json('partners list')).toEqual({
    partners: [
      {
        partner_code: 'hill',
        name: 'Hill College',
        host: 'hill.localhost',
        status: 'active',
        institutions: 2,
        programs: 2,
        users: 0,
      },
    ],
  })
  const parts = [
    'Hill Campus (primary, active, hybrid)',
    'Law, Nursing',
    'Housing, Food',
    'time_zone: America/New_York (default)',
  ]
  await oneSchool.prints('partners show hill', parts)
  await oneSchool.refuses('partners show hil', 1, 'Did you mean hill?')
})

test('show tells who helps in a crisis, by label and every way to reach them', async ({
  cli: { json, prints },
}) => {
  const contacts = [
    { label: 'Counseling', phone: '555-0142', text_number: '555-0143', hours: 'By day' },
    { label: 'Campus police', link: 'https://police.test/' },
  ]
  const escalation = { minutes: 15, contacts: [{ name: 'Pat Dean', email: 'dean@hill.edu' }] }
  const settings = [
    `crisis_contacts=${JSON.stringify(contacts)}`,
    `moderation_escalation=${JSON.stringify(escalation)}`,
  ]
  await json([...ADD_HILL, ...settings.flatMap((pair) => ['--set', pair])])
  await prints('partners show hill', [
    'crisis_contacts: Counseling: phone 555-0142, text_number 555-0143, hours By day; Campus police: link https://police.test/\n',
    'moderation_escalation: minutes 15, contacts Pat Dean <dean@hill.edu>\n',
  ])
  // Where `set` has a short form, as it reads it.
  const short = {
    moderation_contact: 'Pat Dean <dean@hill.edu>',
    crisis_contacts: 'Counseling: 555-0142; Campus police: 555-0111',
  }
  await json(['partners', 'set', 'hill', ...Object.entries(short).map((pair) => pair.join('='))])
  const lines = Object.entries(short).map((pair) => `${pair.join(': ')}\n`)
  await prints('partners show hill', lines)
})

const STARTER = { topics: 12, prompts: 8 }
const counted = (db: Db) =>
  Promise.all([db.read.topic.count(), db.read.prompt.count()]).then(([topics, prompts]) => ({
    topics,
    prompts,
  }))
const CONTACT = ['--set', 'moderation_contact=Pat Dean <dean@hill.edu>']

test('[CLI-10] a new school ends with its address and the command for each thing that it lacks', async ({
  cli: { quad, prints, json },
}) => {
  const { out } = await quad(ADD_HILL, { env: { BASE_URL: 'http://localhost:3150' } })
  expect(out).toContain('It begins without topics and prompts: --starter all adds a first set.')
  expect(out).toContain('No one is named who is told when a student may be in danger')
  expect(out.slice(out.indexOf('\nHill College'))).toMatchInlineSnapshot(`
    "
    Hill College is at http://hill.localhost:3150

    Next:
      Name who is told when a student may be in danger:
          quad partners set hill 'moderation_contact=Pat Dean <dean@example.edu>'
      Name who helps students in a crisis, next to the country’s lines:
          quad partners set hill 'crisis_contacts=Counseling center: 555-0142'
      Add topics and prompts: a first set, or your own (quad partners template):
          quad partners starter hill
      Invite staff, who see to what is flagged:
          quad users create dean@example.edu --partner hill --first-name Pat \\
              --last-name Dean --roles school_staff --invite
      Invite people, or give them the address to sign up:
          quad users import hill people.csv --invite
    "
  `)
  const whole = [...ADD_HILL.map((word) => word.replace('hill', 'dale')), ...CONTACT]
  const added = await json([...whole, '--starter', 'topics'], { partner_code: 'dale' })
  expect(added.next?.map(({ missing }) => missing)).toEqual([
    'crisis_contacts',
    'prompts',
    'staff',
    'people',
  ])
  await prints('partners starter dale', '10 to create')
})

test('[CLI-05] a first set of topics and prompts is in the plan of a school by flags and by file', async ({
  cli: { quad, look, json, refuses },
}) => {
  const file =
    'partner_code: dale\nname: Dale\nshorthand_name: Dale\nabbreviation: D\nhost: d.test\n'
  const input = `${file}settings: { moderation_contact: { name: Pat, email: p@d.test } }\n`
  const dry = await quad([...ADD_HILL, ...CONTACT, '--starter', 'all', '--dry-run'])
  expect(dry.out).toMatch(/^create {2}topic +Housing and roommates/m)
  expect(dry.out).not.toMatch(/--starter|in danger/)
  expect(await look(counted)).toEqual({ topics: 0, prompts: 0 })
  await refuses([...ADD_HILL, '--starter', 'some'], 2, 'must be one of all, topics, prompts, none')

  await json([...ADD_HILL, '--yes'], { address: 'http://hill.localhost:3000' })
  expect(await look(counted)).toEqual(STARTER)
  await json([...ADD_HILL, '--yes'], { outcome: 'nothing to do' })
  await json('partners import - --starter prompts', {}, { input })
  expect(await look(counted)).toEqual({ ...STARTER, prompts: 2 * STARTER.prompts })
  await json('partners import - --starter all', { outcome: 'nothing to do' }, { input })
  await json('partners starter dale', { outcome: 'done' })
  expect(await look(counted)).toEqual({ topics: 24, prompts: 16 })
  await json('partners starter dale', { outcome: 'nothing to do' })
  const both = `${file}topic_categories: [{ name: Own, topics: [{ title: One }] }]\n`.replaceAll(
    /dale|d\.test/g,
    'elm',
  )
  await json('partners import - --yes', { outcome: 'done' }, { input: both })
  expect(await look(counted)).toEqual({ topics: 25, prompts: 24 })
})

test('[CLI-12] an export of a school that began with the first set imports as it is', async ({
  cli: { quad, json },
}) => {
  await quad([...ADD_HILL, '--starter', 'all'])
  const { out: input } = await quad('partners export hill')
  await json('partners import -', { outcome: 'nothing to do' }, { input })
})
