import type { Quote } from '~/domain/home/schema'
import { MOST_FACES, REFER, REFER_TEXT } from '~/domain/home/schema'
import type { FullProfile, PersonSummary } from '~/domain/people/schema'
import { PROMPTS_HREF, PROMPTS_TITLE } from '~/domain/prompts/schema'
import { AvatarGroup } from '~/ui/avatar-group'
import { Prose, Tile } from '~/ui/page'
import { profile } from '../addresses'
import { PersonLine } from '../people/person-line'
import { Counts } from '../people/profile-header'
import { countsOf } from '../people/profile-counts'
import { QuoteTile } from './mindset'
import { ReferLink } from './refer-link'

type HomeTilesProps = {
  me: FullProfile
  faces: PersonSummary[]
  quote: Quote | null
  courseUser: boolean
  refer: { outside: boolean }
  sideMenu: { id: string; html: string }[]
}

/** The tiles beside the feed. */
export function HomeTiles({ me, faces, quote, courseUser, refer, sideMenu }: HomeTilesProps) {
  return (
    <>
      <Tile title="You">
        <PersonLine person={me.person} />
        <Counts counts={countsOf(me)} />
        {faces.length > 0 && (
          <AvatarGroup
            people={faces}
            limit={MOST_FACES}
            total={me.following_count}
            label="People you follow"
            moreHref={`${profile(me.person.id)}/following`}
          />
        )}
      </Tile>
      {courseUser && (
        <Tile title={PROMPTS_TITLE}>
          <p>Short questions to think and write about, also for your courses.</p>
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
