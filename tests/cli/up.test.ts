import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { demoAccounts, DEMO_PASSWORD } from '~seeds/demo/accounts'
import { restartDelay } from '~/platform/processes/restart-delay'
import { KEYS } from './pseudo-terminal'
import { allRows, createWorkspace, PRODUCTION, test, type Workspace } from './quad'

/** `up` with a site that only says it is ready (fake-site.mjs) and a given search engine. */
const settings = ({ dir }: Workspace, more: Record<string, string> = {}) => ({
  QUAD_SITE: 'tests/cli/fake-site.mjs',
  SITE_NOTES: join(dir, 'site.json'),
  MEILI_HOST: 'http://127.0.0.1:9',
  PORT: '4999',
  ...more,
})

const notes = ({ dir }: Workspace) =>
  JSON.parse(readFileSync(join(dir, 'site.json'), 'utf8')) as {
    pid: number
    starts: number
    MEILI_HOST: string
    DATA_DIR: string
  }

/** With a site that ends by itself. */
const runUp = (cli: Workspace, args: string, more: Record<string, string> = {}) =>
  cli.quad(`up ${args}`, { env: settings(cli, { FAKE_SITE_ENDS: 'after', ...more }) })

const isAlive = (pid: number) => existsSync(`/proc/${pid}`)

async function listening(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

test('up migrates, seeds and serves; Ctrl-C ends all; the next start keeps the data, or completes what was killed', async ({
  emptyFolder: cli,
}) => {
  const plan = await cli.prints('up --dry-run', [], { env: settings(cli) })
  expect(existsSync(cli.file)).toBe(false)
  expect(plan.match(/ migration /g)).toHaveLength(1)

  const up = cli.terminal('up', settings(cli))
  await up.shows('Press Ctrl-C to stop.')
  for (const line of plan.trim().split('\n')) expect(up.text()).toContain(line.trimEnd())
  for (const wanted of [
    'Search: answered by the database until Meilisearch at http://127.0.0.1:9 answers',
    'http://localhost:4999',
    'http://northfield.localhost:4999',
    'http://lakeside.localhost:4999',
    DEMO_PASSWORD,
    ...demoAccounts().map((account) => account.email),
  ])
    expect(up.text()).toContain(wanted)
  expect(up.text()).toMatch(/Started in \d+ s\. Press Ctrl-C to stop\.\s*$/)
  const site = notes(cli)
  expect(site).toMatchObject({ MEILI_HOST: 'http://127.0.0.1:9', DATA_DIR: cli.dir })
  expect(isAlive(site.pid)).toBe(true)

  up.press(KEYS.ctrlC)
  expect(await up.code).toBe(130)
  expect(isAlive(site.pid)).toBe(false)
  const audit = await cli.look((db) => db.read.audit.findMany())
  expect(audit).toMatchObject([{ command: 'up', target: cli.dir, outcome: 'done' }])

  const whole = await cli.look(allRows)
  await cli.write(async (tx) => {
    const begun = { where: { key: 'world:demo' }, data: { value: { complete: false } } }
    await tx.systemValue.update(begun)
    await tx.postLike.deleteMany()
    await tx.event.deleteMany()
  })
  const answer = await runUp(cli, '--json')
  expect(answer.err).toContain('The site was stopped.')
  expect(answer.code).toBe(0)
  expect(answer.json()).toMatchObject({
    command: 'up',
    outcome: 'done',
    address: 'http://localhost:4999',
    schools: [
      { name: 'Lakeside College', address: 'http://lakeside.localhost:4999' },
      { name: 'Northfield University', address: 'http://northfield.localhost:4999' },
    ],
  })
  const again = await cli.look(allRows)
  expect(again.PostLike).toHaveLength(whole.PostLike?.length ?? 0)
  expect(again.Event).toHaveLength(whole.Event?.length ?? 0)

  await cli.quad('partners remove lakeside --yes')
  const kept = await cli.look(allRows)
  const { accounts } = (await runUp(cli, '--json')).json()
  expect(await cli.look(allRows)).toEqual(kept)
  expect([...accounts!]).toEqual(demoAccounts().filter(({ email }) => !/lakeside/.test(email)))
})

test('a site that ends unexpectedly is started again, up to a limit', async ({ cli }) => {
  const up = cli.terminal('up --without-demo', settings(cli, { FAKE_SITE_ENDS: 'twice' }))
  await up.shows(/ended by itself \(exit code 4\)\. Starting it again in 0\.5 s/)
  await up.shows(/Starting it again in 1 s …[^]*The site is running again\./)
  const { pid, starts } = notes(cli)
  expect([starts, isAlive(pid)]).toEqual([3, true])
  up.press(KEYS.ctrlC)
  expect(await up.code).toBe(130)
  expect(isAlive(pid)).toBe(false)

  const delays = Array.from({ length: 10 }, (_, restarts) => restartDelay(restarts))
  expect(delays.slice(0, 4)).toEqual([500, 1000, 2000, 4000])
  expect(delays.slice(6)).toEqual([30_000, 30_000, 30_000, 30_000])
  expect(restartDelay(5_000)).toBe(30_000)
})

test('a site that does not start is a failure; a port that is taken too', async ({ cli }) => {
  const dead = await runUp(cli, '--without-demo', { FAKE_SITE_ENDS: 'before' })
  expect(dead).toMatchObject({ code: 1 })
  expect(dead.err).toContain('The site did not start (exit code 3).')

  const port = await listening(createServer())
  const taken = [`Port ${port} of 127.0.0.1 is in use.`, 'PORT']
  const env = settings(cli, { PORT: String(port) })
  await cli.refuses('up --without-demo', 1, taken, { env })
})

test('an empty database stays empty in production and with --without-demo; a named engine that answers is announced', async () => {
  const engine = createServer(({ url }, res) => res.writeHead(url === '/health' ? 200 : 404).end())
  const MEILI_HOST = `http://127.0.0.1:${await listening(engine)}`
  for (const [flags, env] of [
    ['--without-demo', {}],
    ['', PRODUCTION],
  ] as const) {
    const cli = createWorkspace()
    const up = await runUp(cli, flags, { ...env, MEILI_HOST })
    expect(up.out).toContain(`Search: Meilisearch at ${MEILI_HOST}\n`)
    expect(up.out).toContain('There are no schools yet: quad partners add')
    expect(await cli.look((db) => db.read.user.count())).toBe(0)
  }
})
