import * as fs from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect } from 'vitest'
import { acquireExclusiveLock } from '~/platform/database/sqlite/lock.server'
import { openDb } from '~/platform/database/open.server'
import { publish } from '~/platform/events/publish.server'
import { migrate } from '~prisma/migrate'
import { TEMPLATE } from '../support/paths'
import { backups, bundled, copied, run, SCHOOL, terms } from './backup-programs'
import { test } from './quad'

beforeAll(() => bundled('backup-process'))

test('[CLI-24] a restore killed at any point leaves one whole', async ({
  cli,
  emptyFolder: trial,
}) => {
  await cli.quad('terms add then')
  const name = await copied(cli)
  await cli.quad('terms remove then')
  await cli.quad('terms add now')
  const begin = () => {
    for (const suffix of ['', '-wal'])
      if (fs.existsSync(cli.file + suffix))
        fs.writeFileSync(trial.file + suffix, fs.readFileSync(cli.file + suffix))
  }
  begin()
  const steps = (await run('restore', trial.dir, backups(cli), name)) as string[]
  expect(steps).toContain('switch')
  expect(terms(trial.file)).toEqual(['then'])
  const ends = new Map<string, string>()
  for (const step of steps) {
    begin()
    expect(await run('restore', trial.dir, backups(cli), name, step)).toBe('SIGKILL')
    ends.set(step, String(terms(trial.file)))
  }
  expect(new Set(ends.values())).toEqual(new Set(['now', 'then']))
  expect(ends.get('switch')).toBe('now')
  expect(ends.get('sync')).toBe('then')
  // A run after all of them goes through, and only its owner can read what is there then.
  begin()
  fs.chmodSync(join(backups(cli), name, 'quad.db'), 0o644)
  await run('restore', trial.dir, backups(cli), name)
  expect(fs.statSync(trial.file).mode & 0o777).toBe(0o600)
  expect(terms(trial.file)).toEqual(['then'])
  expect(fs.existsSync(`${trial.file}.restoring`)).toBe(false)
})

test('[CLI-24] a restore waits for the site, and can be undone', async ({ cli }) => {
  await cli.quad(SCHOOL)
  const user = await cli.write(async (tx) => {
    const { id } = await tx.user.findFirstOrThrow({ where: { email: 'student1@hill.test' } })
    const at = { created_at: new Date(), last_seen_at: new Date(), expires_at: new Date() }
    const session = { id_hash: 'h', user_id: id, partner_code: 'hill', data: {}, ...at }
    await tx.session.create({ data: session })
    return id
  })
  const name = await copied(cli)
  await cli.quad('terms add since')
  const deletion = { where: { id: user }, data: { deleted_at: new Date() } }
  await cli.write((tx) => tx.user.update(deletion))

  const site = openDb(cli.file)
  const inUse = 'command is running: the database is in use'
  await cli.refuses(`backup restore ${name} --yes`, 1, inUse)
  const [audit] = await site.read.audit.findMany({ where: { command: 'backup restore' } })
  expect(audit?.outcome).toMatch(/^failed: The site or another command is running/)
  expect(await site.read.restrictedTerm.count()).toBe(1)
  await site.close()

  await cli.needsYes(`backup restore ${name}`)
  const outcome = { outcome: 'done', restored: name, back: [user] }
  const restored = await cli.json(`backup restore ${name} --yes`, outcome)
  const now = await cli.look(async ({ read }) => ({
    terms: await read.restrictedTerm.count(),
    posts: await read.post.count(),
    sessions: await read.session.count(),
    audit: await read.audit.findMany({ where: { command: 'backup restore' } }),
  }))
  expect(now).toMatchObject({ terms: 0, posts: 4, sessions: 0, audit: [{ outcome: 'done' }] })

  // The way back.
  const copy = String(restored.kept)
  expect(copy).toMatch(/-before-restore$/)
  await cli.json(`backup restore ${copy} --yes`)
  expect(await cli.look(({ read }) => read.restrictedTerm.count())).toBe(1)
})

test('[CLI-24] during a restore no one opens the database', async ({ cli }) => {
  const letGo = acquireExclusiveLock(cli.file)
  expect(() => openDb(cli.file)).toThrow(/A backup is being restored/)
  await cli.refuses('terms add darn', 1, 'A backup is being restored')
  letGo()
  expect(await cli.look(({ read }) => read.restrictedTerm.count())).toBe(0)
  await cli.json('terms add darn')
})

test('[CLI-24] a restore sets a damaged database aside', async ({ cli, emptyFolder }) => {
  await cli.quad('terms add darn')
  const name = await copied(cli)
  fs.writeFileSync(cli.file, Buffer.alloc(40_000, 7))
  const restored = { outcome: 'done', kept: null }
  const [aside] = (await cli.json(`backup restore ${name} --yes`, restored)).aside!
  expect(fs.readFileSync(String(aside))).toEqual(Buffer.alloc(40_000, 7))
  expect(terms(cli.file)).toEqual(['darn'])

  const brought = `backup restore ${name} --dir ${backups(cli)} --yes`
  await emptyFolder.json(brought, { ...restored, aside: [] })
  expect(terms(emptyFolder.file)).toEqual(['darn'])
})

test('[CLI-24] after a restore search is rebuilt', async ({ cli, engine: env }) => {
  await cli.quad(SCHOOL)
  const event = { name: 'x', partner_code: '', subject_id: 'x', payload: {} }
  const happen = (times: number) =>
    cli.write((tx) => publish(tx, { now: new Date() }, Array(times).fill(event)))
  const reason = async () =>
    (await cli.quad('search status --json --limit 3600', { env })).json().reason
  await cli.quad('search reindex', { env })
  const name = await copied(cli)
  expect(await reason()).toBeNull()
  await happen(5)
  await cli.quad('search reindex', { env })
  expect(await reason()).toBeNull()
  await cli.quad(['backup', 'restore', name, '--yes'])
  expect(await reason()).toBe('the index is of another database')
  await happen(9)
  expect(await reason()).toBe('the index is of another database')
})

test('[CLI-24] an older database is migrated when it is put back', async ({ emptyFolder: cli }) => {
  const older = join(cli.dir, 'migrations')
  fs.cpSync(TEMPLATE.migrations, older, { recursive: true })
  const [newest = ''] = fs
    .readdirSync(older)
    .filter((name) => /^\d/.test(name))
    .sort()
    .reverse()
  fs.rmSync(join(older, newest), { recursive: true })
  await migrate(cli.file, older)
  const name = await copied(cli)
  await cli.json('backup verify', { ok: true, backups: [{ pending: [newest] }] })
  const migrated = { outcome: 'done', migrated: [newest] }
  await cli.json(`backup restore ${name} --yes`, migrated)
  await cli.prints('db status', [])
  await cli.json('audit list', { audit: [{ command: 'backup restore' }] })
})
