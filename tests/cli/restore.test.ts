import {
  chmodSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { ownDatabase } from '~/platform/database-use.server'
import { openDb } from '~/platform/db.server'
import { appendEvent } from '~/platform/events.server'
import { migrate } from '~prisma/migrate'
import { startEngine, stopEngine } from '../search/support/engine'
import { TEMPLATE } from '../support/paths'
import { backups, bundled, copied, run, SCHOOL, terms } from './backup-programs'
import { desk } from './quad'

beforeAll(() => bundled('backup-process'))

test('[CLI-24] a restore that is killed at any point leaves the old or the new database as a whole', async () => {
  const here = desk()
  await here.quad(['terms', 'add', 'then'])
  const name = await copied(here)
  await here.quad(['terms', 'remove', 'then'])
  await here.quad(['terms', 'add', 'now'])
  const trial = desk({ database: false })
  const begin = () => {
    for (const suffix of ['', '-wal'])
      if (existsSync(here.file + suffix))
        writeFileSync(trial.file + suffix, readFileSync(here.file + suffix))
  }
  begin()
  const steps = (await run('restore', trial.dir, backups(here), name)) as string[]
  expect(steps).toContain('switch')
  expect(terms(trial.file)).toEqual(['then'])
  const ends = new Map<string, string>()
  for (const step of steps) {
    begin()
    expect(await run('restore', trial.dir, backups(here), name, step)).toBe('SIGKILL')
    ends.set(step, String(terms(trial.file)))
  }
  expect(new Set(ends.values())).toEqual(new Set(['now', 'then']))
  expect(ends.get('switch')).toBe('now')
  expect(ends.get('sync')).toBe('then')
  // A run after all of them goes through, and only its owner can read what is there then.
  begin()
  chmodSync(join(backups(here), name, 'quad.db'), 0o644)
  await run('restore', trial.dir, backups(here), name)
  expect(statSync(trial.file).mode & 0o777).toBe(0o600)
  expect(terms(trial.file)).toEqual(['then'])
  expect(existsSync(`${trial.file}.restoring`)).toBe(false)
})

test('[CLI-24] nothing is restored while the site runs; then everything is as it was, and what was there is kept', async () => {
  const here = desk()
  await here.quad(SCHOOL)
  const user = await here.look((db) =>
    db.write(async (tx) => {
      const { id } = await tx.user.findFirstOrThrow({ where: { email: 'student1@hill.test' } })
      const at = { created_at: new Date(), last_seen_at: new Date(), expires_at: new Date() }
      await tx.session.create({
        data: { id_hash: 'h', user_id: id, partner_code: 'hill', data: {}, ...at },
      })
      return id
    }),
  )
  const name = await copied(here)
  await here.quad(['terms', 'add', 'since'])
  await here.look((db) =>
    db.write((tx) => tx.user.update({ where: { id: user }, data: { deleted_at: new Date() } })),
  )

  const site = openDb(here.file)
  const refused = await here.quad(['backup', 'restore', name, '--yes'])
  expect(refused).toMatchObject({ code: 1, out: '' })
  expect(refused.err).toContain('The site is running')
  const [audit] = await site.read.audit.findMany({ where: { command: 'backup restore' } })
  expect(audit?.outcome).toMatch(/^failed: The site is running/)
  expect(await site.read.restrictedTerm.count()).toBe(1)
  await site.close()

  const asked = await here.quad(['backup', 'restore', name])
  expect(asked.code).toBe(2)
  expect(asked.err).toContain('--yes')
  const restored = await here.quad(['backup', 'restore', name, '--yes', '--json'])
  expect(restored.code).toBe(0)
  expect(restored.json()).toMatchObject({ outcome: 'done', restored: name, back: [user] })
  const now = await here.look(async ({ read }) => ({
    terms: await read.restrictedTerm.count(),
    posts: await read.post.count(),
    sessions: await read.session.count(),
    audit: await read.audit.findMany({ where: { command: 'backup restore' } }),
  }))
  expect(now).toMatchObject({ terms: 0, posts: 4, sessions: 0, audit: [{ outcome: 'done' }] })

  // The way back.
  const kept = String(restored.json().kept)
  expect(kept).toMatch(/-before-restore$/)
  expect((await here.quad(['backup', 'restore', kept, '--yes'])).code).toBe(0)
  expect(await here.look(({ read }) => read.restrictedTerm.count())).toBe(1)
})

test('[CLI-24] while a backup is put back nobody opens the database, and no command writes to it', async () => {
  const here = desk()
  const letGo = ownDatabase(here.file)
  expect(() => openDb(here.file)).toThrow(/being replaced by a backup/)
  const refused = await here.quad(['terms', 'add', 'darn'])
  expect(refused).toMatchObject({ code: 1, out: '' })
  expect(refused.err).toContain('being replaced by a backup')
  letGo()
  expect(await here.look(({ read }) => read.restrictedTerm.count())).toBe(0)
  expect((await here.quad(['terms', 'add', 'darn'])).code).toBe(0)
})

test('[CLI-24] a damaged database is set aside as it is, and a folder without one gets one', async () => {
  const here = desk()
  await here.quad(['terms', 'add', 'darn'])
  const name = await copied(here)
  writeFileSync(here.file, Buffer.alloc(40_000, 7))
  const restored = await here.quad(['backup', 'restore', name, '--yes', '--json'])
  expect(restored.json()).toMatchObject({ outcome: 'done', kept: null })
  const [aside] = [...(restored.json().aside ?? [])]
  expect(readFileSync(String(aside))).toEqual(Buffer.alloc(40_000, 7))
  expect(terms(here.file)).toEqual(['darn'])

  const fresh = desk({ database: false })
  const flags = ['--dir', backups(here), '--yes', '--json']
  const brought = await fresh.quad(['backup', 'restore', name, ...flags])
  expect(brought.json()).toMatchObject({ outcome: 'done', kept: null, aside: [] })
  expect(terms(fresh.file)).toEqual(['darn'])
})

test('[CLI-24] after a restore search is built anew, also when the numbers of events are reached again', async () => {
  const here = desk()
  const engine = await startEngine()
  onTestFinished(() => stopEngine(engine))
  const env = { MEILI_HOST: engine.server.host, MEILI_KEY: engine.server.key }
  await here.quad(SCHOOL)
  const event = { name: 'x', partner_code: '', actor_id: null, subject_id: 'x' }
  const happen = (times: number) =>
    here.look((db) =>
      db.write(async (tx) => {
        for (let n = 0; n < times; n++) await appendEvent(tx, event, new Date())
      }),
    )
  const reason = async () => {
    const answer = await here.quad(['search', 'status', '--json', '--limit', '3600'], { env })
    return answer.json().reason
  }
  await here.quad(['search', 'reindex'], { env })
  const name = await copied(here)
  expect(await reason()).toBeNull()
  await happen(5)
  await here.quad(['search', 'reindex'], { env })
  expect(await reason()).toBeNull()
  await here.quad(['backup', 'restore', name, '--yes'])
  expect(await reason()).toBe('the index is of another database')
  await happen(9)
  expect(await reason()).toBe('the index is of another database')
})

test('[CLI-24] a database is copied before it is migrated, and gets what it lacks when it is put back', async () => {
  const here = desk({ database: false })
  const older = join(here.dir, 'migrations')
  cpSync(TEMPLATE.migrations, older, { recursive: true })
  const [newest = ''] = readdirSync(older)
    .filter((name) => /^\d/.test(name))
    .sort()
    .reverse()
  rmSync(join(older, newest), { recursive: true })
  await migrate(here.file, older)
  const name = await copied(here)
  const verified = await here.quad(['backup', 'verify', '--json'])
  expect(verified.json()).toMatchObject({ ok: true, backups: [{ pending: [newest] }] })
  const restored = await here.quad(['backup', 'restore', name, '--yes', '--json'])
  expect(restored.json()).toMatchObject({ outcome: 'done', migrated: [newest] })
  expect((await here.quad(['db', 'status'])).code).toBe(0)
  const listed = await here.quad(['audit', 'list', '--json'])
  expect([...(listed.json().audit ?? [])].map(({ command }) => command)).toEqual(['backup restore'])
})
