import { copyFileSync, openSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { Browser } from '~tests/support/client'
import { soon } from '~tests/support/live-reader'
import { serveSmallSchools, type StartedSite } from '~tests/support/started-site'

/** What a machine in trouble does to a site of two web processes. */
const TWO = { WEB_CONCURRENCY: '2', DRAIN_SECONDS: '0', LOG_LEVEL: 'info' }

const answers = async ({ port }: StartedSite) =>
  (await new Browser(`http://northfield.localhost:${port}`).get('/about')).status

/** The processes it has started */
const children = ({ pid }: StartedSite) =>
  (readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').match(/\d+/g) ?? []).map(Number)

function killOne(site: StartedSite): number {
  const [victim] = children(site)
  if (!victim) throw new Error('No process serves')
  process.kill(victim, 'SIGKILL')
  return victim
}

test('a process that can’t be started again now is tried until it can', async () => {
  const node = join(tmpdir(), `node-${process.pid}`)
  copyFileSync(process.execPath, node)
  onTestFinished(() => rmSync(node, { force: true }))
  onTestFinished(() => rmSync(`${node}.away`, { force: true }))
  const site = await serveSmallSchools(TWO, { node })
  onTestFinished(() => void site.stop('SIGKILL'))
  const logged = (msg: string) => site.log().filter((line) => line.msg === msg)
  await soon(() => expect(logged('all web processes serve')).toHaveLength(1))
  renameSync(node, `${node}.away`)
  killOne(site)
  const failed = () => logged('a web process could not be started')
  await soon(() => expect(failed(), site.trouble()).not.toHaveLength(0))
  expect(await answers(site)).toBe(200)
  renameSync(`${node}.away`, node)
  await soon(() => expect(logged('serving')).toHaveLength(3))
  expect(await site.stop()).toBe(0)
})

test('where no line of the log can be written, the site serves', async () => {
  const site = await serveSmallSchools(TWO, { stderr: openSync('/dev/full', 'w') })
  onTestFinished(() => void site.stop('SIGKILL'))
  await soon(() => expect(children(site)).toHaveLength(2))
  for (let at = 0; at < 4; at++) expect(await answers(site)).toBe(200)
  // Its parent has something to say of this.
  const victim = killOne(site)
  await soon(() => expect(children(site).filter((pid) => pid !== victim)).toHaveLength(2))
  await soon(async () => expect(await answers(site)).toBe(200))
  expect(await site.stop()).toBe(0)
})
