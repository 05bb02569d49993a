import { yamlContent } from '~/platform/content.server'
import { catalogSchema, type Badge, type BadgeFamily } from './schema'

/** Every family of badges with its levels, in the order of pages. */
export const badgeCatalog = yamlContent('badges.yaml', catalogSchema)

const familyFor = (family: string) => badgeCatalog().find((one) => one.family === family)

/** The levels that a number reaches: 1 for the first, in their order. */
export const reachedLevels = (family: BadgeFamily, count: number): number[] =>
  (familyFor(family)?.levels ?? []).flatMap(({ needs }, at) => (count >= needs ? [at + 1] : []))

/** A badge of the catalog; null for a level that is no more. (BADGE-01) */
export function badgeAt(family: string, level: number): (Badge & { goal: string }) | null {
  const found = familyFor(family)
  const at = found?.levels[level - 1]
  if (!found || !at) return null
  const { name, goal, earned_copy } = at
  const id = `${found.family}-${level}`
  const max_levels = found.levels.length
  const img_url = `/images/badges/${id}.svg`
  return { id, img_url, family: found.family, level, max_levels, name, goal, earned_copy }
}
