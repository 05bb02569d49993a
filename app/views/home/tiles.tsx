import { type Quote, MAX_AVATARS, REFER, REFER_TEXT } from '~/domain/home/schema'
import type { FullProfile, PersonCounts, PersonSummary } from '~/domain/people/schema'
import { PROMPTS_HREF, PROMPTS_TITLE } from '~/domain/prompts/schema'
import { AvatarGroup } from '~/ui/avatar-group'
import { Prose, Tile } from '~/ui/page'
import { profile } from '../links'
import { PersonLine } from '../people/person-line'
import { Counts } from '../people/profile-header'
import { profileCounts } from '../people/profile-counts'
import { QuoteTile } from './mindset'
import { ReferLink } from './home-feed'

type HomeTilesProps = {
  me: FullProfile
  counts: PersonCounts
  faces: PersonSummary[]
  quote: Quote | null
  courseUser: boolean
  refer: { outside: boolean }
  sideMenu: { id: string; html: string }[]
}

/** The tiles next to the feed. */
export function HomeTiles({ me, counts, faces, quote, ...props }: HomeTilesProps) {
  const { courseUser, refer, sideMenu } = props
  return (
    <>
      <Tile title="You">
        <PersonLine person={me.person} />
        <Counts counts={profileCounts(me.person.id, counts)} />
        {faces.length > 0 && (
          <AvatarGroup
            people={faces}
            limit={MAX_AVATARS}
            total={counts.following_count}
            label="People you follow"
            moreHref={`${profile(me.person.id)}/following`}
          />
        )}
      </Tile>
      {courseUser && (
        <Tile title={PROMPTS_TITLE}>
          <p>Short questions worth thinking about, some for your courses.</p>
          <p>
            <a href={PROMPTS_HREF}>Go to the prompts</a>
          </p>
        </Tile>
      )}
      {quote && <QuoteTile quote={quote} />}
      {sideMenu.map(({ id, html }) => (
        <section key={id} className="card">
          <Prose html={html} />
        </section>
      ))}
      <Tile title={REFER}>
        <p>{REFER_TEXT}</p>
        <p>
          <ReferLink {...refer} />
        </p>
      </Tile>
    </>
  )
}
