import { awardBadges } from '~/domain/badges/commands.server'
import { BADGE_FAMILIES } from '~/domain/badges/schema'
import type { Db } from '~/platform/database/types'
import { BADGES_ANNOUNCEMENT } from '~/policy/profile-steps'
import { markQuietly, refreshProgress } from './commands.server'

/**
 * Marks the steps and gives the badges that follow from everyone's rows, at one school or ('') all.
 * For operators and seeded schools. Pages don't announce them: they are for what was done long ago.
 * Running it again changes nothing. Returns how many badges were new. No events: it is no news.
 */
export async function recountBadges(
  db: Db,
  partner_code: string,
  now: Date,
  onProgress: (done: number, total: number) => void = () => undefined,
): Promise<number> {
  const people = await db.read.user.findMany({
    where: {
      partner_code: partner_code || undefined,
      deleted_at: null,
      joined_date: { not: null },
    },
    select: { id: true },
    orderBy: { id: 'asc' },
  })
  let count = 0
  for (const [at, { id }] of people.entries()) {
    await refreshProgress(db, id, now, { announce: false })
    const badges = await awardBadges(db, id, BADGE_FAMILIES, now, { announce: false })
    if (badges.length > 0) await markQuietly(db, id, BADGES_ANNOUNCEMENT, now)
    count += badges.length
    onProgress(at + 1, people.length)
  }
  return count
}
