import { expect, onTestFinished } from 'vitest'
import { checkPartner } from '~/domain/partners/check.server'
import { partnerFile } from '~/domain/partners/queries.server'
import { termsFor } from '~/domain/terms/queries.server'
import { openProvider } from '~tests/support/oidc'
import { allRows, test, type Workspace } from './quad'
import { HILL_FILE } from './schools'

const hillFile = ({ look }: Workspace) => look((db) => partnerFile(db.read, 'hill'))

test('[CLI-11] set changes what it names and shows from what', async ({ oneSchool: cli }) => {
  const before = await hillFile(cli)
  const pairs = [
    'name=Hill University',
    'allow_prospective=true',
    'accent=lake',
    'global_status=global',
    'email_domains=hill.edu, alumni.hill.edu',
    'refer_a_friend_link=https://hill.edu/?a=b=c',
    'moderation_contact={"name":"Pat Dean","email":"dean@hill.edu"}',
  ]
  const changes = ['Hill College → Hill University', 'plum → lake', 'none → https://hill.edu/']
  await cli.prints(['partners', 'set', 'hill', ...pairs], changes)
  expect(await hillFile(cli)).toEqual({
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
  await cli.json(['partners', 'set', 'hill', ...pairs], { outcome: 'nothing to do' })
  await cli.quad('partners set hill moderation_contact=null')
  expect((await hillFile(cli))?.settings.moderation_contact).toBeNull()
})

test('[CLI-11] what set cannot take is named with its reason', async ({ oneSchool: cli }) => {
  const dale = HILL_FILE.replace('partner_code: hill', 'partner_code: dale')
  await cli.quad('partners import -', { input: dale.replace('host: hill', 'host: dale') })
  const before = await cli.look(allRows)
  const wrong = ['acent=lake', 'accent=pink', 'host=http://x', 'programs=Law', 'dark_mode=true']
  const more = ['partner_code=dale', 'allow_prospective=maybe', 'x', 'single_sign_on=yes']
  await cli.refuses(['partners', 'set', 'hill', ...wrong, ...more, 'name=A', 'name=B'], 2, [
    'acent is not known; did you mean accent?',
    'accent must be one of forest, lake',
    'host must be a host name',
    'programs is a list: quad partners import changes it',
    'dark_mode is a feature flag',
    "partner_code can't be changed",
    'allow_prospective must be true or false',
    'x must be key=value',
    'single_sign_on must be JSON or null',
    'name is given twice',
  ])
  await cli.refuses('partners set hill host=dale.localhost', 1, 'dale.localhost belongs to')
  await cli.refuses('partners set hil accent=lake', 1, 'Did you mean hill?')
  expect(await cli.look(allRows)).toEqual(before)
})

test('[CLI-11] flags go on and off; unknown ones are refused', async ({ oneSchool: cli }) => {
  const args = ['partners', 'flags', 'hill', '--on', 'dark_mode,enrollment_module_opt_in']
  await cli.prints([...args, '--off', 'topics_page_v2'], ['false → true', 'true → false'])
  expect((await hillFile(cli))?.flags).toEqual({
    dark_mode: true,
    enrollment_module_opt_in: true,
    topics_page_v2: false,
  })
  const off = ['partners', 'flags', 'hill', '--off', 'dark_mode,enrollment_module_opt_in']
  await cli.prints(off, ['true → false'])
  expect((await hillFile(cli))?.flags).toEqual({
    dark_mode: false,
    enrollment_module_opt_in: false,
    topics_page_v2: false,
  })
  const wrong = ['--on', 'dark_mod', '--on', 'topics_page_v2', '--off', 'topics_page_v2']
  await cli.refuses(['partners', 'flags', 'hill', ...wrong], 2, [
    '--on dark_mod is not known; did you mean dark_mode?',
    '--on topics_page_v2 is in --off too',
  ])
  await cli.refuses('partners flags hill', 2, [])
})

test('[CLI-08] [CLI-11] closing a school needs a yes', async ({ oneSchool: cli }) => {
  const before = await hillFile(cli)
  await cli.needsYes('partners disable hill')
  await cli.json('partners disable hill --yes', { outcome: 'done' })
  expect((await hillFile(cli))?.status).toBe('inactive')
  await cli.json('partners disable hill', { outcome: 'nothing to do' })
  await cli.quad('partners enable hill')
  expect(await hillFile(cli)).toEqual(before)
})

test('[CLI-08] [CLI-11] a removed school takes along what is its own', async ({
  twoSchools: cli,
}) => {
  await cli.quad(['terms', 'add', 'mascot theft', '--partner', 'northfield'])
  const where = { partner_code: 'northfield' }
  const many = await cli.look((db) => db.read.user.count({ where }))
  await cli.json('partners remove northfield --dry-run', {
    changes: expect.arrayContaining([
      expect.objectContaining({ action: 'delete', kind: 'school', name: 'northfield' }),
      { action: 'delete', kind: 'people', name: String(many), many },
      { action: 'delete', kind: 'restricted terms', name: '1', many: 1 },
    ]) as unknown,
  })
  await cli.needsYes('partners remove northfield')

  const others = (await cli.look(allRows)).User?.filter(belongsTo('lakeside'))
  await cli.json('partners remove northfield --yes')
  const after = await cli.look(allRows)
  for (const [table, rows] of Object.entries(after))
    if (table !== 'Event')
      expect([table, rows.filter(belongsTo('northfield'))]).toEqual([table, []])
  expect(after.User?.filter(belongsTo('lakeside')).length).toBe(others?.length)
  const left = await cli.look(async (db) => ({
    values: await db.read.systemValue.count({ where: { key: { contains: 'northfield' } } }),
    event: await db.read.event.count({ where: { ...where, name: 'school.removed' } }),
    terms: (await termsFor(db, 'lakeside')).length,
  }))
  expect(left).toEqual({ values: 0, event: 1, terms: 3 })

  await cli.json('partners remove northfield --yes', { outcome: 'nothing to do' })
  const typo = await cli.quad('partners remove lakesid --yes')
  expect(typo).toMatchObject({ code: 0 })
  expect(typo.err).toContain('Did you mean lakeside?')
})

const belongsTo = (code: string) => (row: unknown) =>
  (row as { partner_code?: string }).partner_code === code

test('[CLI-08] on a terminal the code of the school has to be typed', async ({
  oneSchool: cli,
}) => {
  for (const [typed, code] of [
    ['yes', 3],
    ['hill', 0],
  ] as const) {
    expect(await hillFile(cli)).not.toBeNull()
    const remove = cli.terminal('partners remove hill')
    await remove.shows('Type hill to continue')
    await remove.answer(typed)
    expect(await remove.code).toBe(code)
  }
  expect(await hillFile(cli)).toBeNull()
})

test('[CLI-11] ending or changing a school’s login says how many have no password', async ({
  twoSchools: cli,
}) => {
  const signOn = {
    issuer: 'http://127.0.0.1:9',
    client_id: 'q',
    client_secret_env: 'ONE',
    label: 'L',
  }
  const set = (value: object | null) => [
    'partners',
    'set',
    'northfield',
    `single_sign_on=${JSON.stringify(value)}`,
  ]
  await cli.quad([...set(signOn)])
  const where = {
    email: { in: ['maya@northfield.test', 'sam@northfield.test', 'lou@lakeside.test'] },
  }
  await cli.write((tx) => tx.user.updateMany({ where, data: { password_hash: null } }))
  const sentence = '2 people have no password: they log in with a link by email'
  await cli.prints([...set(null), '--dry-run'], `${sentence}.`)
  const moved = set({ ...signOn, issuer: 'http://127.0.0.1:19' })
  await cli.prints([...moved, '--dry-run'], `${sentence}, or where the new login vouches`)
  const renamed = await cli.quad([...set({ ...signOn, label: 'New' }), '--dry-run'])
  expect(renamed.out).not.toContain('no password')
})

test.each([
  ['https://login.microsoftonline.com/common/v2.0', false, 'many tenants'],
  ['https://accounts.google.com', true, 'provider of the school’s own'],
])('[CLI-11] %s is no issuer of a school (vouching: %s)', async (issuer, vouches, why) => {
  const given = { issuer, client_id: 'q', client_secret_env: 'ONE', label: 'L' }
  const checked = checkPartner({
    partner_code: 'hill',
    settings: { single_sign_on: { ...given, vouches_for_email: vouches } },
  })
  expect(JSON.stringify(checked)).toContain(why)
  expect(checked.ok).toBe(false)
})

test('[CLI-11] a login that its provider says can’t work is not stored', async ({
  twoSchools: cli,
}) => {
  const provider = await openProvider([])
  onTestFinished(() => provider.close())
  const given = { client_id: 'q', client_secret_env: 'ONE', label: 'L' }
  const set = (issuer: string) => [
    'partners',
    'set',
    'lakeside',
    `single_sign_on=${JSON.stringify({ ...given, issuer })}`,
  ]
  const elsewhere = `${provider.issuer}/realms/lakeside`
  await cli.refuses(set(elsewhere), 1, ['settings.single_sign_on', 'answers 404'])
  const metadata = JSON.stringify({ protocol: 'saml', label: 'L', metadata_url: elsewhere })
  await cli.refuses(['partners', 'set', 'lakeside', `single_sign_on=${metadata}`], 1, 'answers 404')
  const stored = async () => (await cli.quad('partners show lakeside --json')).out
  expect(await stored()).not.toContain('single_sign_on')
  // One that doesn't answer may do so later, and where the site runs.
  await cli.quad(set('http://127.0.0.1:9'))
  expect(await stored()).toContain('http://127.0.0.1:9')
})

test('[CLI-11] a school vouches for addresses only with domains of its own', async ({
  twoSchools: cli,
}) => {
  const signOn = {
    issuer: 'http://127.0.0.1:9',
    client_id: 'q',
    client_secret_env: 'ONE',
    label: 'L',
  }
  const set = `single_sign_on=${JSON.stringify({ ...signOn, vouches_for_email: true })}`
  const needs = 'settings.single_sign_on.vouches_for_email needs email_domains'
  await cli.refuses(['partners', 'set', 'lakeside', set], 1, needs)
  await cli.quad(['partners', 'set', 'lakeside', set, 'email_domains=lakeside.test'])
  await cli.refuses(['partners', 'set', 'lakeside', 'email_domains='], 1, needs)
})

test('[CLI-05] the plan of an import has a list as a whole, flags and settings each', async ({
  cli,
}) => {
  const file = (codes: string) =>
    HILL_FILE.replace('[Law,', `[{ name: Law, list_codes: [${codes}] },`)
  const changed = file('L1, L2').replaceAll('plum', 'lake').replace('hill.edu]', 'new.edu]')
  await cli.json('partners import -', { outcome: 'done' }, { input: file('L1') })
  const { changes } = await cli.json(
    'partners import - --dry-run',
    { outcome: 'planned' },
    { input: changed.replace('dark_mode: false', 'dark_mode: true') },
  )
  expect(changes!.flatMap(({ values }) => values ?? [])).toEqual([
    { field: 'flags.dark_mode', from: false, to: true },
    { field: 'settings.accent', from: 'plum', to: 'lake' },
    { field: 'settings.email_domains', from: ['hill.edu'], to: ['new.edu'] },
    { field: 'list_codes', from: ['L1'], to: ['L1', 'L2'] },
  ])
})

test('[CLI-05] the plan of an import names the parts of a setting that change', async ({
  twoSchools: cli,
}) => {
  const file = (more: object) => ({
    input: JSON.stringify({
      partner_code: 'northfield',
      settings: {
        email_domains: ['northfield.test'],
        single_sign_on: {
          issuer: 'http://127.0.0.1:9/realms/a-name-that-fills-the-line-of-a-plan',
          client_id: 'q',
          client_secret_env: 'ONE',
          label: 'L',
          ...more,
        },
      },
    }),
  })
  await cli.quad('partners import - --yes', file({}))
  const { out } = await cli.quad('partners import - --dry-run', file({ vouches_for_email: true }))
  expect(out).toContain('single_sign_on.vouches_for_email: none → true')
  expect(out).not.toContain('client_id')
})
