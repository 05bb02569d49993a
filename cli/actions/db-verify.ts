import type { ReadAction } from '../command'
import { compareTables, difference } from '../copy/compare'
import { copyPlace, withStores } from '../copy/place'
import { readStatus, targetPlace } from '../copy/target'
import { COPIED } from '~/platform/database/copying/tables'
import { assertMigrated } from '~prisma/version-match'
import { Abort } from '../errors'
import { withProgress } from '../progress'
import { amount, counted } from '../quantities'
import { table } from '../table'

/** Compares the database with a copy of it, table by table. */
export const verify: ReadAction = async (context, input) => {
  const { database: place } = await context.env()
  const from = copyPlace(context, place)
  const to = copyPlace(context, targetPlace(input.text('to') ?? '', place))
  for (const { tools, place: database, name } of [from, to])
    if (!tools.exists(database)) throw new Abort(`There is no database ${name}.`)
  for (const end of [from, to]) assertMigrated(await readStatus(end))
  const tables = await withStores(from, to, { readonly: true }, async (source, target) => {
    let total = 0
    for (const table of COPIED) total += await source.count(table)
    return withProgress(context, `Comparing with ${to.name}`, (step) =>
      compareTables(source, target, context.signal, (done) =>
        step({ done: Math.min(done, total), total, label: 'rows' }),
      ),
    )
  })
  const others = tables.filter(({ same }) => !same)
  const rows = tables.reduce((sum, table) => sum + table.from.rows, 0)
  return {
    ok: others.length === 0,
    json: { from: from.name, to: to.name, same: others.length === 0, rows, tables },
    text: (theme) =>
      others.length === 0
        ? `${amount(tables.length, 'table')} with ${counted(rows)} rows are the same in both.`
        : table(others, { TABLE: 'table', DIFFERENCE: difference }, theme, ['TABLE']),
  }
}
