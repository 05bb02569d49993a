import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadMember } from '~/domain/accounts/viewer.server'
import type { Ctx } from '~/platform/ctx'
import { openDb, type Db } from '~/platform/db.server'
import { KEPT_COUNTS, type KeptCount } from '~/domain/counts/schema'
import { filledFile } from './small-world/fill'
import { idOf, NOW } from './small-world/names'
import type { PersonName } from './small-world/people'

export { fillSmallWorld } from './small-world/fill'
export { idOf, NOW, PASSWORD } from './small-world/names'
export { type PersonName } from './small-world/people'

/** What the product is called where it has no other name. */
export const PRODUCT = 'Quad'

export type World = { db: Db; close: () => Promise<void> }

/**
 * A real SQLite file of its own with the two small schools; filled once a process and copied from
 * then on.
 */
export async function openWorld(): Promise<World> {
  return copyOf(await filledFile())
}

function copyOf(original: string): World {
  const dir = mkdtempSync(join(tmpdir(), 'quad-world-'))
  const file = join(dir, 'quad.db')
  copyFileSync(original, file)
  const db = openDb(file)
  return {
    db,
    async close() {
      await db.close()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

/** What a request of this person would carry. */
export function ctxFor({ db }: Pick<World, 'db'>, name: PersonName, now = NOW): Ctx {
  const member = loadMember(db, idOf(name), PRODUCT)
  if (!member) throw new Error(`Nobody is called ${name}`)
  return { ...member, db, now, requestId: 'test' }
}

/** The events since the world began, in the order in which they happened. */
export async function eventsOf({ db }: Pick<World, 'db'>) {
  return db.read.event.findMany({
    orderBy: { seq: 'asc' },
    select: { name: true, partner_code: true, actor_id: true, subject_id: true, payload: true },
  })
}

/** The kept counts as they stand, and as counting the rows makes them. */
export function keptCounts({ db }: Pick<World, 'db'>) {
  const read = (number: (kept: KeptCount) => string) =>
    Object.fromEntries(
      KEPT_COUNTS.map((kept) => {
        const { table, column } = kept
        const sql = `SELECT id, ${number(kept)} AS number FROM "${table}" ORDER BY id`
        return [`${table}.${column}`, db.sql.prepare(sql).all()]
      }),
    )
  return {
    kept: read(({ column }) => `"${column}"`),
    counted: read(({ counted }) => `(${counted})`),
  }
}
