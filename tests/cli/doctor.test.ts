import Database from 'better-sqlite3'
import { chmodSync, existsSync, promises, readFileSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, vi } from 'vitest'
import { newId } from '~/platform/ids'
import { openMailServer } from '~tests/support/mail-server'
import { openProvider } from '~tests/support/oidc'
import { ADD_HILL } from './schools'
import { test, type Workspace, type Json } from './quad'

const verdicts = async ({ quad }: Workspace, env: Record<string, string> = {}) => {
  const answer = await quad('doctor --json', { env })
  const checks = answer.json().checks as Json[]
  const of = (name: string) => checks.find((check) => check.name === name)
  return { code: answer.code, out: answer.out, of }
}

/** Changes a database past the program. */
function damage({ file }: Workspace, sql: string) {
  const raw = new Database(file)
  raw.pragma('foreign_keys = OFF')
  raw.exec(sql)
  raw.close()
}

const addEvent = ({ write }: Workspace, at: number) => {
  const event = { id: newId(), name: 'x', subject_id: 'x', payload: {}, created_at: new Date(at) }
  return write((tx) => tx.event.create({ data: event }))
}

/** A text with this in it, in a document */
const holding = (part: string) => expect.stringContaining(part) as string

/** A search engine that says it is of another version. */
async function posing(host: string, version: string): Promise<string> {
  const server = createServer(({ url, headers: { authorization = '' } }, response) => {
    const page =
      url === '/version'
        ? Promise.resolve(Response.json({ commitSha: '', commitDate: '', pkgVersion: version }))
        : fetch(`${host}${url}`, { headers: { authorization } })
    response.setHeader('content-type', 'application/json')
    void page.then(async (engine) => response.end(await engine.text()))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** As if the disk had only so many bytes left. */
async function withFree<T>(free: number, work: () => Promise<T>): Promise<T> {
  const { statfs } = promises
  promises.statfs = (async () => ({ bavail: free, bsize: 1 })) as unknown as typeof statfs
  syncBuiltinESMExports()
  try {
    return await work()
  } finally {
    promises.statfs = statfs
    syncBuiltinESMExports()
  }
}

test('[CLI-23] doctor judges each part in a line, with the remedy', async ({ cli, engine }) => {
  const mail = await openMailServer()
  onTestFinished(() => mail.close())
  const env = { ...engine, SMTP_URL: mail.url }
  await cli.quad('search reindex', { env })

  const lines = [
    /^ok {4}settings +test|^ok {4}settings +development/m,
    /^ok {4}secrets +\S/m,
    /^ok {4}database +whole$/m,
    /^ok {4}disk +[\d.]+ GiB free$/m,
    /^ok {4}migrations +all \d+ applied$/m,
    /^ok {4}search +Meilisearch 1\.\d+\.\d+, \d+ s behind$/m,
    /^ok {4}mail +127\.0\.0\.1:\d+ answers/m,
    /^ok {4}photos +none yet; can be written and made$/m,
    /^ok {4}clock +20\d\d-/m,
  ]
  expect(await cli.prints('doctor', lines, { env })).not.toMatch(/^fail|^warn/m)

  const posed = await posing(engine.MEILI_HOST, '1.12.8')
  const advice = 'Make room on the disk of'
  for (const [line, remedy, more, free] of [
    [/^fail {2}settings .*PORT must be/, 'Correct the environment', { PORT: 'many' }],
    [/^warn {2}disk +0\.5 GiB free/, advice, {}, 0.5],
    [/^fail {2}disk +0\.1 GiB free/, advice, {}, 0.1],
    [/^warn {2}search .* 1\.12\.8 is untested/, 'Use Meilisearch 1.18', { MEILI_HOST: posed }],
    [/^warn {2}search /, 'Start the site', { MEILI_HOST: '', MEILI_KEY: '' }],
  ] as const) {
    const run = () => cli.quad('doctor', { env: { ...env, ...more } })
    const found = await (free ? withFree(free * 1024 ** 3, run) : run())
    expect(found.code, found.out).toBe(line.source.startsWith('^fail') ? 1 : 0)
    const lines = found.out.split('\n')
    const at = lines.findIndex((one) => line.test(one))
    expect(at, found.out).toBeGreaterThanOrEqual(0)
    expect(lines[at + 1]).toContain(`→ ${remedy}`)
  }
  await addEvent(cli, Date.now() - 300_000)
  expect((await verdicts(cli, env)).of('search')).toMatchObject({
    status: 'warn',
    message: holding('s behind'),
    remedy: holding('Is the site running?'),
  })
})

test('[CLI-23] doctor ends with 1 and names each fault with its remedy', async ({ cli }) => {
  await cli.quad('jobs list')
  chmodSync(`${cli.dir}/session-secret`, 0o644)
  writeFileSync(`${cli.dir}/photos`, 'a file where the folder should be')
  await addEvent(cli, Date.now() + 3_600_000)
  const job = { id: newId(), name: 'search', key: 'x', payload: {}, state: 'dead', attempts: 12 }
  const data = { ...job, run_at: new Date(0), created_at: new Date(0) }
  await cli.write((tx) => tx.job.create({ data }))
  damage(cli, `INSERT INTO "Program" (id, partner_code, name) VALUES ('p', 'nowhere', 'Law')`)
  const found = await verdicts(cli)
  expect(found.code).toBe(1)
  for (const [name, message, remedy] of [
    ['secrets', 'can read the session secret', 'chmod 600'],
    ['database', '1 rows point to nothing', 'Restore the last backup.'],
    ['photos', '', 'Make the folder photos'],
    ['clock', 'before the latest events', 'Set the clock'],
    ['jobs', '1 failed for good', 'quad jobs retry'],
  ] as const) {
    const verdict = { status: 'fail', message: holding(message), remedy: holding(remedy) }
    expect(found.of(name), name).toMatchObject(verdict)
  }
  damage(cli, `DELETE FROM _prisma_migrations WHERE migration_name LIKE '%full_text'`)
  const remedy = 'Run quad db migrate.'
  expect((await verdicts(cli)).of('migrations')).toMatchObject({ status: 'fail', remedy })
  await cli.refuses('jobs list', 1, remedy)
  expect((await cli.quad('db status')).code).toBe(1)
})

test.for([600, -600])('[CLI-23] doctor warns of a clock that is %i s off', async (off, { cli }) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + off * 1000 })
  onTestFinished(() => void vi.useRealTimers())
  const message = expect.stringMatching(
    /^the storage’s clock is -?\d+ s off this machine’s$/,
  ) as string
  expect((await verdicts(cli)).of('photos')).toMatchObject({ status: 'warn', message })
})

