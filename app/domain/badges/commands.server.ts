import type { Ctx } from '~/platform/ctx'
import type { Db, Tx } from '~/platform/database/types'
import type { SqlSource } from '~/platform/database/sql.server'
import { publish } from '~/platform/events/publish.server'
import { badgeAt, badgeCatalog, reachedLevels } from './catalog.server'
import { badgeCount } from './counts.server'
import { badgeEarned } from './events'
import { BADGE_FAMILIES, type Badge, type BadgeFamily } from './schema'

/**
 * Gives someone the badges whose number they have reached, each once: a badge stays when the number
 * falls. For event handlers, for `check_badge` with the caller's own id, and for operators. Event:
 * badge.earned for each that is new; the next page announces it. Neither
 * for those of long ago (`announce: false`). Returns those. (BADGE-07)
 */
export async function awardBadges(
  db: Db,
  user_id: string,
  families: readonly BadgeFamily[] = BADGE_FAMILIES,
  now: Date,
  { announce = true }: { announce?: boolean } = {},
): Promise<Badge[]> {
  const missing = await missingBadges(db.read, db, user_id, families)
  if (missing.badges.length === 0) return []
  // Nothing that was read outside decides: another handler may have been faster.
  return db.write((tx) => grant(tx, user_id, families, { now, announce }))
}

/** What someone has reached and doesn't have; nothing for someone who isn't there. */
async function missingBadges(
  read: Pick<Tx, 'user'>,
  from: SqlSource,
  user_id: string,
  families: readonly BadgeFamily[],
) {
  const user = await read.user.findUnique({
    where: { id: user_id },
    select: { partner_code: true, badges: true },
  })
  const catalog = await badgeCatalog(from, user?.partner_code ?? '')
  const known = new Set(user?.badges.map(({ family, level }) => `${family}-${level}`))
  const badges: Badge[] = []
  for (const family of user ? families : [])
    for (const level of reachedLevels(catalog, family, await badgeCount(from, user_id, family)))
      if (!known.has(`${family}-${level}`)) badges.push(badgeAt(catalog, family, level)!)
  return { badges, partner_code: user?.partner_code ?? '' }
}

type When = { now: Date; announce: boolean }

async function grant(
  tx: Tx,
  user_id: string,
  families: readonly BadgeFamily[],
  { now, announce }: When,
) {
  const { badges, partner_code } = await missingBadges(tx, tx, user_id, families)
  const levels = badges.map(({ family, level }) => ({ family, level }))
  await tx.earnedBadge.createMany({
    data: levels.map((badge) => ({
      ...badge,
      user_id,
      earned_at: now,
      shown_at: announce ? null : now,
    })),
  })
  const subject = { id: user_id, partner_code }
  if (announce)
    await publish(
      tx,
      { now },
      levels.map((badge) => badgeEarned({ subject, ...badge })),
    )
  return badges
}

/** Takes the leader badge from who is no leader (anymore). For event handlers. (BADGE-09) */
export async function withdrawLeaderBadge(db: Db, user_id: string): Promise<void> {
  await db.write((tx) =>
    tx.earnedBadge.deleteMany({ where: { user_id, family: 'leader', user: { leader: false } } }),
  )
}

/** Notes that a page tells someone about their badges. For their own pages. (BADGE-08) */
export async function markBadgesShown(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  user_id: string,
  badges: readonly Level[],
) {
  const shown = badges.map(({ family, level }) => ({ family, level }))
  await db.write((tx) =>
    tx.earnedBadge.updateMany({
      where: { user_id, OR: shown },
      data: { shown_at: now },
    }),
  )
}

type Level = { family: string; level: number }
