import { STORED_COUNTS } from '~/domain/data-lifecycle/statements'
import type { Tx } from '~/platform/database/types'

/** Sets every kept count to what counting the rows makes it, for rows that came without commands. */
export async function countAll(tx: Tx): Promise<void> {
  for (const { table, column, countSql: counted } of STORED_COUNTS)
    await tx.$executeRawUnsafe(`UPDATE "${table}" SET "${column}" = (${counted})`)
}
