import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { isSignupCode } from '~/domain/signup/entry-code.server'
import { calendarDay } from '~/platform/time-zone'
import { describeSettings } from '~/platform/settings/env.server'
import { openMailServer, type Manners } from '../support/mail-server'
import { idOf } from '../support/database'
import { PRODUCTION, test, type Workspace } from './quad'

const DAY = /^\d{4}-\d\d-\d\d$/

const SECRETS = {
  SESSION_SECRET: 'session-secret-session-secret-1234',
  MEILI_KEY: 'meili-key',
  CAPTCHA_SECRET: 'captcha-secret',
  METRICS_TOKEN: 'metrics-token-1234',
  SMTP_URL: 'smtps://mailer:mail-password@mail.example:465',
}

test('config show lists every setting with its source, and no secret', async ({ emptyFolder }) => {
  const env = { ...SECRETS, PORT: '4000' }
  const { settings } = await emptyFolder.json('config show', { ok: true }, { env })
  const byName = Object.fromEntries([...(settings ?? [])].map((one) => [one.name, one]))
  expect(byName).toMatchObject({
    PORT: { value: '4000', from: 'environment', default: '3000', problem: null },
    HOST: { value: '127.0.0.1', from: 'default', default: '127.0.0.1' },
    SESSION_SECRET: { value: '********', from: 'environment', default: '' },
    SMTP_URL: { value: 'smtps://********@mail.example:465' },
  })
  const text = await emptyFolder.prints('config show', /PORT +4000 +environment +3000/, { env })
  for (const secret of [...Object.values(SECRETS), 'mail-password', 'mailer'])
    expect([secret, text.includes(secret)]).toEqual([secret, false])
})

test('config show names a wrong setting and ends with 1', async ({ emptyFolder }) => {
  const options = { env: { PORT: 'many' }, code: 1 }
  const { settings } = await emptyFolder.json('config show', { ok: false }, options)
  const wrong = [...(settings ?? [])].filter(({ problem }) => problem !== null)
  expect(wrong).toMatchObject([{ name: 'PORT', value: 'many', problem: 'must be a number' }])
})

test('every setting that sounds like a secret is masked', () => {
  const names = describeSettings({}).map(({ name }) => name)
  const secret = /SECRET|TOKEN|PASSWORD|_KEY$/
  const open = ['CAPTCHA_SITE_KEY', 'VAPID_PUBLIC_KEY']
  const hidden = names.filter((name) => secret.test(name) && !open.includes(name))
  expect(hidden).not.toHaveLength(0)
  const given = Object.fromEntries(
    hidden.map((name) => [name, 'very-secret-very-secret-very-secret']),
  )
  for (const { name, value } of describeSettings(given))
    if (hidden.includes(name)) expect([name, value]).toEqual([name, '********'])
})

async function mailServer(manners: Manners = {}) {
  const server = await openMailServer(manners)
  onTestFinished(() => server.close())
  return server
}

const outcomes = (of: Workspace) =>
  of.look(({ read }) =>
    read.audit.findMany({ select: { command: true, target: true, outcome: true } }),
  )

test('mail test sends one email and prints what the server says', async ({ cli }) => {
  const server = await mailServer()
  const env = { SMTP_URL: server.url, MAIL_FROM: 'Hill <hello@hill.test>' }
  await cli.prints(
    'mail test ada@hill.test --dry-run',
    ['Hill <hello@hill.test>', 'by 127.0.0.1'],
    { env },
  )
  expect(server.got).toHaveLength(0)
  await cli.json('mail test ada@hill.test', { accepted: true }, { env })
  expect(server.got).toHaveLength(1)
  expect(server.receivers).toEqual(['ada@hill.test'])
  expect(server.got[0]).toMatchObject({ subject: 'Test email from Quad' })
  await cli.prints('mail test ada@hill.test', /answered: 250/, { env })
  const row = { command: 'mail test', target: 'ada@hill.test', outcome: 'done' }
  expect(await outcomes(cli)).toEqual([row, row])
})

test('mail test ends with 1 and the server’s own words when it is not taken', async ({ cli }) => {
  const server = await mailServer({ receiver: () => 550 })
  const env = { SMTP_URL: server.url }
  await cli.fails('mail test ada@hill.test', 1, ['did not take it', '550'], { env })
  await server.close()
  await cli.fails('mail test ada@hill.test', 1, 'ECONNREFUSED', { env })
  const failed = expect.stringContaining('failed: ') as string
  expect((await outcomes(cli)).map(({ outcome }) => outcome)).toEqual([failed, failed])
})

test('mail test refuses what is no address; without a server it says that no one gets it', async ({
  cli,
}) => {
  await cli.refuses('mail test ada', 2, '"ada" is not an email address')
  await cli.prints('mail test ada@hill.test', 'without SMTP_URL no one gets mail', {
    env: PRODUCTION,
  })
  expect(readdirSync(join(cli.dir, 'mail')).filter((name) => name.endsWith('.eml'))).toHaveLength(1)
})

