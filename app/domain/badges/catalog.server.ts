import { yamlContent } from '~/platform/content/content.server'
import { col, defineRow } from '~/platform/database/sql-row'
import { columnTable } from '~/platform/database/dialect'
import { joinSql, raw, sql, type SqlFragment } from '~/platform/database/sql-text'
import { selectRows, type SqlSource } from '~/platform/database/sql.server'
import {
  BADGE_PICTURES,
  catalogSchema,
  type Badge,
  type BadgeFamily,
  type BadgeLevel,
} from './schema'

/** What all schools have, unless a school's file says otherwise. */
const standardCatalog = yamlContent('badges.yaml', catalogSchema)

/** What can be earned at one school, in the order of pages. */
export type BadgeCatalog = readonly {
  family: BadgeFamily
  leaders_only: boolean
  levels: readonly BadgeLevel[]
}[]

const ownRow = defineRow({ family: col.text, levels: col.json<BadgeLevel[] | null>() })

/** The families that a school offers ('' for those that all schools have), each with its levels. */
export async function badgeCatalog(from: SqlSource, partner_code: string): Promise<BadgeCatalog> {
  const own = await selectRows(
    from,
    ownRow,
    sql`SELECT family, levels FROM "SchoolBadge" WHERE partner_code = ${partner_code}`,
  )
  const ownLevels = (family: string) => own.find((badge) => badge.family === family)?.levels
  return standardCatalog()
    .map((badge) => ({ ...badge, levels: ownLevels(badge.family) ?? badge.levels }))
    .filter(({ levels }) => levels.length > 0)
}

type BadgeColumns = Record<'partner_code' | 'family' | 'level', string>

/** Whether a school offers the badge that some columns name: what `badgeAt` says of its catalog. */
export function offeredSql({ partner_code, family, level }: BadgeColumns): SqlFragment {
  const standard = standardCatalog().map((badge) =>
    raw(`WHEN '${badge.family}' THEN ${badge.levels.length}`),
  )
  const own = sql`SELECT CASE WHEN s.levels IS NOT NULL
      THEN (SELECT count(*) FROM ${columnTable(sql`s.levels`, 'level')}) END
    FROM "SchoolBadge" s
    WHERE s.partner_code = ${raw(partner_code)} AND s.family = ${raw(family)}`
  return sql`(${raw(level)} BETWEEN 1 AND coalesce((${own}),
    CASE ${raw(family)} ${joinSql(standard, ' ')} ELSE 0 END))`
}

/** A table (b) of what people have earned and their school still offers: for lists and for their numbers. */
export const earnedBadges = (): SqlFragment => sql`(SELECT e.* FROM "EarnedBadge" e
  JOIN "User" u ON u.id = e.user_id WHERE ${offeredSql({
    partner_code: 'u.partner_code',
    family: 'e.family',
    level: 'e.level',
  })}) b`

const levelsFor = (catalog: BadgeCatalog, family: string) =>
  catalog.find((badge) => badge.family === family)?.levels ?? []

/** The levels that a number reaches: 1 for the first, in their order. */
export const reachedLevels = (catalog: BadgeCatalog, family: BadgeFamily, count: number) =>
  levelsFor(catalog, family).flatMap(({ needs }, at) => (count >= needs ? [at + 1] : []))

/** How many of what a family counts a level needs. */
export const levelNeeds = (catalog: BadgeCatalog, family: string, level: number): number =>
  levelsFor(catalog, family)[level - 1]?.needs ?? 0

/** A badge of the catalog; null for a level that is no more. (BADGE-01) */
export function badgeAt(
  catalog: BadgeCatalog,
  family: string,
  level: number,
): (Badge & { goal: string }) | null {
  const levels = levelsFor(catalog, family)
  const named = levels[level - 1]
  if (!named) return null
  const { name, goal, earned_copy } = named
  return {
    id: `${family}-${level}`,
    family: family as BadgeFamily,
    level,
    name,
    goal,
    earned_copy,
    img_url: `/images/badges/${named.picture ?? pictureFor(family, level)}.svg`,
    max_levels: levels.length,
  }
}

/** A school can have more levels than are drawn: those have the highest one's picture. */
function pictureFor(family: string, level: number): string | undefined {
  const drawn = BADGE_PICTURES.filter((name) => name.startsWith(`${family}-`))
  return drawn[Math.min(level, drawn.length) - 1]
}
