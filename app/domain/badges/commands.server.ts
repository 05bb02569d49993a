import type { Ctx } from '~/platform/ctx'
import type { Db, Tx } from '~/platform/db.server'
import type { SqlSource } from '~/platform/sql.server'
import { publish } from '~/platform/publish.server'
import { badgeAt, reachedLevels } from './catalog.server'
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
  const reached = await missingBadges(db.read, db, user_id, families)
  if (reached.length === 0) return []
  // Nothing that was read outside decides: another handler may have been faster.
  return db.write((tx) => grant(tx, user_id, families, { now, announce }))
}

type Levels = { family: BadgeFamily; level: number }[]

async function missingBadges(
  read: Pick<Tx, 'earnedBadge'>,
  from: SqlSource,
  user_id: string,
  families: readonly BadgeFamily[],
): Promise<Levels> {
  const earned = await read.earnedBadge.findMany({ where: { user_id } })
  const known = new Set(earned.map(({ family, level }) => `${family}-${level}`))
  const missing: Levels = []
  for (const family of families)
    for (const level of reachedLevels(family, await badgeCount(from, user_id, family)))
      if (!known.has(`${family}-${level}`)) missing.push({ family, level })
  return missing
}

type When = { now: Date; announce: boolean }

async function grant(
  tx: Tx,
  user_id: string,
  families: readonly BadgeFamily[],
  { now, announce }: When,
) {
  const missing = await missingBadges(tx, tx, user_id, families)
  const user = await tx.user.findUnique({ where: { id: user_id }, select: { partner_code: true } })
  if (!user) return []
  await tx.earnedBadge.createMany({
    data: missing.map((badge) => ({
      ...{ ...badge, user_id, earned_at: now },
      shown_at: announce ? null : now,
    })),
  })
  const subject = { id: user_id, partner_code: user.partner_code }
  if (announce)
    await publish(
      tx,
      { now },
      missing.map((badge) => badgeEarned({ subject, ...badge })),
    )
  return missing.flatMap(({ family, level }) => badgeAt(family, level) ?? [])
}

/** Takes the leader badge from who is no leader (anymore). For event handlers. (BADGE-09) */
export async function withdrawLeaderBadge(db: Db, user_id: string): Promise<void> {
  await db.write((tx) =>
    tx.earnedBadge.deleteMany({ where: { user_id, family: 'leader', user: { leader: false } } }),
  )
}

/** Notes that a page tells the viewer about these badges. For their owner's pages. (BADGE-08) */
export async function markBadgesShown({ db, viewer, now }: Ctx, badges: readonly BadgeLevel[]) {
  const shown = badges.map(({ family, level }) => ({ family, level }))
  await db.write((tx) =>
    tx.earnedBadge.updateMany({
      where: { user_id: viewer.id, OR: shown },
      data: { shown_at: now },
    }),
  )
}

type BadgeLevel = Pick<Badge, 'family' | 'level'>
