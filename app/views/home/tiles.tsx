import type { HomeAnnouncements } from '~/domain/announcements/schema-school'
import type { Badge } from '~/domain/badges/schema'
import { type Quote, MAX_AVATARS, REFER, REFER_TEXT } from '~/domain/home/schema'
import type { PersonCounts, PersonSummary } from '~/domain/people/schema'
import { PROMPTS_HREF, PROMPTS_TITLE } from '~/domain/prompts/schema'
import { AvatarGroup } from '~/ui/avatar-group'
import { Prose, Tile } from '~/ui/page'
import { PROGRESS_TITLE, type Progress } from '~/domain/progress/schema'
import { PinnedTile } from '../announcements/home-announcements'
import { BadgeRow } from '../people/badge-list'
import { ownBadges, profile, progress, recommendedPeople } from '../links'
import { ProgressMeter, StepList } from '../onboarding/steps'
import { PersonLine } from '../people/person-line'
import { Counts } from '../people/profile-header'
import { profileCounts } from '../people/profile-counts'
import { QuoteTile } from './mindset'
import { ReferLink } from './home-feed'

type HomeTilesProps = {
  announcements: HomeAnnouncements
  me: PersonSummary
  counts: PersonCounts
  faces: PersonSummary[]
  /** Someone else is here */
  hasOthers: boolean
  quote: Quote | null
  badges: Badge[]
  progress: Progress
  apply: string | null
  courseUser: boolean
  refer: { outside: boolean }
  sideMenu: { id: string; html: string }[]
}

/** The tiles next to the feed. */
export function HomeTiles({ me, counts, faces, quote, badges, ...props }: HomeTilesProps) {
  const { courseUser, hasOthers, refer, sideMenu } = props
  return (
    <>
      <PinnedTile pinned={props.announcements.pinned} />
      <Tile title="You">
        <PersonLine person={me} />
        <Counts counts={profileCounts(me.id, counts)} />
        <BadgeRow badges={badges} href={ownBadges} />
        {faces.length > 0 && (
          <AvatarGroup
            people={faces}
            limit={MAX_AVATARS}
            total={counts.following_count}
            label="People you follow"
            moreHref={`${profile(me.id)}/following`}
          />
        )}
        {hasOthers && (
          <p>
            <a href={recommendedPeople}>People you might like</a>
          </p>
        )}
      </Tile>
      {props.progress.percent < 100 && (
        <Tile title={<a href={progress}>{PROGRESS_TITLE}</a>}>
          <ProgressMeter percent={props.progress.percent} />
          <StepList steps={props.progress.steps} apply={props.apply} />
        </Tile>
      )}
      {courseUser && (
        <Tile title={PROMPTS_TITLE}>
          <p>Short questions worth thinking about, some for your courses.</p>
          <p>
            <a href={PROMPTS_HREF}>Go to the prompts</a>
          </p>
        </Tile>
      )}
      {quote && <QuoteTile quote={quote} />}
      <Tile title={REFER}>
        <p>{REFER_TEXT}</p>
        <p>
          <ReferLink {...refer} />
        </p>
      </Tile>
      {/* The last one stays in sight: what the school says, such as who helps. */}
      {sideMenu.map(({ id, html }) => (
        <section key={id} className="card">
          <Prose html={html} />
        </section>
      ))}
    </>
  )
}
