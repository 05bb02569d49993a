import { database } from '~/platform/database.server'
import { assertWholeCopy } from '~/platform/copying/unfinished.server'
import { assertMigrated } from '~prisma/version-match'
import type { WriteAction } from '../command'
import { assertUnused, copyPlace } from '../copy/place'
import { explaining } from '../copy/failures'
import { readMigrationStatus } from '../database'
import { Abort } from '../errors'
import { withProgress } from '../progress'
import { amount, sizeText } from '../quantities'

const DEFAULT = 16

/** Moves the tables that grow into partitions by school, on PostgreSQL. */
export const partition: WriteAction = async (context, input) => {
  const { database: place } = await context.env()
  const { partitions: tool } = database
  if (!tool)
    throw new Abort('A file of SQLite has no partitions.', {
      next: 'Move to PostgreSQL first: quad db copy --to postgresql://…',
    })
  assertMigrated(await readMigrationStatus(context, place))
  await assertWholeCopy(place)
  const wanted = input.whole('into') ?? DEFAULT
  const found = await tool.read(place)
  const target = database.name(place)
  if (found.partitions > 0 && found.partitions !== wanted)
    throw new Abort(`Its tables have ${amount(found.partitions, 'partition')} already.`, {
      next: 'To have another number: quad db copy to an empty database, then partition that one.',
    })
  const action = found.partitions > 0 ? ('unchanged' as const) : ('update' as const)
  if (action === 'update') await assertUnused(copyPlace(context, place))
  return {
    target,
    changes: tool.tables.map((name) => ({
      ...{ action, kind: 'table', name, note: `into ${amount(wanted, 'partition')}` },
    })),
    hint:
      action === 'update'
        ? `Their ${sizeText(found.bytes)} are written once more: as much has to be free.`
        : undefined,
    json: { partitions: wanted, bytes: found.bytes },
    apply: () =>
      explaining(
        withProgress(context, 'Moving rows into partitions', async (step) => {
          const total = tool.tables.length
          await tool.make(place, wanted, (done) => step({ done, total, label: 'tables' }))
          return {}
        }),
      ),
  }
}
