import { expect, test } from 'vitest'
import { fillSmallWorld } from '../support/world'
import { partnerFile } from '~/domain/partners/queries.server'
import { termsFor } from '~/domain/terms/queries.server'
import { desk, KEYS, rowsOf, type Desk } from './quad'
import { HILL_FILE } from './schools'

async function hill(): Promise<Desk> {
  const here = desk()
  await here.quad(['partners', 'import', '-'], { input: HILL_FILE })
  return here
}

const fileOf = ({ look }: Desk) => look((db) => partnerFile(db.read, 'hill'))

test('[CLI-11] set changes values and settings, shows from what to what, and leaves the rest', async () => {
  const here = await hill()
  const before = await fileOf(here)
  const pairs = [
    ...['name=Hill University', 'allow_prospective=true', 'accent=lake', 'global_status=global'],
    ...['email_domains=hill.edu, alumni.hill.edu', 'refer_a_friend_link=https://hill.edu/?a=b=c'],
    'moderation_contact={"name":"Pat Dean","email":"dean@hill.edu"}',
  ]
  const done = await here.quad(['partners', 'set', 'hill', ...pairs])
  expect(done).toMatchObject({ code: 0 })
  for (const line of ['Hill College → Hill University', 'plum → lake', 'none → https://hill.edu/'])
    expect(done.out).toContain(line)
  expect(await fileOf(here)).toEqual({
    ...before,
    name: 'Hill University',
    allow_prospective: true,
    global_status: 'global',
    settings: {
      accent: 'lake',
      email_domains: ['hill.edu', 'alumni.hill.edu'],
      moderation_contact: { name: 'Pat Dean', email: 'dean@hill.edu' },
      refer_a_friend_link: 'https://hill.edu/?a=b=c',
    },
  })
  const again = await here.quad(['partners', 'set', 'hill', ...pairs, '--json'])
  expect(again.json()).toMatchObject({ outcome: 'nothing to do' })
  await here.quad(['partners', 'set', 'hill', 'moderation_contact=null'])
  expect((await fileOf(here))?.settings.moderation_contact).toBeNull()
})

test('[CLI-11] what set cannot take is named with its key, the nearest name and the reason, and nothing changes', async () => {
  const here = await hill()
  await here.quad(['partners', 'import', '-'], {
    input: HILL_FILE.replace('partner_code: hill', 'partner_code: dale').replace(
      'hill.localhost',
      'dale.localhost',
    ),
  })
  const before = await here.look(rowsOf)
  const wrong = ['acent=lake', 'accent=pink', 'host=http://x', 'programs=Law', 'dark_mode=true']
  const more = [
    'partner_code=dale',
    'allow_prospective=maybe',
    'x',
    'single_sign_on=yes',
    'name=A',
    'name=B',
  ]
  const answer = await here.quad(['partners', 'set', 'hill', ...wrong, ...more])
  expect(answer).toMatchObject({ code: 2, out: '' })
  for (const line of [
    'acent is not known; did you mean accent?',
    'accent must be one of forest, lake',
    'host must be a host name',
    'programs is a list: quad partners import changes it',
    'dark_mode is a feature flag',
    'partner_code stays for good',
    'allow_prospective must be true or false',
    'x must be key=value',
    'single_sign_on must be a JSON object or null',
    'name is given twice',
  ])
    expect(answer.err).toContain(line)
  const taken = await here.quad(['partners', 'set', 'hill', 'host=dale.localhost'])
  expect(taken).toMatchObject({ code: 1 })
  expect(taken.err).toContain('dale.localhost belongs to')
  const nobody = await here.quad(['partners', 'set', 'hil', 'accent=lake'])
  expect(nobody).toMatchObject({ code: 1 })
  expect(nobody.err).toContain('Did you mean hill?')
  expect(await here.look(rowsOf)).toEqual(before)
})

