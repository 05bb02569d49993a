import type { HomeAnnouncements as Announced } from '~/domain/announcements/schema-school'
import type { WeekEvent } from '~/domain/campus-events/schema-lists'
import type { PersonCardData, PersonCounts, PersonSummary } from '~/domain/people/schema'
import { IN_HOME, NO_POSTS, type ListedPost } from '~/domain/posts/schema'
import type { TopicListItem } from '~/domain/topics/schema'
import { AvatarGroup } from '~/ui/avatar-group'
import { VisuallyHidden } from '~/ui/hidden-text'
import { Icon } from '~/ui/icon'
import { EmptyState } from '~/ui/messages'
import { Page, Tile } from '~/ui/page'
import { Pagination } from '~/ui/pagination'
import { HomeAnnouncements, PinnedTile } from '../announcements/home-announcements'
import { WeekTile } from '../events/week-tile'
import { askQuestion, editProfile } from '../links'
import { PersonCard } from '../people/person-card'
import { PersonLine } from '../people/person-line'
import { profileCounts } from '../people/profile-counts'
import { Counts } from '../people/profile-header'
import { PostList } from '../posts/post-card'
import { TopicTiles } from '../topics/topic-tile'
import { ConnectPanel, type ConnectPanelProps } from './connect-panel'

type Home = {
  school: string
  announcements: Announced
  week: readonly WeekEvent[]
  program: string | null
  me: PersonSummary | null
  counts: PersonCounts
  connect: ConnectPanelProps
  why: string | null
  programHref: string | null
  studentsHref: string | null
  /** Null where topics take their place, and the other way around */
  posts: ListedPost[] | null
  topics: TopicListItem[] | null
  people: PersonCardData[]
  page: number
  pages: number
}

/** The school and you at the side, or below on narrow screens: answers and people come first. (PROSP-03, PROSP-04, PROSP-15) */
export function ProspectiveHome({ home }: { home: Home }) {
  const { me, counts, school, connect, program } = home
  return (
    <Page
      title={me ? `Hi ${me.first_name}.` : 'Home'}
      lede={`Ask ${school}’s ${program ? `${program} ` : ''}students anything.`}
    >
      <HomeAnnouncements {...home.announcements} />
      <div className="prospective-home">
        <GetStarted {...home} />
        <div className="rest stack">
          {home.posts ? (
            <Featured posts={home.posts} />
          ) : (
            <Discussions topics={home.topics ?? []} />
          )}
          <Students {...home} />
        </div>
        <div className="school-and-you">
          <div className="connect">
            <ConnectPanel school={school} connect={connect} />
          </div>
          <div className="about-me">
            <PinnedTile pinned={home.announcements.pinned} />
            {home.week.length > 0 && <WeekTile week={home.week} />}
            {me && (
              <Tile title="You">
                <PersonLine person={me} />
                <Counts counts={profileCounts(me.id, counts)} />
              </Tile>
            )}
          </div>
        </div>
      </div>
    </Page>
  )
}

/** (PROSP-07) */
function GetStarted({ why, programHref, people }: Home) {
  return (
    <section className="card stack started">
      <form className="joined" action={askQuestion()} aria-label="Your question">
        <label className="hidden-text" htmlFor="first-question">
          Your question
        </label>
        <input className="input" id="first-question" name="title" placeholder="How do you …?" />
        <button type="submit" value="Ask">
          <Icon name="ask" />
          <VisuallyHidden>Ask</VisuallyHidden>
        </button>
      </form>
      {people.length > 0 && <AvatarGroup people={people} label="Students you could ask" />}
      <div>
        <h2>Get started</h2>
        <ul className="link-list">
          {why && (
            <li>
              <a href={why}>Hear why students chose the school</a>
            </li>
          )}
          {programHref && (
            <li>
              <a href={programHref}>Posts from students in your program</a>
            </li>
          )}
          <li>
            <a href={askQuestion()}>Ask a question</a>
          </li>
        </ul>
      </div>
    </section>
  )
}

/** (PROSP-08) */
function Featured({ posts }: { posts: ListedPost[] }) {
  return (
    <section className="stack">
      <h2>Featured posts</h2>
      {posts.length > 0 ? (
        <PostList posts={posts} list={IN_HOME} />
      ) : (
        <EmptyState title={NO_POSTS} text="Ask the first question and see who answers." />
      )}
      <p>
        <a href="/browse-topics">View more</a>
      </p>
    </section>
  )
}

/** (PROSP-10) */
function Discussions({ topics }: { topics: TopicListItem[] }) {
  if (topics.length === 0) return null
  return (
    <section className="stack">
      <h2>Explore popular discussions</h2>
      <TopicTiles topics={topics} />
    </section>
  )
}

/** (PROSP-11, PROSP-12) */
function Students({ school, program, studentsHref, people, page, pages }: Home) {
  const at = (wanted: number) => `/prospective-home${wanted > 1 ? `?page=${wanted}` : ''}#students`
  if (!program || !studentsHref)
    return (
      <section className="stack">
        <h2>Meet {school} students</h2>
        <p>
          <a href={editProfile}>Choose your program</a> to meet the students in it.
        </p>
      </section>
    )
  return (
    <section className="stack" id="students">
      <div className="row between">
        <h2>
          Meet {school} {program} students
        </h2>
        <a className="see-more" href={studentsHref}>
          See more<span className="narrow-only"> students</span>
        </a>
      </div>
      {people.length === 0 && <p className="meta">No students to meet here yet.</p>}
      <ul className="people-list">
        {people.map((person) => (
          <li key={person.id}>
            <PersonCard person={person} level={3} />
          </li>
        ))}
      </ul>
      <Pagination
        page={page}
        pages={pages}
        previousHref={page > 1 ? at(page - 1) : null}
        nextHref={page < pages ? at(page + 1) : null}
        label="Pages of students"
      />
    </section>
  )
}
