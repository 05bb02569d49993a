import type { Badge, BadgeNews, BadgeProgress, ShownBadge } from '~/domain/badges/schema'
import { Day } from '~/ui/time'

/** The picture says nothing that the name doesn't. */
function BadgeArt({ badge, size }: { badge: Pick<Badge, 'img_url'>; size: number }) {
  return <img src={badge.img_url} alt="" width={size} height={size} loading="lazy" />
}

type BadgeListProps = {
  badges: ShownBadge[]
  own: boolean
  /** By the ids of badges */
  progress?: Readonly<Record<string, BadgeProgress>>
  /** Of their names: one below the heading above them */
  level?: 2 | 3
}

/** Badges with what their owner did, or how to earn those that come next. (BADGE-06) */
export function BadgeList({ badges, own, progress = {}, level = 3 }: BadgeListProps) {
  const Heading = `h${level}` as const
  return (
    <ul className="badges">
      {badges.map((badge) => (
        <li key={badge.id} className={badge.view === 'general' ? 'to-earn' : undefined}>
          <BadgeArt badge={badge} size={64} />
          <div>
            <Heading>{badge.name}</Heading>
            <p>{badge.view === 'others' && own ? badge.earned_copy : badge.goal}</p>
            <p className="meta">
              {badge.max_levels > 1 && `Level ${badge.level} of ${badge.max_levels}. `}
              {badge.earned_at ? (
                <>
                  Earned{' '}
                  <span className="unbroken">
                    <Day at={badge.earned_at} />
                  </span>
                </>
              ) : (
                `Not earned yet${progressText(progress[badge.id])}`
              )}
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}

const progressText = (progress?: BadgeProgress) =>
  progress ? `: ${progress.count} of ${progress.needs}` : ''

/** The first badges of someone in a row, which leads to all of them. (HOME-08) */
export function BadgeRow({ badges, href }: { badges: Badge[]; href: string }) {
  if (badges.length === 0) return null
  return (
    <a className="badge-row" href={href}>
      <span className="hidden-text">Badges: {badges.map(({ name }) => name).join(', ')}</span>
      {badges.map((badge) => (
        <BadgeArt key={badge.id} badge={badge} size={44} />
      ))}
    </a>
  )
}

/** What was earned since the last page: each leaves by itself, the later ones later. (BADGE-08) */
export function BadgeToasts({ badges }: { badges: readonly BadgeNews[] }) {
  if (badges.length === 0) return null
  return (
    <div className="toasts" role="status">
      {badges.map((badge) => (
        <div key={badge.id}>
          <BadgeArt badge={badge} size={48} />
          <p>
            <strong>New badge: {badge.name}</strong> {badge.earned_copy}
          </p>
        </div>
      ))}
    </div>
  )
}
