import { storedRows } from './stored-rows'
import { loadMember } from '~/domain/accounts/viewer.server'
import type { Ctx } from '~/platform/ctx'
import { openDb } from '~/platform/database/open.server'
import type { Db } from '~/platform/database/types'
import { STORED_COUNTS, type CountedColumn } from '~/domain/data-lifecycle/statements'
import { copyDatabase } from './own-database'
import { filledPlace } from './two-schools/fill'
import { idOf, NOW } from './two-schools/names'
import type { PersonName } from './two-schools/people'

export { fillFixtures } from './two-schools/fill'
export { idOf, NOW, PASSWORD } from './two-schools/names'
export { type PersonName } from './two-schools/people'

/** What the product is called where it has no other name. */
export const PRODUCT = 'Quad'

export type Fixtures = { db: Db; close: () => Promise<void> }

/**
 * A real database of its own with the two small schools; filled once a process and copied from
 * then on.
 */
export async function openFixtures(): Promise<Fixtures> {
  const { place, remove } = await copyDatabase(await filledPlace())
  const db = openDb(place)
  return {
    db,
    async close() {
      await db.close()
      await remove()
    },
  }
}

/** What a request of this person would carry. */
export async function ctxFor(
  { db }: Pick<Fixtures, 'db'>,
  name: PersonName,
  now = NOW,
): Promise<Ctx> {
  const member = await loadMember(db, idOf(name), PRODUCT)
  if (!member) throw new Error(`No one is called ${name}`)
  return { ...member, db, now, requestId: 'test' }
}

/** The events since the world began, in the order in which they happened. */
export async function publishedEvents({ db }: Pick<Fixtures, 'db'>) {
  return db.read.event.findMany({
    orderBy: { seq: 'asc' },
    select: { name: true, partner_code: true, actor_id: true, subject_id: true, payload: true },
  })
}

/** The stored counts as they are, and as counting the rows makes them. */
export async function storedCounts({ db }: Pick<Fixtures, 'db'>) {
  const read = async (number: (stored: CountedColumn) => string) =>
    Object.fromEntries(
      await Promise.all(
        STORED_COUNTS.map(async (stored) => {
          const { table, column } = stored
          const sql = `SELECT id, CAST(${number(stored)} AS INTEGER) AS number FROM "${table}" ORDER BY id`
          return [`${table}.${column}`, await storedRows(db, sql)] as const
        }),
      ),
    )
  return {
    stored: await read(({ column }) => `"${column}"`),
    counted: await read(({ countSql: counted }) => `(${counted})`),
  }
}