test('[CLI-23] doctor says when nothing is purged because of the clock', async ({ cli }) => {
  await addEvent(cli, Date.now() - 3 * 365 * 86_400_000)
  const message = holding('1,095 days after anything was purged')
  const remedy = holding('quad doctor --trust-clock')
  expect((await verdicts(cli)).of('clock')).toMatchObject({ status: 'fail', message, remedy })
  await cli.json('doctor --trust-clock --dry-run', { dry_run: true, days: 1095 })
  expect((await verdicts(cli)).of('clock')).toMatchObject({ status: 'fail' })
  await cli.prints('doctor --trust-clock', /1,095 days after .* purges again within the hour/)
  expect((await verdicts(cli)).of('clock')).toMatchObject({ status: 'ok' })
  await cli.prints('doctor --trust-clock', 'The clock is trusted already.')
  const where = { command: 'doctor --trust-clock' }
  expect(await cli.look((db) => db.read.audit.count({ where }))).toBe(1)
})

test('doctor finds nothing wrong in a new folder and leaves it as it is', async ({
  emptyFolder,
}) => {
  const found = await verdicts(emptyFolder)
  expect(found.code).toBe(0)
  expect(found.of('database')).toMatchObject({ status: 'warn' })
  expect(existsSync(emptyFolder.file)).toBe(false)
})

test('[CLI-23] one fault is one failure: what builds on it is not checked', async ({ cli }) => {
  const statuses = async (env: Record<string, string>) => {
    const checks = (await cli.json('doctor', {}, { env, code: 1 })).checks as Json[]
    const failed = checks.filter((one) => one.status === 'fail').map((one) => one.name)
    const skipped = checks.filter((one) => one.message?.startsWith('not checked: correct the'))
    expect(skipped.every((one) => one.status === 'warn' && !one.remedy)).toBe(true)
    return { failed, skipped: skipped.map((one) => one.name), total: checks.length }
  }
  const wrong = await statuses({ PORT: 'many' })
  expect(wrong.failed).toEqual(['settings'])
  expect(wrong.skipped).toHaveLength(wrong.total - 1)
  damage(cli, `DELETE FROM _prisma_migrations WHERE migration_name LIKE '%full_text'`)
  const site = ['jobs', 'backup', 'search', 'single sign-on', 'schools', 'alarms']
  const schools = ['crisis contacts', 'topics', 'prompts', 'staff', 'appeals', 'groups']
  const skipped = site.concat(schools, 'calendars')
  expect(await statuses({})).toMatchObject({ failed: ['migrations'], skipped })
})

test('a database that other users can read, or that is damaged, is named', async ({ cli }) => {
  await cli.quad('db migrate')
  const found = async () => (await verdicts(cli)).of('database')
  for (const [file, folder, verdict] of [
    [0o644, 0o700, { status: 'ok' }],
    [0o644, 0o755, { status: 'warn', remedy: `chmod 600 ${cli.file}*` }],
    [0o600, 0o755, { status: 'ok' }],
  ] as const) {
    chmodSync(cli.file, file)
    chmodSync(cli.dir, folder)
    expect(await found()).toMatchObject(verdict)
  }
  const bytes = readFileSync(cli.file)
  bytes.fill(7, 4096, 12_288)
  writeFileSync(cli.file, bytes)
  expect(await found()).toMatchObject({ status: 'fail' })
})

