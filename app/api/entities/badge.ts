import * as z from 'zod'
import { BADGE_FAMILIES } from '~/domain/badges/schema'

/** (BADGE-01) */
export const badgeEntity = z
  .object({
    id: z.string(),
    img_url: z.string(),
    family: z.enum(BADGE_FAMILIES),
    level: z.int(),
    max_levels: z.int(),
    name: z.string(),
    earned_copy: z.string(),
  })
  .meta({ id: 'Badge' })

/** A family with what someone has of it; badges that aren't in reach yet are left out. (BADGE-06) */
export const badgeGroupEntity = z.object({
  family: z.enum(BADGE_FAMILIES),
  earned_levels: z.int(),
  max_levels: z.int(),
  badges: z.array(
    badgeEntity.extend({
      view: z.enum(['others', 'general']),
      goal: z.string(),
      earned_at: z.string().nullable(),
    }),
  ),
})
