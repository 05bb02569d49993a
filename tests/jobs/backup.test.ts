import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { schedulesFor } from '~/jobs/schedules'
import { backupState } from '~/platform/database/backup-state.server'
import { lastTimeFinder } from '~/platform/settings/backups'
import { readEnv } from '~/platform/settings/env.server'
import { s3Server } from '../support/s3-server'
import { createServices } from './services'
import { workshop } from './support'

const HOUR = 3600

/** A site whose backups are made every day at 3, with other settings. */
function site(more: Record<string, string> = {}) {
  const { db, clock, file, dispatcher } = workshop()
  const settings = { DATA_DIR: dirname(file), BACKUP_SCHEDULE: '0 3 * * *', ...more }
  const env = readEnv(settings)
  const services = createServices(db, clock.now, { env })
  const schedules = schedulesFor(env).filter(({ name }) => name === 'backup')
  return {
    db,
    clock,
    env,
    worker: () => dispatcher({ services, handlers: [], schedules }),
    made: () => readdirSync(env.BACKUP_DIR).filter((name) => name.startsWith('20')),
    state: () => backupState(db, env, clock.now()),
  }
}

test('the backup of each period is made once, by one of two sites, and copied to the bucket', async () => {
  const server = await s3Server()
  const { worker, made, clock, state } = site({ ...server.env, BACKUP_KEEP: '1' })
  const [one, two] = [worker(), worker()]
  expect(await state()).toMatchObject({ state: 'none' })
  await Promise.all([one.drain(), two.drain()])
  expect(made()).toHaveLength(1)
  const [first] = made()
  expect(server.keys()).toEqual([`backups/${first}.db`, `backups/${first}.json`])
  clock.pass(14 * HOUR)
  await Promise.all([one.drain(), two.drain()])
  expect(made()).toEqual([first])
  clock.pass(HOUR)
  await Promise.all([one.drain(), two.drain()])
  expect(made()).toHaveLength(1)
  expect(made()).not.toEqual([first])
  expect(server.keys()).toHaveLength(2)
  expect(await state()).toMatchObject({ state: 'ok', failed: null })
})

test('a backup that fails is said and removes nothing; one that goes well is the end of it', async () => {
  const { worker, made, clock, env, state } = site({ BACKUP_KEEP: '1' })
  await worker().drain()
  const first = made()
  const path = join(env.DATA_DIR, 'photos')
  writeFileSync(path, 'no folder')
  clock.pass(24 * HOUR)
  await worker().drain()
  const failed = { at: clock.now().toISOString(), message: expect.stringMatching(/./) as string }
  expect(await state()).toMatchObject({ state: 'failed', failed })
  expect(made()).toEqual(first)
  rmSync(path)
  clock.pass(24 * HOUR)
  await worker().drain()
  expect(await state()).toMatchObject({ state: 'ok', failed: null })
})

test('without a schedule nothing is made; a missing one is late', async () => {
  const off = site({ BACKUP_SCHEDULE: '' })
  await off.worker().drain()
  expect(await off.state()).toMatchObject({ state: 'off' })
  const { state, db, clock } = site()
  const judged = async (hours: number) => {
    const at = new Date(clock.time - hours * HOUR * 1000).toISOString()
    const row = { value: { at, into: '/x' }, updated_at: clock.now() }
    const key = 'backup.last'
    await db.write((tx) =>
      tx.systemValue.upsert({ where: { key }, create: { key, ...row }, update: row }),
    )
    return (await state()).state
  }
  // It is noon: that of yesterday at 3 is 33 hours ago.
  expect(await judged(33)).toBe('ok')
  expect(await judged(34)).toBe('late')
})

test.each([
  ['0 3 * * *', '2026-11-21T02:59:59.999Z', '2026-11-20T03:00:00.000Z'],
  ['0 3 * * *', '2026-11-21T03:00:00.000Z', '2026-11-21T03:00:00.000Z'],
  ['0 */6 * * *', '2026-11-21T11:00:00.000Z', '2026-11-21T06:00:00.000Z'],
  ['30 1 * * 0', '2026-11-21T11:00:00.000Z', '2026-11-15T01:30:00.000Z'],
])('%s was last due at %s: %s', (pattern, now, last) => {
  const lastTime = lastTimeFinder(pattern)
  for (let twice = 0; twice < 2; twice++) expect(lastTime(new Date(now))?.toISOString()).toBe(last)
})