test('after a failed migration every command says how to go on', async ({ cli }) => {
  const unfinished = `migration_name LIKE '%full_text'`
  damage(cli, `UPDATE _prisma_migrations SET finished_at = NULL WHERE ${unfinished}`)
  const half = /full_text is half applied\nRestore a backup or repair the database/
  for (const args of ['db migrate', 'jobs list', 'up --dry-run'])
    await cli.refuses(args, 1, half, { env: { QUAD_SITE: 'tests/cli/fake-site.mjs' } })
  await cli.json('db status', { pending: [], failed: [holding('full_text')] }, { code: 1 })
  const found = await verdicts(cli)
  expect(found.of('migrations')?.remedy).toContain('Restore a backup')
  expect(found.of('clock')).toMatchObject({ status: 'ok' })
})

test('[CLI-23] doctor asks the mail server and repeats no password', async ({ cli }) => {
  const mail = async (SMTP_URL: string) => (await verdicts(cli, { SMTP_URL })).of('mail')
  expect(await mail('')).toMatchObject({ status: 'ok' })
  const server = await openMailServer()
  const message = holding(`127.0.0.1:${server.port} answers`)
  expect(await mail(server.url)).toMatchObject({ status: 'ok', message })
  const wrong = await verdicts(cli, { SMTP_URL: server.url.replace('//', '//me:hush@') })
  expect(wrong).toMatchObject({ code: 1 })
  expect(wrong.of('mail')).toMatchObject({ status: 'fail' })
  expect(wrong.out).not.toContain('hush')
  await server.close()
  expect(await mail(server.url)).toMatchObject({ status: 'fail' })
})

test('[CLI-23] doctor warns of schools without topics, prompts or staff', async ({ cli }) => {
  await cli.quad(ADD_HILL)
  const dale = ADD_HILL.map((word) => word.replace('hill', 'dale'))
  await cli.quad([...dale, '--starter', 'topics'])
  const before = await verdicts(cli)
  for (const [name, message, remedy] of [
    ['topics', 'there are no topics at hill', 'quad partners starter <code>'],
    ['prompts', 'there are no prompts at dale, hill', 'quad partners starter <code>'],
    ['staff', 'no one sees to what is flagged at dale, hill', '--roles school_staff'],
  ] as const)
    expect(before.of(name)).toMatchObject({ status: 'warn', message, remedy: holding(remedy) })
  await cli.quad('partners starter hill')
  await cli.quad('partners starter dale')
  for (const code of ['hill', 'dale']) {
    const person = ['users', 'create', `pat@${code}.test`, '--partner', code, '--first-name', 'P']
    await cli.quad([...person, '--last-name', 'D', '--roles', 'school_staff'])
  }
  const after = await verdicts(cli)
  for (const name of ['topics', 'prompts', 'staff'])
    expect(after.of(name), name).toMatchObject({ status: 'ok' })
})

test('[CLI-23] doctor checks schools’ logins and emergency contacts', async ({
  twoSchools: cli,
}) => {
  const set = (...pairs: string[]) => cli.quad(['partners', 'set', ...pairs])
  const contact = 'moderation_contact={"name":"Ada Hall","email":"a@b.test"}'
  await set('northfield', contact)
  const message = 'there is no contact for emergencies at lakeside'
  expect((await verdicts(cli)).of('alarms')).toMatchObject({ status: 'warn', message })
  await set('lakeside', contact)
  await set('northfield', 'crisis_contacts=Counseling: 555-0142')
  const only = 'only the country’s lines are shown at lakeside'
  expect((await verdicts(cli)).of('crisis contacts')).toMatchObject({
    status: 'warn',
    message: only,
  })
  await set('lakeside', 'crisis_contacts=Counseling: 555-0199; Police: 555-0111')
  const found = await verdicts(cli)
  expect(found.of('crisis contacts')).toMatchObject({ status: 'ok' })
  expect(found.of('alarms')).toMatchObject({ status: 'ok' })
  expect(found.of('single sign-on')).toMatchObject({ status: 'ok' })
  expect(found.of('groups')).toMatchObject({ status: 'ok' })
  await set('lakeside', 'scim_groups=[{"group":"SG-Law","program":"Law of the sea"}]')
  expect((await verdicts(cli)).of('groups')).toMatchObject({
    status: 'warn',
    message: 'what these groups of a directory mean isn’t there: SG-Law (lakeside): Law of the sea',
  })

  const provider = await openProvider([])
  const name = 'NORTHFIELD_SECRET'
  const login = { issuer: provider.issuer, client_id: 'quad', client_secret_env: name }
  const value = JSON.stringify({ ...login, label: 'Northfield ID' })
  await set('northfield', `single_sign_on=${value}`)
  const signOn = async (env = {}) => (await verdicts(cli, env)).of('single sign-on')
  const unset = `northfield: ${name} is not set in this terminal, and the environment of the site can’t be seen from here`
  expect(await signOn()).toMatchObject({ status: 'warn', message: unset })
  const env = { [name]: 'hush' }
  expect(await signOn(env)).toMatchObject({ status: 'ok', message: 'one school, answers' })
  await provider.close()
  const away = await verdicts(cli, env)
  const unreachable = holding(`northfield: ${provider.issuer} is unreachable`)
  expect(away.of('single sign-on')).toMatchObject({ status: 'fail', message: unreachable })
  expect(away.out).not.toContain('hush')
})