test('partners usage counts rows, files and bytes of each school', async ({ twoSchools }) => {
  const photo = `${'a'.repeat(32)}.webp`
  mkdirSync(join(twoSchools.dir, 'photos'))
  mkdirSync(join(twoSchools.dir, 'downloads/one'), { recursive: true })
  writeFileSync(join(twoSchools.dir, 'photos', photo), 'x'.repeat(2000))
  writeFileSync(join(twoSchools.dir, 'downloads/one/data.json'), 'x'.repeat(300))
  const usage = async (args = '') => (await twoSchools.json(`partners usage ${args}`)).usage
  const before = await usage()
  await twoSchools.write(async (tx) => {
    const where = { id: idOf('sam') }
    await tx.user.update({ where, data: { avatar_url: `/photos/${photo}` } })
    const days = { created_at: new Date(), expires_at: new Date() }
    const row = { id: 'one', partner_code: 'northfield', user_id: idOf('sam'), ...days }
    await tx.dataDownload.create({ data: row })
  })
  const [lakeside, northfield] = (await usage()) ?? []
  expect(lakeside).toEqual(before?.[0])
  expect(lakeside).toMatchObject({ partner_code: 'lakeside', files: 0, file_bytes: 0 })
  expect(northfield).toMatchObject({ partner_code: 'northfield', files: 2, file_bytes: 2300 })
  expect(Number(northfield?.rows)).toBe(Number(before?.[1]?.rows) + 1)
  expect(Number(northfield?.row_bytes)).toBeGreaterThan(Number(before?.[1]?.row_bytes))
  expect(await usage('northfield')).toEqual([northfield])
  await twoSchools.prints('partners usage', /^CODE +ROWS +DATA +FILES +SIZE\n/)
  await twoSchools.fails('partners usage nothing', 1, 'There is no school "nothing"')
})

test('partners signup-code prints what the sign-up form takes today, and until when', async ({
  twoSchools: cli,
}) => {
  const env = { SESSION_SECRET: 's'.repeat(40) }
  const { settings } = (await cli.json('partners show northfield')).partner!
  const school = { partner_code: 'northfield', settings: settings as { time_zone?: string } }
  const zone = school.settings.time_zone ?? 'America/Chicago'
  const day = (days: number) => calendarDay(new Date(Date.now() + days * 86_400_000), zone)
  const today = day(0)
  const { signup_code, until } = await cli.json(
    'partners signup-code northfield',
    { partner_code: 'northfield', until: expect.stringMatching(DAY) },
    { env },
  )
  const takes = (code: string | undefined, one = school) =>
    isSignupCode(env.SESSION_SECRET, one, code ?? '', new Date())
  expect(takes(signup_code)).toBe(true)
  expect(takes(signup_code, { ...school, partner_code: 'lakeside' })).toBe(false)
  // Midnight may have passed meanwhile.
  expect(until! > today && until! <= day(2)).toBe(true)
  const code = /^[A-Z0-9]{4}-[A-Z0-9]{4}\nWorks/
  const text = await cli.prints('partners signup-code northfield', code, { env })
  expect(takes(text.slice(0, 9))).toBe(true)
  await cli.fails('partners signup-code nothing', 1, 'There is no school "nothing"')
})

test('maintenance goes on and off, and tells what it says', async ({ cli }) => {
  await cli.needsYes('maintenance on')
  await cli.json('maintenance show', { on: false, message: null, until: null })
  const began = Date.now()
  const { until } = await cli.json([
    'maintenance',
    'on',
    '--message',
    'New disk',
    '--until',
    '2h',
    '--yes',
  ])
  expect(Math.abs(Date.parse(String(until)) - began - 7_200_000)).toBeLessThan(60_000)
  await cli.json('maintenance show', { on: true, message: 'New disk', until })
  const at = '2099-01-01T04:00'
  await cli.json(`maintenance on --until ${at} --yes`, {
    outcome: 'done',
    until: `${at}:00.000Z`,
  })
  await cli.json('maintenance off', { outcome: 'done' })
  await cli.prints('maintenance show', 'The site is open.')
})

test.for([
  ['--until soon', '--until must be 30m'],
  ['--until 2020-01-01', 'must be later than now'],
  [`--message ${'x'.repeat(301)}`, 'can have 300 characters, not 301'],
] as const)('maintenance on refuses %s', async ([flags, message], { cli }) => {
  await cli.refuses(`maintenance on --yes ${flags}`, 2, message)
  await cli.json('maintenance show', { on: false })
})

test('announcements are added, listed and removed', async ({ oneSchool }) => {
  await oneSchool.prints('announcements list', 'There are no announcements.')
  const text = 'Closed on Sunday\nfrom 2 to 3'
  const { id } = await oneSchool.json([
    'announcements',
    'add',
    text,
    '--partner',
    'hill',
    '--to',
    '3d',
  ])
  const one = { id, state: 'shown', partner_code: 'hill', text: 'Closed on Sunday from 2 to 3' }
  await oneSchool.json('announcements list', { announcements: [{ ...one, dismissed: null }] })
  await oneSchool.json('announcements add Later --from 1h --to 2h', { outcome: 'done' })
  await oneSchool.prints('announcements list', /planned +all .*Later/)
  await oneSchool.json(`announcements remove ${id}`, { outcome: 'done' })
  expect((await oneSchool.json('announcements list')).announcements).toHaveLength(1)
})

test.for([
  [`announcements add ${'x'.repeat(281)}`, 'can have 280 characters'],
  ['announcements add Hi --from 2h --to 1h', '--to must be later than --from'],
  ['announcements add Hi --to yesterday', '--to must be 30m'],
] as const)('%s is refused', async ([line, message], { cli }) => {
  await cli.refuses(line, 2, message)
  await cli.json('announcements list', { announcements: [] })
})
