import { isUnnamed } from '~/policy/unnamed'
import { native } from '~/platform/database/sqlite/connection.server'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { verify } from '@node-rs/argon2'
import { expect } from 'vitest'
import { partnerByHost } from '~/domain/partners/context.server'
import type { Db } from '~/platform/database/types'
import { demoAccounts, DEMO_PASSWORD } from '~seeds/demo/accounts'
import { generateSchool } from '~seeds/school-generator'
import { allRows, createWorkspace, PRODUCTION, test, type Workspace } from './quad'

/** Without what tells when it happened: dates follow the day of seeding. */
async function timeless({ look }: Workspace) {
  const rows = await look(allRows)
  return JSON.parse(
    JSON.stringify(rows, (key, value: unknown) =>
      /(^|_)(at|date|since)$/.test(key) && value ? 'then' : withoutTimes(value),
    ),
  ) as Record<string, unknown[]>
}

/** Of a list that is stored as text. */
const withoutTimes = (value: unknown) =>
  typeof value === 'string' ? value.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'then') : value

test('[CLI-16] the demo is always the same, once; what it does is planned and audited', async ({
  emptyFolder: one,
  cli: other,
}) => {
  const first = await one.binary('seed demo --json')
  expect(first.code).toBe(0)
  const empty = await other.look(allRows)
  const plan = await other.prints('seed demo --dry-run', /^ACTION/)
  expect(await other.look(allRows)).toEqual(empty)
  await other.prints('seed demo', plan.trim())
  const audit = await other.look((db) => db.read.audit.findMany())
  expect(audit).toMatchObject([{ command: 'seed demo', outcome: 'done' }])
  expect(await timeless(one)).toEqual(await timeless(other))

  const rows = await one.look(allRows)
  expect(rows.Partner).toHaveLength(2)
  for (const code of ['northfield', 'lakeside'])
    await other.prints(`seed remove --code ${code} --dry-run`, RegExp(`delete +school +${code}`))
  const accounts = rows.User as { id: string; avatar_url: string | null }[]
  const people = accounts.filter(({ id }) => !isUnnamed(id))
  const photos = people.flatMap(({ avatar_url }) => avatar_url ?? [])
  expect(photos.length).toBe(Math.round(people.length / 3))
  expect(new Set(photos).size).toBe(photos.length)
  const stored = () => readdirSync(join(one.dir, 'photos')).map((name) => `/photos/${name}`)
  const pictures = (rows.Picture as { id: string }[]).map(({ id }) => `/photos/${id}.webp`)
  expect(pictures).toHaveLength(3)
  expect(stored().sort()).toEqual([...photos, ...pictures].sort())
  await one.prints('seed demo', /^Nothing to do.\n2 unchanged.\n$/)
  expect(await one.look(allRows)).toEqual(rows)

  expect(first.json()).toMatchObject({ password: DEMO_PASSWORD, accounts: demoAccounts() })
  const where = { email: { in: demoAccounts().map(({ email }) => email) } }
  const users = await one.look((db) => db.read.user.findMany({ where }))
  expect(users).toHaveLength(demoAccounts().length)
  expect(await verify(users[0]?.password_hash ?? '', DEMO_PASSWORD)).toBe(true)
})

test('[CLI-17] a school of any size: the same seed gives the same rows, with progress, and not by accident in production', async () => {
  const size = ['--students', '40', '--posts', '90', '--day', '2026-03-01']
  const build = (seed: string, code = 'hill') => [
    'seed',
    'school',
    '--code',
    code,
    ...size,
    '--seed',
    seed,
  ]
  const [one, same, other, production] = [
    createWorkspace(),
    createWorkspace(),
    createWorkspace(),
    createWorkspace(),
  ]
  const answer = await one.quad(build('a'))
  expect(answer.code).toBe(0)
  expect(answer.err).toMatch(/\d of [\d,]+, [\d,]+\/s/)
  await same.quad(build('a'))
  await other.quad(build('b'))
  const rows = await one.look(allRows)
  expect(await same.look(allRows)).toEqual(rows)
  expect(await other.look(allRows)).not.toEqual(rows)
  expect(rows.Post).toHaveLength(90)

  // Another school next to it, and another one in its place.
  await one.json(build('a', 'dale'))
  await one.refuses(build('b'), 1, '--seed was a, now b')

  await production.needsYes(build('a'), { env: PRODUCTION })
  expect(await production.look((db) => db.read.user.count())).toBe(0)
  await production.json([...build('a'), '--yes'], {}, { env: PRODUCTION })
})

