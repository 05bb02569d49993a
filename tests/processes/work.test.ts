import { spawn, type ChildProcess } from 'node:child_process'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { openDb } from '~/platform/database/open.server'
import { publish } from '~/platform/events/publish.server'
import { newId } from '~/platform/ids'
import { idOf } from '~tests/support/database'
import { soon } from '~tests/support/live-reader'
import { ROOT } from '~tests/support/paths'
import { serveSmallSchools } from '~tests/support/started-site'

/** The real command on the data of a site. */
function startWork(dataDir: string) {
  const { PATH = '' } = process.env
  const child = spawn(process.execPath, [join(ROOT, 'bin/quad.mjs'), 'work'], {
    cwd: ROOT,
    env: { PATH, NODE_ENV: 'test', LOG_LEVEL: 'info', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let out = ''
  child.stdout.on('data', (part) => (out += part))
  const running = soon(() => expect(out).toContain('Running background jobs'))
  return { child, running }
}

const ended = (child: ChildProcess, signal: NodeJS.Signals) =>
  new Promise<number | null>((resolve) => {
    child.once('exit', resolve)
    child.kill(signal)
  })

test('with WEB_JOBS=off the jobs are done by quad work, of which several may run and one may die', async () => {
  const site = await serveSmallSchools({ WEB_JOBS: 'off' })
  onTestFinished(() => void site.stop())
  const db = openDb(join(site.dataDir, 'quad.db'))
  onTestFinished(() => db.close())
  /** A post was changed. */
  const happen = (count: number) =>
    db.write((tx) => {
      const about = { partner_code: 'northfield', subject_id: idOf('post:welcome'), payload: {} }
      const one = { ...about, name: 'post.edited', actor_id: idOf('sam') }
      return publish(
        tx,
        { now: new Date() },
        Array.from({ length: count }, () => one),
      )
    })
  const undone = () =>
    db.read.job
      .count({ where: { state: { not: 'done' } } })
      .then(async (jobs) => [jobs, await db.read.event.count({ where: { dispatched_at: null } })])
  await happen(3)
  await sleep(1_500)
  expect((await undone())[1]).toBe(3)

  const [one, two] = [startWork(site.dataDir), startWork(site.dataDir)]
  await Promise.all([one.running, two.running])
  const done = () => soon(async () => expect(await undone()).toEqual([0, 0]))
  await done()
  const purges = await db.read.job.findMany({ where: { name: 'purge' } })
  expect(purges.map(({ state, attempts }) => [state, attempts])).toEqual([['done', 1]])

  // Killed while it holds a lease that would last two minutes: the other goes on within seconds.
  await ended(one.child, 'SIGKILL')
  await db.write((tx) =>
    tx.job.create({
      data: {
        id: newId(),
        name: 'purge',
        key: 'left',
        payload: {},
        state: 'leased',
        attempts: 1,
        run_at: new Date(0),
        created_at: new Date(0),
        lease_until: new Date(Date.now() + 120_000),
        worker_id: `${hostname()}/${one.child.pid}/${newId()}`,
      },
    }),
  )
  await happen(1)
  await done()
  expect(await ended(two.child, 'SIGTERM')).toBe(0)
})
