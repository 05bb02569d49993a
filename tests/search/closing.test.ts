import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { openLog } from '~/platform/monitoring/log.server'
import { readEnv } from '~/platform/settings/env.server'
import { openEngine } from '~search/engine/engine'
import { openFixtures } from '~tests/support/database'

test('closing waits for a check that is running: it still reads the database', async () => {
  const one = await openFixtures()
  onTestFinished(one.close)
  const slow = createServer((_, response) => {
    void pause(300).then(() => response.writeHead(500).end('{}'))
  })
  onTestFinished(() => void slow.close())
  slow.listen(0, '127.0.0.1')
  await once(slow, 'listening')
  const { port } = slow.address() as AddressInfo
  const MEILI_HOST = `http://127.0.0.1:${port}`
  const env = readEnv({ NODE_ENV: 'test', DATA_DIR: '/nowhere', MEILI_HOST, MEILI_KEY: 'k' })
  const { monitor } = openEngine({ db: one.db, env, log: openLog('silent') })!
  const ends: string[] = []
  const checked = monitor.check().then(() => ends.push('checked'))
  await monitor.close()
  ends.push('closed')
  await checked
  expect(ends).toEqual(['checked', 'closed'])
})
