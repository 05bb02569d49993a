import { isLarge, selectCountInThread } from '~/platform/database/read-thread.server'
import type { Db } from '~/platform/database/types'
import { countTexts } from '~/platform/database/full-text'
import { sql } from '~/platform/database/sql-text'
import { cached, TEN_MINUTES } from './cached'

/** A school, or undefined for all. */
export type TextScope = string | undefined

/**
 * Whose texts are searched for close matches: those of the school. All of them if the database is large and at
 * least half are the school's, because SQLite would count these again in each statement. What the viewer may see
 * is checked for each match.
 */
export async function textScope(db: Db, school: string): Promise<TextScope> {
  if (!isLarge(db)) return school
  const isMost = await cached(db, `most texts ${school}`, () => hasMost(db, school), TEN_MINUTES)
  return isMost ? undefined : school
}

async function hasMost(db: Db, school: string): Promise<boolean> {
  const own = await selectCountInThread(db, countTexts('post_stems', school))
  const all = await selectCountInThread(db, sql`SELECT count(*) AS count FROM "Post"`)
  return own >= all / 2
}
