import { dirname } from 'node:path'
import { assertWholeCopy } from '~/platform/database/copying/unfinished.server'
import type { Ctx } from '~/platform/ctx'
import { readEnv } from '~/platform/settings/env.server'
import { up } from '~cli/actions/up'
import { machineChecks } from '~cli/checks/machine'
import { complete } from '~cli/completion'
import { NOW } from './database'
import { ROOT } from './paths'

/** What commands read of a database that is a file. */
export async function runFileTools(ctx: Ctx): Promise<void> {
  const [databaseFile, { env }] = [ctx.db.place, process]
  const own = { DATA_DIR: dirname(databaseFile), BASE_URL: 'http://localhost:3000' }
  process.env = { ...env, ...own, QUAD_SITE: 'site' }
  const settings = { ...readEnv(), databaseFile }
  const context = { env: () => Promise.resolve(settings), now: () => NOW, root: ROOT }
  try {
    await complete(['terms', 'list', '--partner', ''])
    await assertWholeCopy(databaseFile)
    await machineChecks.find(({ name }) => name === 'clock')?.run(context as never)
    await up({ ...context, dryRun: true } as never, { on: () => false } as never)
  } finally {
    process.env = env
  }
}
