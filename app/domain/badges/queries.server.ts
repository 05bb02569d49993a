import { personProfile } from '~/domain/people/queries.server'
import type { Ctx } from '~/platform/ctx'
import { NotFound } from '~/platform/failures'
import { col, defineRow, type RowOf } from '~/platform/database/sql-row'
import { sql } from '~/platform/database/sql-text'
import { selectRow, selectRows } from '~/platform/database/sql.server'
import {
  badgeAt,
  badgeCatalog,
  earnedBadges,
  levelNeeds,
  type BadgeCatalog,
} from './catalog.server'
import { badgeCount } from './counts.server'
import {
  FIRST_BADGES,
  type Badge,
  type BadgeGroup,
  type BadgeNews,
  type BadgeProgress,
  type ShownBadge,
} from './schema'

const earnedRow = defineRow({ family: col.text, level: col.number, earned_at: col.time })
type EarnedBadge = RowOf<typeof earnedRow>

const loadEarned = ({ db }: Ctx, user_id: string): Promise<EarnedBadge[]> =>
  selectRows(
    db,
    earnedRow,
    sql`SELECT b.family, b.level, b.earned_at FROM ${earnedBadges()} WHERE b.user_id = ${user_id}
      ORDER BY b.earned_at DESC, b.family, b.level DESC`,
  )

const schoolRow = defineRow({ partner_code: col.text })

/** What can be earned where someone is: a global member can be of another school than the viewer. */
async function catalogFor({ db }: Ctx, user_id: string): Promise<BadgeCatalog> {
  const owner = await selectRow(
    db,
    schoolRow,
    sql`SELECT partner_code FROM "User" WHERE id = ${user_id}`,
  )
  return badgeCatalog(db, owner?.partner_code ?? '')
}

/** Throws NotFound for someone whose profile the viewer can't see. */
async function earnedBy(ctx: Ctx, user_id: string): Promise<EarnedBadge[]> {
  if (user_id !== ctx.viewer.id && !(await personProfile(ctx, user_id)).visible)
    throw new NotFound()
  return loadEarned(ctx, user_id)
}

/**
 * Every family with what someone has earned of it, and the badge that comes next. For those who can
 * see the profile; NotFound for others. Only leaders see what only leaders can earn. (BADGE-01,
 * BADGE-06, BADGE-09)
 */
export async function badgeGroups(ctx: Ctx, user_id: string): Promise<BadgeGroup[]> {
  const earned = await earnedBy(ctx, user_id)
  const catalog = await catalogFor(ctx, user_id)
  return catalog.flatMap(({ family, levels, leaders_only }) => {
    const own = earned.filter((badge) => badge.family === family)
    if (leaders_only && own.length === 0) return []
    const badges = levels.flatMap(
      (_, at) => shownBadge(badgeAt(catalog, family, at + 1), own) ?? [],
    )
    return [{ family, earned_levels: own.length, max_levels: levels.length, badges }]
  })
}

/**
 * How far the viewer is with each badge that they can earn next, by its id; of those that one thing alone
 * earns, nothing. For members, of their own: others' numbers say what they may not see.
 */
export async function badgeProgress(
  ctx: Ctx,
  groups: readonly BadgeGroup[],
): Promise<Record<string, BadgeProgress>> {
  const catalog = await badgeCatalog(ctx.db, ctx.viewer.partner_code)
  const next = groups.flatMap(({ badges }) => badges.filter(({ view }) => view === 'general'))
  const counted = next.map(async ({ id, family, level }) => {
    const needs = levelNeeds(catalog, family, level)
    if (needs < 2) return []
    const count = await badgeCount(ctx.db, ctx.viewer.id, family)
    return [[id, { count: Math.min(count, needs), needs }] as const]
  })
  return Object.fromEntries((await Promise.all(counted)).flat())
}

/** Null for one that stays hidden, because one before it isn't earned. (BADGE-06) */
function shownBadge(badge: ReturnType<typeof badgeAt>, own: EarnedBadge[]): ShownBadge | null {
  if (!badge) return null
  const has = (level: number) => own.find((earned) => earned.level === level)
  const earned = has(badge.level)
  if (!earned && badge.level > 1 && !has(badge.level - 1)) return null
  const earned_at = earned?.earned_at.toISOString() ?? null
  return { ...badge, view: earned ? 'others' : 'general', earned_at }
}

/** The highest level of each family, the newest first. For those who can see the profile. (API-62) */
export async function highestBadges(ctx: Ctx, user_id: string): Promise<Badge[]> {
  const earned = await earnedBy(ctx, user_id)
  const highest = earned.filter(
    ({ family, level }) =>
      !earned.some((higher) => higher.family === family && higher.level > level),
  )
  if (highest.length === 0) return []
  const catalog = await catalogFor(ctx, user_id)
  return highest.flatMap(({ family, level }) => badgeAt(catalog, family, level) ?? [])
}

/** Those that a profile and /home show; the caller has checked that the viewer sees it. (HOME-08) */
export const firstBadges = async (ctx: Ctx, user_id: string): Promise<Badge[]> =>
  (await highestBadges(ctx, user_id)).slice(0, FIRST_BADGES)

/** What the viewer has earned and no page has told them yet, the oldest first. (BADGE-08) */
export async function badgeNews({ db, viewer }: Ctx): Promise<BadgeNews[]> {
  if (!viewer.has_new_badges) return []
  const rows = await selectRows(
    db,
    earnedRow,
    sql`SELECT b.family, b.level, b.earned_at FROM ${earnedBadges()}
      WHERE b.user_id = ${viewer.id} AND b.shown_at IS NULL
      ORDER BY b.earned_at, b.level LIMIT ${MAX_NEWS}`,
  )
  if (rows.length === 0) return []
  const catalog = await badgeCatalog(db, viewer.partner_code)
  return rows.flatMap(({ family, level }) => {
    const badge = badgeAt(catalog, family, level)
    if (!badge) return []
    const { id, img_url, name, earned_copy } = badge
    return [{ id, img_url, family: badge.family, level, name, earned_copy }]
  })
}

/** One after the other on one page; more would keep someone waiting. */
const MAX_NEWS = 4
