import * as z from 'zod'

/** What can be earned; each family counts one thing. */
export const BADGE_FAMILIES = [
  'profile_complete',
  'leader',
  'first_post',
  'questions',
  'answers',
  'prompts',
  'likes',
  'welcomer',
] as const
export type BadgeFamily = (typeof BADGE_FAMILIES)[number]

/** The drawings, public/images/badges/<name>.svg: of each level that all schools have. */
export const BADGE_PICTURES = [
  'profile_complete-1',
  'leader-1',
  'first_post-1',
  'welcomer-1',
  'questions-1',
  'questions-2',
  'questions-3',
  'answers-1',
  'answers-2',
  'answers-3',
  'prompts-1',
  'prompts-2',
  'prompts-3',
  'likes-1',
  'likes-2',
  'likes-3',
] as const

/** A level as all schools or one school describe it. */
export type BadgeLevel = {
  /** How many of what the family counts */
  needs: number
  name: string
  /** How to earn it, for who hasn't yet */
  goal: string
  /** What its owner reads */
  earned_copy: string
  /** One of BADGE_PICTURES; without one that of the family */
  picture?: string | null
}

/** Each level needs more than the one before. */
export const isClimbing = (levels: readonly { needs: number }[]): boolean =>
  levels.every(({ needs }, at) => needs > (levels[at - 1]?.needs ?? 0))

/** (BADGE-02) */
export const BADGE_LISTS = ['all', 'earned', 'profile'] as const
export type BadgeList = (typeof BADGE_LISTS)[number]

/** The generic title; not in the spec. (BADGE-04) */
export const OWN_BADGES = 'My badges'
export const badgesTitle = (firstName: string) => `${firstName}'s badges`
export const NO_BADGES = 'No badges yet'

/** How many badges a profile and /home show. (HOME-08) */
export const FIRST_BADGES = 4

/** A badge as someone sees it. (BADGE-01) */
export type Badge = {
  /** 'questions-2' */
  id: string
  img_url: string
  family: BadgeFamily
  level: number
  max_levels: number
  name: string
  earned_copy: string
}

/**
 * How a badge is shown: 'others' once it is earned, 'general' with how to earn it where it comes
 * next. (BADGE-06)
 */
export type BadgeView = 'others' | 'general'
export type ShownBadge = Badge & {
  view: BadgeView
  /** How to earn it */
  goal: string
  earned_at: string | null
}

/** How far one is with a badge that comes next: 3 of 5. Of one's own badges alone. */
export type BadgeProgress = { count: number; needs: number }

/** A family with what someone has of it. (BADGE-01) */
export type BadgeGroup = {
  family: BadgeFamily
  earned_levels: number
  max_levels: number
  badges: ShownBadge[]
}

/** What someone has earned, the newest first. */
export const newestEarned = (groups: readonly BadgeGroup[], pick = (all: ShownBadge[]) => all) =>
  groups
    .flatMap(({ badges }) => pick(badges.filter(({ view }) => view === 'others')))
    .sort((a, b) => (b.earned_at ?? '').localeCompare(a.earned_at ?? ''))

/** A badge that its owner hasn't been told about. */
export type BadgeNews = Pick<Badge, 'id' | 'family' | 'level' | 'img_url' | 'name' | 'earned_copy'>

const line = z.string().trim().min(1)

/** content/badges.yaml */
export const catalogSchema = z
  .array(
    z.strictObject({
      family: z.enum(BADGE_FAMILIES),
      leaders_only: z.boolean().default(false),
      levels: z
        .array(
          z.strictObject({
            needs: z.int().positive(),
            name: line,
            goal: line,
            earned_copy: line,
          }),
        )
        .min(1)
        .refine(isClimbing, { error: 'each level needs more than the one before' }),
    }),
  )
  .refine((all) => new Set(all.map(({ family }) => family)).size === BADGE_FAMILIES.length, {
    error: 'each family stands here once',
  })
