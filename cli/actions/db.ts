import { assertWholeCopy, findCopy } from '~/platform/database/copying/unfinished.server'
import { database } from '~/platform/database/operations.server'
import { assertMigratable } from '~prisma/version-match'
import type { ReadAction, WriteAction } from '../command'
import type { Context } from '../context'
import { migrateShared } from '../database'
import { readMigrationStatus } from '../database-state'
import { pairs } from '../table'

async function readStatus(context: Context) {
  const { database: place } = await context.env()
  return { place, ...(await readMigrationStatus(context, place)) }
}

/** (CLI-24, its database part) */
export const migrate: WriteAction = async (context) => {
  const { place, ...status } = await readStatus(context)
  await assertWholeCopy(place)
  assertMigratable(status)
  return {
    target: database.name(place),
    changes: status.pending.map((name) => ({ action: 'run', kind: 'migration', name })),
    apply: async () => ({ json: { applied: await migrateShared(context, place) } }),
  }
}

/** (CLI-24, its database part) */
export const status: ReadAction = async (context) => {
  const { place, applied, total, pending, failed, newer } = await readStatus(context)
  const exists = database.exists(place)
  const site = await database.findSite(place)
  const name = database.name(place)
  const copy = await findCopy(place)
  const half = copy?.state === 'unfinished' ? copy.from : null
  return {
    ok: pending.length + failed.length + newer.length === 0 && half === null,
    json: {
      database: name,
      exists,
      total,
      pending,
      failed,
      newer,
      site,
      unfinished_copy_of: half,
    },
    text: (theme) =>
      pairs(
        [
          ['database', exists ? name : `${name} (does not exist yet)`],
          ['applied', `${applied} of ${total}`],
          ...pending.map((name) => ['pending', name] as const),
          ...failed.map((name) => ['failed', name] as const),
          ...newer.map((name) => ['newer', `${name} (made by a newer Quad)`] as const),
          ...(half === null ? [] : [['unfinished', `copy of ${half}`] as const]),
          ['site', site ?? 'not running'],
        ],
        theme,
      ),
  }
}
