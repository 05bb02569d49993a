import type { ReactNode } from 'react'
import {
  DASHBOARD_TITLE,
  MAX_AVATARS,
  portfolioTitle,
  SEARCH_DASHBOARD,
  type Portfolio,
} from '~/domain/coaching/schema'
import { AvatarGroup } from '~/ui/avatar-group'
import { ButtonLink } from '~/ui/button'
import { Count } from '~/ui/number'
import { Tile } from '~/ui/page'
import { coachDashboard, coachLink, coachNeeds, coachStudents } from '../links'
import { Counts } from '../people/profile-header'
import { SearchForm } from '../shell/search-form'

type CoachHeaderProps = {
  portfolio: Omit<Portfolio, 'ids'> & { count: number }
  /** How much waits for the coach */
  needs: number
  /** The search */
  children: ReactNode
}

/** (COACH-03, COACH-15) */
export function CoachHeader({ portfolio, needs, children }: CoachHeaderProps) {
  const { count, people, posts_count, comments_count } = portfolio
  return (
    <header className="banner profile-head">
      <div>
        <h1>{DASHBOARD_TITLE}</h1>
        <p className="row">
          <span>{portfolioTitle(count)}</span> {count > 0 && <a href={coachStudents}>View all</a>}
        </p>
        <AvatarGroup
          people={people}
          limit={MAX_AVATARS}
          total={count}
          label="Portfolio students"
          moreHref={coachStudents}
        />
        <div className="stack">
          <div className="row">
            <Counts
              counts={[
                { label: posts_count === 1 ? 'post' : 'posts', count: posts_count },
                { label: comments_count === 1 ? 'comment' : 'comments', count: comments_count },
              ]}
            />
            {count > 0 && (
              <ButtonLink href={coachNeeds} small>
                Who needs you {needs > 0 && <Count of={needs} />}
              </ButtonLink>
            )}
          </div>
          {children}
        </div>
      </div>
    </header>
  )
}

type DashboardSearchProps = { text: string; fields: Record<string, string[]> }

/** (COACH-03) */
export const DashboardSearch = (props: DashboardSearchProps) => (
  <SearchForm
    {...props}
    action={coachDashboard}
    id="dashboard-q"
    label={SEARCH_DASHBOARD}
    placeholder={SEARCH_DASHBOARD}
  />
)

/** They lead out of here: script must not fetch a page of another site. (COACH-06) */
export const QuickLinks = ({ links }: { links: { name: string; label: string }[] }) => (
  <Tile title="Quick links">
    <ul>
      {links.map(({ name, label }) => (
        <li key={name}>
          <a href={coachLink(name)} data-turbo="false">
            {label}
          </a>
        </li>
      ))}
    </ul>
  </Tile>
)
