import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { readEnv } from '~/platform/env.server'
import { moderationChecks } from '~cli/checks/moderation'
import type { Shell } from '~cli/shell'
import { openWorld } from '~tests/support/world'

test('[CLI-23] doctor warns of schools that name nobody for emergencies', async () => {
  const { db, close } = await openWorld()
  const [{ file }] = db.sql.pragma('database_list') as [{ file: string }]
  const settings = readEnv({ NODE_ENV: 'test', DATA_DIR: dirname(file) })
  const shell = { env: async () => settings, db: async () => db } as unknown as Shell
  const name = (partner_code: string) =>
    db.write((tx) =>
      tx.partner.update({
        where: { partner_code },
        data: { settings: { moderation_contact: { name: 'Ada Hall', email: 'a@b.test' } } },
      }),
    )
  await name('northfield')
  expect(await moderationChecks[0]?.look(shell)).toMatchObject({
    status: 'warn',
    message: 'nobody is named for emergencies at lakeside',
  })
  await name('lakeside')
  expect(await moderationChecks[0]?.look(shell)).toMatchObject({ status: 'ok' })
  await close()
})