test('[CLI-17] a killed seeding is completed', async ({
  cli: { prints, refuses, json, killed, look },
}) => {
  const size = ['--code', 'hill', '--students', '60', '--posts', '2600', '--seed', 'a']
  const command = ['seed', 'school', ...size]
  await killed([...command, '--day', '2026-03-01'], /Seeding school hill: .* of /)
  const count = (table: string) => look((db) => Promise.resolve(countRows(db, table)))
  const begun = await count('Post')
  expect(begun).toBeGreaterThan(0)
  expect(begun).toBeLessThan(2600)

  // Half a school is closed, says so and can be removed.
  const status = async () => (await json('partners list')).partners?.[0]?.status
  expect(await status()).toBe('building')
  expect(await look((db) => partnerByHost(db, 'hill.localhost'))).toBeNull()
  const message = 'closed because they are half built: hill'
  const { checks } = await json('doctor')
  expect(checks).toContainEqual(expect.objectContaining({ status: 'warn', message }))
  await prints('seed remove --code hill --dry-run', /delete +school +hill/)

  await refuses(['seed', 'school', ...size.with(-1, 'b')], 1, [])
  await refuses([...command, '--day', '2026-04-01'], 1, [])
  await json(command)
  expect(await status()).toBe('active')
  expect(await look((db) => partnerByHost(db, 'hill.localhost'))).not.toBeNull()

  const today = new Date('2026-03-01T00:00:00Z')
  const options = { code: 'hill', name: 'Hill College', students: 60, posts: 2600 }
  const generated = [...generateSchool({ ...options, seed: 'a', today, passwordHash: 'a hash' })]
  for (const table of ['Post', 'PostTag', 'Comment', 'PostLike', 'Follow', 'Event'] as const) {
    const batches = generated.filter((batch) => batch.table === table)
    const rows = batches.reduce((sum, batch) => sum + batch.rows.length, 0)
    expect(await count(table), table).toBe(rows)
  }
  expect(await count('post_fts')).toBe(2600)
  const repair = await json('doctor --repair-counts --dry-run')
  expect(repair).toEqual({ ok: true, dry_run: true, wrong: [] })
  await prints(command, /^Nothing to do.\n1 unchanged.\n$/)
})

test('[CLI-17] an interrupted seeding ends before its next rows', async ({ cli }) => {
  const before = process.listeners('SIGINT')
  const seeding = cli.quad('seed school --code hill --students 5 --posts 5')
  const added = () => process.listeners('SIGINT').filter((one) => !before.includes(one))
  await expect.poll(added).toHaveLength(1)
  added()[0]?.('SIGINT')
  expect(await seeding).toMatchObject({ code: 130 })
  expect(await cli.look((db) => db.read.partner.count())).toBe(0)
})

test('[CLI-17] [CLI-19] interrupted before its first row, a seed holds its code for no one', async ({
  cli: { dir, json, look, prints },
}) => {
  const key = 'world:school stuck'
  const value = {
    code: 'stuck',
    name: 'Stuck College',
    day: '2026-03-01',
    seed: '1',
    students: 6000,
  }
  const mark = () =>
    look((db) =>
      db.write((tx) =>
        tx.systemValue.create({
          data: { key, value: { ...value, posts: 20000, complete: false }, updated_at: new Date() },
        }),
      ),
    )
  const isMarked = () => look((db) => db.read.systemValue.count({ where: { key } }))
  await mark()
  await prints('seed remove --code stuck --dry-run', /delete +school +stuck/)
  expect(await isMarked()).toBe(1)
  await json('seed remove --code stuck --yes')
  expect(await isMarked()).toBe(0)
  await prints('seed remove --code stuck --yes', /^Nothing to do./)
  await mark()
  await json('seed school --code stuck --students 5 --posts 5')
  expect(await look((db) => db.read.post.count({ where: { partner_code: 'stuck' } }))).toBe(5)

  // What it has in files goes with it, and no one else's.
  const [own, other] = ['a', 'b'].map((digit) => digit.repeat(32)) as [string, string]
  const size = { width: 1, height: 1, bytes: 1, created_at: new Date() }
  await look((db) =>
    db.write(async (tx) => {
      const { id: user_id, partner_code } = await tx.user.findFirstOrThrow()
      await tx.picture.create({ data: { ...size, id: own, user_id, partner_code } })
    }),
  )
  const photos = join(dir, 'photos')
  mkdirSync(photos, { recursive: true })
  for (const id of [own, other]) writeFileSync(join(photos, `${id}.webp`), 'a picture')
  await json('seed remove --code stuck --yes')
  expect(readdirSync(photos)).toEqual([`${other}.webp`])
})

const countRows = (db: Db, table: string) =>
  native(db).prepare<[], number>(`SELECT count(*) FROM "${table}"`).pluck().get()
