import { database } from '~/platform/database/operations.server'
import type { Partitioning, Partitions } from '~/platform/database/tools'
import { assertWholeCopy } from '~/platform/copying/unfinished.server'
import { assertMigrated } from '~prisma/version-match'
import type { WriteAction } from '../command'
import { explaining } from '../copy/failures'
import { assertUnused, copyPlace } from '../copy/place'
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
  const isDone = found.partitions === wanted
  const here = copyPlace(context, place)
  if (!isDone) {
    assertPossible(tool, found, wanted)
    await assertUnused(here)
  }
  return {
    target: database.name(place),
    changes: tool.tables.map((name) => ({
      action: isDone ? 'unchanged' : 'update',
      kind: 'table',
      name,
      note: `into ${amount(wanted, 'partition')}`,
    })),
    hint: isDone
      ? undefined
      : `Their ${sizeText(found.bytes)} are written once more: as much has to be free.`,
    json: { partitions: wanted, bytes: found.bytes },
    apply: async () => {
      await assertUnused(here)
      const work = withProgress(context, 'Moving rows into partitions', (step) =>
        tool.make(place, wanted, (done) =>
          step({ done, total: tool.tables.length, label: 'tables' }),
        ),
      )
      await explaining(work, 'Run the same command again. Nothing was changed.')
      return {}
    },
  }
}

function assertPossible(tool: Partitioning, found: Partitions, wanted: number) {
  const { partitions, locks, connections } = found
  if (partitions > 0)
    throw new Abort(`Its tables have ${amount(partitions, 'partition')} already.`, {
      next: 'For another number: partition an empty database (quad db migrate), then quad db copy to it.',
    })
  const needed = tool.countLocks(wanted)
  if (needed > locks * connections)
    throw new Abort('The server has too few locks: a restore needs all at once.', {
      next: `Set max_locks_per_transaction to ${Math.ceil(needed / connections)} on the server, restart it, and try again. Nothing was changed.`,
    })
}
