import { expect, test } from 'vitest'
import { stopReading } from '~/platform/database/read-thread.server'
import { isNative } from '~/platform/database/sqlite/connection.server'
import { raw } from '~/platform/database/sql-text'
import { runSql } from '~/platform/database/sql.server'
import { buildCriteria } from '~search/criteria/criteria'
import { idOf } from '~tests/support/database'
import { ENGINES, withSearches } from './support/engine'

/** As people look for them: by the whole last name, then by the first. */
const NAMES = [
  'Ada Adams',
  'Bo baker',
  'Zoe De',
  'Ann De La',
  'Cy O’Casey',
  'Di Özdemir',
  'Ed Zhang',
]
const PEOPLE = ['leo', 'alex', 'maya', 'cora', 'dev', 'abe', 'sam'] as const
/** Neither as bytes have them nor the other way around */
const MIXED = [4, 6, 2, 0, 3, 5, 1]

const on = withSearches((db) =>
  db.write(async (tx) => {
    for (const [at, n] of MIXED.entries()) {
      const [first_name = '', ...last] = NAMES[n]!.split(' ')
      const data = { first_name, last_name: last.join(' ') }
      await tx.user.update({ where: { id: idOf(PEOPLE[at]!) }, data })
    }
  }),
)

const renamed = new Map(PEOPLE.map((name, at) => [idOf(name), NAMES[MIXED[at]!]]))

const byName = async (engine: (typeof ENGINES)[number]) => {
  const criteria = buildCriteria({ order: 'last_name', size: 100 })
  const { ids } = await on[engine].people(await on.ctx('sam'), criteria)
  return ids.flatMap((id) => renamed.get(id) ?? [])
}

test.each(ENGINES)('[PEOPLE-16] [SEARCH-40] %s: people by name', async (engine) => {
  expect(await byName(engine)).toEqual(NAMES)
})

// A small file is read where it's asked for, a large one in a thread.
test('[PEOPLE-16] people by name also in a large file', async () => {
  const { db } = on.fixtures
  const fill = raw('CREATE TABLE filler AS SELECT zeroblob(33e6) AS x')
  if (isNative(db)) await db.writeSql((tx) => runSql(tx, fill))
  expect(await byName('database')).toEqual(NAMES)
  await stopReading(db)
})
