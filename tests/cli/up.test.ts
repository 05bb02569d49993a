import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '~prisma/worlds/demo/accounts'
import { desk, KEYS, rowsOf, type Desk } from './quad'

/** `up` with a site that only says it is ready (fake-site.mjs) and a given search engine. */
const settings = ({ dir }: Desk, more: Record<string, string> = {}) => ({
  QUAD_SITE: 'tests/cli/fake-site.mjs',
  SITE_NOTES: join(dir, 'site.json'),
  MEILI_HOST: 'http://127.0.0.1:9',
  PORT: '4999',
  ...more,
})

const notes = ({ dir }: Desk) =>
  JSON.parse(readFileSync(join(dir, 'site.json'), 'utf8')) as {
    pid: number
    MEILI_HOST: string
    DATA_DIR: string
  }

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

test('on a fresh folder up migrates, seeds, serves, prints addresses and accounts; Ctrl-C ends all', async () => {
  const here = desk({ database: false })
  const plan = await here.quad(['up', '--dry-run'], { env: settings(here) })
  expect(plan.code).toBe(0)
  expect(existsSync(here.file)).toBe(false)

  const up = here.terminal(['up'], settings(here))
  await up.shows('Press Ctrl-C to stop.')
  for (const line of plan.out.trim().split('\n')) expect(up.text()).toContain(line.trimEnd())
  for (const wanted of [
    'Search: answered by the database until Meilisearch at http://127.0.0.1:9 answers',
    'http://localhost:4999',
    'http://northfield.localhost:4999',
    'http://lakeside.localhost:4999',
    DEMO_PASSWORD,
    ...DEMO_ACCOUNTS.map((account) => account.email),
  ])
    expect(up.text()).toContain(wanted)
  const site = notes(here)
  expect(site).toMatchObject({ MEILI_HOST: 'http://127.0.0.1:9', DATA_DIR: here.dir })
  expect(isAlive(site.pid)).toBe(true)

  up.press(KEYS.ctrlC)
  expect(await up.code).toBe(130)
  expect(isAlive(site.pid)).toBe(false)
  const audit = await here.look((db) => db.read.audit.findMany())
  expect(audit).toMatchObject([{ command: 'up', target: here.dir, outcome: 'done' }])
})

test('a second start keeps the data; --json prints one document when the site is ready', async () => {
  const here = desk()
  await here.quad(['seed', 'demo'])
  const before = await here.look(rowsOf)
  const answer = await here.binary(['up', '--json'], {
    env: settings(here, { FAKE_SITE_ENDS: 'after' }),
  })
  expect(answer.err).toContain('The site ended by itself (exit code 4).')
  expect(answer.code).toBe(1)
  expect(answer.json()).toMatchObject({
    command: 'up',
    outcome: 'done',
    address: 'http://localhost:4999',
    schools: [
      { name: 'Lakeside College', address: 'http://lakeside.localhost:4999' },
      { name: 'Northfield University', address: 'http://northfield.localhost:4999' },
    ],
  })
  expect(await here.look(rowsOf)).toEqual(before)
})

test('an engine that the settings name is only announced when it answers', async () => {
  const engine = createServer(({ url }, res) => res.writeHead(url === '/health' ? 200 : 404).end())
  engine.listen(0, '127.0.0.1')
  onTestFinished(() => void engine.close())
  await new Promise((resolve) => engine.once('listening', resolve))
  const MEILI_HOST = `http://127.0.0.1:${(engine.address() as AddressInfo).port}`
  const here = desk()
  const up = await here.binary(['up', '--without-demo'], {
    env: settings(here, { MEILI_HOST, FAKE_SITE_ENDS: 'after' }),
  })
  expect(up.out).toContain(`Search: Meilisearch at ${MEILI_HOST}\n`)
})

test('a site that does not start is a failure; a port that is taken too', async () => {
  const here = desk()
  const dead = await here.binary(['up', '--without-demo'], {
    env: settings(here, { FAKE_SITE_ENDS: 'before' }),
  })
  expect(dead).toMatchObject({ code: 1 })
  expect(dead.err).toContain('The site did not start (exit code 3).')

  const server = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  const taken = await here.binary(['up', '--without-demo'], {
    env: settings(here, { PORT: String(port) }),
  })
  expect(taken).toMatchObject({ code: 1, out: '' })
  expect(taken.err).toContain(`Port ${port} of 127.0.0.1 is in use.`)
  expect(taken.err).toContain('PORT')
})

test('an empty database stays empty in production and with --without-demo', async () => {
  for (const [flags, env] of [
    [['--without-demo'], {}],
    [[], { NODE_ENV: 'production', SESSION_SECRET: 's'.repeat(40) }],
  ] as const) {
    const here = desk()
    const end = { FAKE_SITE_ENDS: 'after', ...env }
    const up = await here.binary(['up', ...flags], { env: settings(here, end) })
    expect(up.out).toContain('There are no schools yet: quad partners add')
    expect(await here.look((db) => db.read.user.count())).toBe(0)
  }
})

test('a start that was killed while it seeded is completed by the next', async () => {
  const here = desk()
  await here.quad(['seed', 'demo'])
  const whole = await here.look(rowsOf)
  await here.look((db) =>
    db.write(async (tx) => {
      await tx.fact.update({ where: { key: 'world:demo' }, data: { value: { complete: false } } })
      await tx.postLike.deleteMany()
      await tx.event.deleteMany()
    }),
  )
  await here.binary(['up'], { env: settings(here, { FAKE_SITE_ENDS: 'after' }) })
  const again = await here.look(rowsOf)
  expect(again.PostLike).toHaveLength(whole.PostLike?.length ?? 0)
  expect(again.Event).toHaveLength(2)
})
