import { chmodSync, existsSync, promises, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import type { AddressInfo } from 'node:net'
import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { newId } from '~/platform/ids'
import { openMailServer } from '~tests/support/mail-server'
import { startEngine, stopEngine } from '../search/support/engine'
import { desk, type Desk, type Json } from './quad'

const verdicts = async ({ quad }: Desk, env: Record<string, string> = {}) => {
  const answer = await quad(['doctor', '--json'], { env })
  const checks = answer.json().checks as Json[]
  return {
    code: answer.code,
    of: (name: string) => checks.find((check) => check.name === name),
  }
}

test('doctor finds nothing wrong in a fresh folder, and leaves it as it is', async () => {
  const fresh = desk({ database: false })
  const first = await verdicts(fresh)
  expect(first.code).toBe(0)
  expect(first.of('database')).toMatchObject({ status: 'warn' })
  expect(existsSync(fresh.file)).toBe(false)
})

/** A search engine that says it is of another version. */
async function posing(host: string, version: string): Promise<string> {
  const server = createServer((request, answer) => {
    if (request.url === '/version') {
      answer.setHeader('content-type', 'application/json')
      return void answer.end(JSON.stringify({ commitSha: '', commitDate: '', pkgVersion: version }))
    }
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = 'GET', headers } = request
      const body = chunks.length > 0 ? Buffer.concat(chunks) : undefined
      const told = {
        authorization: headers.authorization ?? '',
        'content-type': 'application/json',
      }
      void fetch(`${host}${request.url}`, { method, body, headers: told }).then(async (said) => {
        answer.writeHead(said.status, { 'content-type': 'application/json' })
        answer.end(await said.text())
      })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** As if the disk had only so many bytes left, while it is looked at. */
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

test('[CLI-23] doctor judges settings, secrets, database, disk, migrations, search, mail, photos and clock in a line each, with the remedy', async () => {
  const engine = await startEngine()
  onTestFinished(() => stopEngine(engine))
  const mail = await openMailServer()
  onTestFinished(() => mail.close())
  const { host, key } = engine.server
  const env = { MEILI_HOST: host, MEILI_KEY: key, SMTP_URL: mail.url }
  const here = desk()
  await here.quad(['search', 'reindex'], { env })

  const well = await here.quad(['doctor'], { env })
  expect(well).toMatchObject({ code: 0, err: '' })
  for (const line of [
    /^ok {4}settings +test|^ok {4}settings +development/m,
    /^ok {4}secrets +\S/m,
    /^ok {4}database +whole$/m,
    /^ok {4}disk +[\d.]+ GiB free$/m,
    /^ok {4}migrations +all \d+ applied$/m,
    /^ok {4}search +Meilisearch 1\.\d+\.\d+, \d+ s behind$/m,
    /^ok {4}mail +127\.0\.0\.1:\d+ answers/m,
    /^ok {4}photos +none yet; can be written and made$/m,
    /^ok {4}clock +20\d\d-/m,
  ])
    expect(well.out).toMatch(line)
  expect(well.out).not.toMatch(/^fail|^warn/m)

  const ill = async (
    wanted: { code: number; line: RegExp; remedy: string },
    more: Record<string, string> = {},
  ) => {
    const said = await here.quad(['doctor'], { env: { ...env, ...more } })
    expect(said.code, said.out).toBe(wanted.code)
    const lines = said.out.split('\n')
    const at = lines.findIndex((line) => wanted.line.test(line))
    expect(at, said.out).toBeGreaterThanOrEqual(0)
    expect(lines[at + 1]).toContain(`→ ${wanted.remedy}`)
  }
  await ill(
    { code: 1, line: /^fail {2}settings .*PORT must be/, remedy: 'Correct the environment' },
    { PORT: 'many' },
  )
  const room = 'Make room on the disk of'
  await withFree(0.5 * 1024 ** 3, () =>
    ill({ code: 0, line: /^warn {2}disk +0\.5 GiB free/, remedy: room }),
  )
  await withFree(0.1 * 1024 ** 3, () =>
    ill({ code: 1, line: /^fail {2}disk +0\.1 GiB free/, remedy: room }),
  )
  await ill(
    { code: 0, line: /^warn {2}search .* 1\.12\.8 was not tried/, remedy: 'Use Meilisearch 1.18' },
    { MEILI_HOST: await posing(host, '1.12.8') },
  )
  const away = { code: 0, line: /^warn {2}search /, remedy: 'Start the site' }
  await ill(away, { MEILI_HOST: '', MEILI_KEY: '' })

  await here.quad(['jobs', 'list'])
  const secret = `${here.dir}/session-secret`
  if (!existsSync(secret)) writeFileSync(secret, 's'.repeat(40))
  chmodSync(secret, 0o644)
  writeFileSync(`${here.dir}/photos`, 'a file where the folder should be')
  await mail.close()
  const event = { name: 'x', subject_id: 'x', payload: {} }
  const times = [Date.now() - 300_000, Date.now() + 3_600_000].map((at) => new Date(at))
  await here.look((db) =>
    db.write(async (tx) => {
      for (const created_at of times)
        await tx.event.create({ data: { id: newId(), ...event, created_at } })
    }),
  )
  const raw = new Database(here.file)
  raw.pragma('foreign_keys = OFF')
  raw.exec(`INSERT INTO "Program" (id, partner_code, name) VALUES ('p', 'nobody', 'Law')`)
  raw.close()
  const all = await here.quad(['doctor', '--json'], { env })
  expect(all.code).toBe(1)
  const found = Object.fromEntries(
    [...(all.json().checks as Json[])].map((check) => [check.name, check]),
  )
  for (const [name, status, message, remedy] of [
    ['secrets', 'fail', 'can read the session secret', 'chmod 600'],
    ['database', 'fail', '1 rows point to nothing', 'Put the last backup back.'],
    ['search', 'warn', 's behind', 'Is the site running?'],
    ['mail', 'fail', '127.0.0.1', 'Check SMTP_URL'],
    ['photos', 'fail', '', 'Make the folder photos'],
    ['clock', 'fail', 'before what has happened', 'Set the clock'],
  ] as const)
    expect(found[name], name).toMatchObject({
      status,
      message: expect.stringContaining(message) as string,
      remedy: expect.stringContaining(remedy) as string,
    })

  const old = new Database(here.file)
  old.exec(`DELETE FROM _prisma_migrations WHERE migration_name LIKE '%full_text'`)
  old.close()
  await ill({ code: 1, line: /^fail {2}migrations +not applied: /, remedy: 'Run quad db migrate.' })
})

test('doctor names what is wrong with the remedy and exits with 1', async () => {
  const ill = desk()
  await ill.quad(['partners', 'list'])
  chmodSync(`${ill.dir}/session-secret`, 0o644)
  const at = new Date(0)
  const times = { run_at: at, created_at: at }
  await ill.look((db) =>
    db.write(async (tx) => {
      const job = { name: 'search', key: 'x', payload: {}, state: 'dead', attempts: 12 }
      await tx.job.create({ data: { id: newId(), ...job, ...times } })
      const event = { id: newId(), name: 'x', subject_id: 'x', payload: {} }
      await tx.event.create({ data: { ...event, created_at: new Date(Date.now() + 3_600_000) } })
    }),
  )
  const raw = new Database(ill.file)
  raw.pragma('foreign_keys = OFF')
  raw.exec(`INSERT INTO "Program" (id, partner_code, name) VALUES ('p', 'nobody', 'Law')`)
  raw.exec(`DELETE FROM _prisma_migrations WHERE migration_name LIKE '%full_text'`)
  raw.close()

  const found = await verdicts(ill)
  expect(found.code).toBe(1)
  expect(found.of('secrets')?.remedy).toContain('chmod 600')
  expect(found.of('database')?.message).toContain('1 rows point to nothing')
  expect(found.of('migrations')).toMatchObject({ status: 'fail', remedy: 'Run quad db migrate.' })

  const old = await ill.quad(['jobs', 'list'])
  expect(old).toMatchObject({ code: 1, out: '' })
  expect(old.err).toContain('Run quad db migrate.')
  expect((await ill.quad(['db', 'status'])).code).toBe(1)
})

test('a database of a time when nobody closed it to others is told', async () => {
  const here = desk()
  await here.quad(['db', 'migrate'])
  const found = async () => (await verdicts(here)).of('database')
  chmodSync(here.file, 0o644)
  chmodSync(here.dir, 0o700)
  expect(await found()).toMatchObject({ status: 'ok' })
  chmodSync(here.dir, 0o755)
  expect(await found()).toMatchObject({ status: 'warn', remedy: `chmod 600 ${here.file}*` })
  chmodSync(here.file, 0o600)
  expect(await found()).toMatchObject({ status: 'ok' })
})

test('after a migration that failed every command says how to go on, and the clock is still judged', async () => {
  const ill = desk()
  const raw = new Database(ill.file)
  raw.exec(
    `UPDATE _prisma_migrations SET finished_at = NULL WHERE migration_name LIKE '%full_text'`,
  )
  raw.close()
  for (const args of [
    ['db', 'migrate'],
    ['jobs', 'list'],
    ['up', '--dry-run'],
  ]) {
    const answer = await ill.quad(args, { env: { QUAD_SITE: 'tests/cli/fake-site.mjs' } })
    expect(answer, args.join(' ')).toMatchObject({ code: 1, out: '' })
    expect(answer.err).toMatch(/full_text is half applied\nRestore a backup or repair the database/)
  }
  const status = await ill.quad(['db', 'status', '--json'])
  expect(status.json()).toMatchObject({ pending: [], failed: [expect.stringMatching('full_text')] })
  const found = await verdicts(ill)
  expect(found.of('migrations')?.remedy).toContain('Restore a backup')
  expect(found.of('clock')).toMatchObject({ status: 'ok' })
})

test('doctor finds dead jobs, a clock that goes wrong and wrong settings', async () => {
  const ill = desk()
  const at = new Date(0)
  const job = { id: newId(), name: 'search', key: 'x', payload: {}, state: 'dead', attempts: 12 }
  const event = { id: newId(), name: 'x', subject_id: 'x', payload: {} }
  await ill.look((db) =>
    db.write(async (tx) => {
      await tx.job.create({ data: { ...job, run_at: at, created_at: at } })
      await tx.event.create({ data: { ...event, created_at: new Date(Date.now() + 3_600_000) } })
    }),
  )
  const found = await verdicts(ill)
  expect(found.of('jobs')).toMatchObject({ status: 'fail' })
  expect(found.of('clock')).toMatchObject({ status: 'fail' })

  const wrong = await verdicts(ill, { PORT: 'many' })
  expect(wrong.code).toBe(1)
  expect(wrong.of('settings')?.message).toContain('PORT must be a number')
})

test('a file that is no database is found damaged', async () => {
  const broken = desk()
  const bytes = readFileSync(broken.file)
  bytes.fill(7, 4096, 12_288)
  writeFileSync(broken.file, bytes)
  const found = await verdicts(broken)
  expect(found.code).toBe(1)
  expect(found.of('database')).toMatchObject({ status: 'fail' })
})