test('[CLI-11] flags go on and off; unknown ones are refused with the nearest name', async () => {
  const here = await hill()
  const args = ['partners', 'flags', 'hill', '--on', 'dark_mode,enrollment_module_opt_in']
  const done = await here.quad([...args, '--off', 'topics_page_v2'])
  expect(done.out).toContain('false → true')
  expect(done.out).toContain('true → false')
  expect((await fileOf(here))?.flags).toEqual({
    dark_mode: true,
    enrollment_module_opt_in: true,
    topics_page_v2: false,
  })
  const wrong = ['--on', 'dark_mod', '--on', 'topics_page_v2', '--off', 'topics_page_v2']
  const refused = await here.quad(['partners', 'flags', 'hill', ...wrong])
  expect(refused).toMatchObject({ code: 2, out: '' })
  expect(refused.err).toContain('--on dark_mod is not known; did you mean dark_mode?')
  expect(refused.err).toContain('--on topics_page_v2 is in --off too')
  expect(await here.quad(['partners', 'flags', 'hill'])).toMatchObject({ code: 2 })
})

test('[CLI-08] [CLI-11] closing a school needs a yes; opened again it is as before', async () => {
  const here = await hill()
  const before = await fileOf(here)
  const refused = await here.quad(['partners', 'disable', 'hill'])
  expect(refused).toMatchObject({ code: 2 })
  expect(refused.err).toContain('Add --yes')
  expect(await here.quad(['partners', 'disable', 'hill', '--yes'])).toMatchObject({ code: 0 })
  expect((await fileOf(here))?.status).toBe('inactive')
  const again = await here.quad(['partners', 'disable', 'hill', '--json'])
  expect(again).toMatchObject({ code: 0 })
  expect(again.json().outcome).toBe('nothing to do')
  await here.quad(['partners', 'enable', 'hill'])
  expect(await fileOf(here)).toEqual(before)
})

test('[CLI-08] [CLI-11] a removed school takes all that belongs to it along, and nothing of others', async () => {
  const here = desk()
  await here.look((db) => fillSmallWorld(db))
  await here.quad(['terms', 'add', 'mascot theft', '--partner', 'northfield'])
  const counted = (
    await here.quad(['partners', 'remove', 'northfield', '--dry-run', '--json'])
  ).json()
  const people = await here.look((db) =>
    db.read.user.count({ where: { partner_code: 'northfield' } }),
  )
  expect(counted.changes).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ action: 'delete', kind: 'school', name: 'northfield' }),
      { action: 'delete', kind: 'people', name: String(people), many: people },
      { action: 'delete', kind: 'restricted terms', name: '1', many: 1 },
    ]),
  )
  const asked = await here.quad(['partners', 'remove', 'northfield'])
  expect(asked).toMatchObject({ code: 2 })
  expect(asked.err).toContain('Add --yes')

  const others = (await here.look(rowsOf)).User?.filter(isOf('lakeside'))
  expect(await here.quad(['partners', 'remove', 'northfield', '--yes'])).toMatchObject({ code: 0 })
  const after = await here.look(rowsOf)
  for (const [table, rows] of Object.entries(after))
    if (table !== 'Event') expect([table, rows.filter(isOf('northfield'))]).toEqual([table, []])
  expect(after.User?.filter(isOf('lakeside')).length).toBe(others?.length)
  const left = await here.look(async (db) => ({
    facts: await db.read.fact.count({ where: { key: { contains: 'northfield' } } }),
    event: await db.read.event.count({
      where: { name: 'world.removed', partner_code: 'northfield' },
    }),
    terms: (await termsFor(db, 'lakeside')).length,
  }))
  expect(left).toEqual({ facts: 0, event: 1, terms: 3 })

  const again = await here.quad(['partners', 'remove', 'northfield', '--yes', '--json'])
  expect(again).toMatchObject({ code: 0 })
  expect(again.json().outcome).toBe('nothing to do')
  const typo = await here.quad(['partners', 'remove', 'lakesid', '--yes'])
  expect(typo).toMatchObject({ code: 0 })
  expect(typo.err).toContain('Did you mean lakeside?')
})

const isOf = (code: string) => (row: unknown) =>
  (row as { partner_code?: string }).partner_code === code

test('[CLI-08] on a terminal the code of the school has to be typed', async () => {
  const here = await hill()
  const no = here.terminal(['partners', 'remove', 'hill'])
  await no.shows('Type hill to go on')
  await no.answer('yes')
  expect(await no.code).toBe(3)
  expect(await fileOf(here)).not.toBeNull()
  const yes = here.terminal(['partners', 'remove', 'hill'])
  await yes.shows('Type hill to go on')
  yes.press(`hill${KEYS.enter}`)
  expect(await yes.code).toBe(0)
  expect(await fileOf(here)).toBeNull()
})
