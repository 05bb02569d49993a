import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import { ON_POSTGRESQL } from '~/platform/database/kind'
import { connect, startServer, type TestServer } from '../support/postgresql'
import { deskIn, test as base, type Answer, type Json } from './quad'

let server: TestServer | null = null
const dir = mkdtempSync(join(tmpdir(), 'quad-partition-'))
beforeAll(async () => {
  if (!ON_POSTGRESQL) server = await startServer()
})
afterAll(() => {
  server?.stop()
  rmSync(dir, { recursive: true, force: true })
})

const test = base.extend('address', async ({ skip }: { skip: (note: string) => never }) =>
  server ? server.create('filled') : skip('There is no PostgreSQL on this machine.'),
)

const posts = async (client: Awaited<ReturnType<typeof connect>>) =>
  (await client.query<{ count: number }>('SELECT count(*)::int AS count FROM "Post"')).rows[0]
    ?.count

test('[CLI-24] quad db partition divides the largest tables once, while no one uses them; backups keep that', async ({
  address,
}) => {
  const quad = deskIn(dir, { DATABASE_URL: address }).binary
  const json = async (args: string): Promise<Json> => {
    const answer = await quad(`${args} --json`)
    expect(answer, answer.err + answer.out).toMatchObject({ code: 0 })
    return answer.json()
  }
  const refused = async (answer: Promise<Answer>, part: string) =>
    expect(await answer).toMatchObject({ code: 1, err: expect.stringContaining(part) as string })
  await json('db migrate --yes')
  await json('seed school --code hill --students 5 --posts 8')
  const dry = await json('db partition --into 3 --dry-run')
  expect(dry).toMatchObject({ outcome: 'planned', partitions: 3 })
  expect(Number(dry.bytes)).toBeGreaterThan(100_000)

  const many = await quad('db partition --into 128')
  expect(many).toMatchObject({ code: 1, err: expect.stringContaining('too few locks') as string })
  expect(many.err).toMatch(/Set max_locks_per_transaction to \d+ on the server/)
  const site = await connect(address, 'quad')
  await refused(quad('db partition'), 'is being used by')
  const before = await posts(site)
  await site.end()
  expect(await json('db partition --into 3')).toMatchObject({ outcome: 'done', partitions: 3 })
  expect(await json('db partition --into 3')).toMatchObject({ outcome: 'nothing to do' })
  await refused(quad('db partition --into 5'), 'Its tables have 3 partitions already.')

  const { name } = await json('backup create')
  expect(await json('backup verify')).toMatchObject({ ok: true })
  await json('partners remove hill --yes')
  await json(`backup restore ${name} --yes`)
  expect(await json('db status')).toMatchObject({ partitions: 3, pending: [] })
  const restored = await connect(address)
  expect(await posts(restored)).toBe(before)
  await restored.end()
  await json('seed school --code vale --students 5 --posts 8')
}, 240_000)

test('a file has no partitions', async ({ here }) => {
  await here.refuses('db partition', 1, ['A file of SQLite has no partitions.', 'quad db copy'])
  await here.refuses('db partition --into 1', 2, '--into must be a whole number from 2 to 128')
})
