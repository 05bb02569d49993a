import { verify } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import type { Db } from '~/platform/db.server'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '~prisma/worlds/demo/accounts'
import { schoolWorld } from '~prisma/worlds/school'
import { desk, rowsOf, type Desk } from './quad'

/** Without what tells when it happened: dates follow the day of seeding. */
async function timeless({ look }: Desk) {
  const rows = await look(rowsOf)
  return JSON.parse(
    JSON.stringify(rows, (key, value: unknown) =>
      /_(at|date)$/.test(key) && value ? 'then' : value,
    ),
  ) as Record<string, unknown[]>
}

test('[CLI-16] the demo world is always the same, and a second run changes nothing', async () => {
  const one = desk({ database: false })
  const other = desk()
  const first = await one.binary(['seed', 'demo', '--json'])
  expect(first.code).toBe(0)
  await other.quad(['seed', 'demo'])
  expect(await timeless(one)).toEqual(await timeless(other))

  const rows = await one.look(rowsOf)
  expect(rows.Partner).toHaveLength(2)
  const again = await one.quad(['seed', 'demo'])
  expect(again).toMatchObject({ code: 0, out: 'Nothing to do.\n2 unchanged.\n' })
  expect(await one.look(rowsOf)).toEqual(rows)

  expect(first.json()).toMatchObject({ password: DEMO_PASSWORD, accounts: DEMO_ACCOUNTS })
  const users = await one.look((db) =>
    db.read.user.findMany({ where: { email: { in: DEMO_ACCOUNTS.map(({ email }) => email) } } }),
  )
  expect(users).toHaveLength(DEMO_ACCOUNTS.length)
  expect(await verify(users[0]?.password_hash ?? '', DEMO_PASSWORD)).toBe(true)
})

test('[CLI-17] a school of any size: the same seed gives the same rows, with progress, and not by accident in production', async () => {
  const size = ['--students', '40', '--posts', '90', '--day', '2026-03-01']
  const build = (where: Desk, seed: string, code = 'hill') =>
    where.quad(['seed', 'school', '--code', code, ...size, '--seed', seed])
  const [one, same, other] = [desk(), desk(), desk()]
  const answer = await build(one, 'a')
  expect(answer.code).toBe(0)
  expect(answer.err).toMatch(/\d of [\d,]+, [\d,]+\/s/)
  await build(same, 'a')
  await build(other, 'b')
  const rows = await one.look(rowsOf)
  expect(await same.look(rowsOf)).toEqual(rows)
  expect(await other.look(rowsOf)).not.toEqual(rows)
  expect(rows.Post).toHaveLength(90)

  // Another school beside it, and another one in its place.
  expect(await build(one, 'a', 'dale')).toMatchObject({ code: 0 })
  const refused = await build(one, 'b')
  expect(refused).toMatchObject({ code: 1, out: '' })
  expect(refused.err).toContain('--seed was a, now b')

  const env = { NODE_ENV: 'production', SESSION_SECRET: 's'.repeat(40) }
  const production = desk()
  const command = ['seed', 'school', '--code', 'hill', ...size]
  const asked = await production.quad(command, { env })
  expect(asked.code).toBe(2)
  expect(asked.err).toContain('--yes')
  expect(await production.look((db) => db.read.user.count())).toBe(0)
  expect(await production.quad([...command, '--yes'], { env })).toMatchObject({ code: 0 })
})

test('[CLI-17] killed in the middle, a school is made whole by the next run, as of the day it was begun', async () => {
  const { quad, killed, look } = desk()
  const size = ['--code', 'hill', '--students', '60', '--posts', '2600', '--seed', 'a']
  const command = ['seed', 'school', ...size]
  await killed([...command, '--day', '2026-03-01'], /Seeding school hill: .* of /)
  const count = (table: string) => look((db) => Promise.resolve(countOf(db, table)))
  const begun = await count('Post')
  expect(begun).toBeGreaterThan(0)
  expect(begun).toBeLessThan(2600)

  const other = await quad(['seed', 'school', ...size.with(-1, 'b')])
  expect(other).toMatchObject({ code: 1, out: '' })
  expect((await quad(command)).code).toBe(0)

  const today = new Date('2026-03-01T00:00:00Z')
  const options = { ...{ code: 'hill', name: 'Hill College', students: 60, posts: 2600 } }
  const world = [...schoolWorld({ ...options, seed: 'a', today, passwordHash: 'a hash' })]
  for (const table of ['Post', 'PostTag', 'Comment', 'PostLike', 'Follow', 'Event'] as const) {
    const batches = world.filter((batch) => batch.table === table)
    const rows = batches.reduce((sum, batch) => sum + batch.rows.length, 0)
    expect(await count(table), table).toBe(rows)
  }
  expect(await count('post_fts')).toBe(2600)
  const repair = ['doctor', '--repair-counts', '--dry-run', '--json']
  expect((await quad(repair)).json()).toEqual({ ok: true, dry_run: true, wrong: [] })
  expect((await quad(command)).out).toBe('Nothing to do.\n1 unchanged.\n')
})

const countOf = (db: Db, table: string) =>
  db.sql.prepare<[], number>(`SELECT count(*) FROM "${table}"`).pluck().get()

test('sizes that are no whole numbers and a code of another school are refused', async () => {
  const { quad, look } = desk()
  for (const [flags, said] of [
    [['--students', 'many'], '--students must be a whole number'],
    [['--posts', '-1'], '--posts must be a whole number'],
    [['--code', 'B g'], '--code must be a code'],
    [['--day', '2026-13-01'], '--day must be a date'],
  ] as const) {
    const answer = await quad(['seed', 'school', '--code', 'hill', ...flags])
    expect(answer).toMatchObject({ code: 2, out: '' })
    expect(answer.err).toContain(said)
  }
  await quad(['seed', 'demo'])
  const taken = await quad(['seed', 'school', '--code', 'lakeside'])
  expect(taken).toMatchObject({ code: 1, out: '' })
  expect(taken.err).toContain('There is a school Lakeside College (lakeside) already.')
  expect(await look((db) => db.read.partner.count())).toBe(2)
})
