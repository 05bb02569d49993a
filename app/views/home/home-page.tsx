import { studentsNeedYou } from '~/domain/coaching/schema-needs'
import type { ReactNode } from 'react'
import type { HomeAnnouncements as Announced } from '~/domain/announcements/schema-school'
import type { WeekEvent } from '~/domain/campus-events/schema-lists'
import type { ActivityBasket } from '~/domain/notifications/schema-activity'
import type { QuestionForYou } from '~/domain/answer-requests/schema'
import {
  ACTIVITY_POSITION,
  STEPS_POSITION,
  type FeedPost,
  type FirstStep,
  type HomeOrder,
  type TopicToGuide,
} from '~/domain/home/schema'
import type { PersonSummary } from '~/domain/people/schema'
import type { DailyPrompt } from '~/domain/prompts/schema'
import type { ProfileStep } from '~/policy/profile-steps'
import { Flash } from '~/ui/messages'
import { Page } from '~/ui/page'
import { pluralize } from '~/ui/count'
import { Icon } from '~/ui/icon'
import { HomeAnnouncements } from '../announcements/home-announcements'
import { TodayLine } from '../events/week-tile'
import { coachNeeds, moderation } from '../links'
import { FeedTabs, type PageLinks } from '../posts/feed-parts'
import { NextStep } from '../onboarding/steps'
import { PostBox } from '../posts/post-box'
import { afterSecondPost, afterThirdPost, homeCallouts, HomeFeed, UpdateLink } from './home-feed'
import { friendsBetween, type FeedFriend } from './friends-between'

type HomePageProps = {
  home: {
    alert: string | null
    announcements: Announced
    me: PersonSummary | null
    buttons: { post: boolean; answer: boolean }
    prompt: DailyPrompt
    refer: { outside: boolean }
    guide: { topic: TopicToGuide | null } | null
    order: HomeOrder
    posts: FeedPost[]
    links: PageLinks
    friends: FeedFriend[]
    /** Where the callout of meeting people comes */
    meet: number[]
    since: string | null
    newer: number
    /** Cases that wait for someone; null for anyone who isn't staff */
    openCases: number | null
    /** How many of a coach's students need them */
    needing: number | null
    steps: FirstStep[] | null
    questions: QuestionForYou[]
    progress: { reminder: ProfileStep | null }
    /** What people one follows did lately, on the first page */
    activity: readonly ActivityBasket[]
    /** What's on in the next days, on the first page */
    week: readonly WeekEvent[]
  }
  /** The post form, where it is open (HOME-02) */
  form?: ReactNode
}

export function HomePage({ home, form }: HomePageProps) {
  const { alert, me, order, posts, links, since, newer } = home
  const first = links.page === 1
  const newest = first && order === 'newest'
  return (
    <Page title="Home" hideTitle>
      <Flash flash={alert ? { tone: 'good', text: alert } : null} />
      {first && home.openCases !== null && home.openCases > 0 && (
        <OpenCases count={home.openCases} />
      )}
      {first && home.needing ? <NeedingStudents count={home.needing} /> : null}
      {first && <HomeAnnouncements {...home.announcements} />}
      {(first || form) && me ? (
        <PostBox person={me} buttons={home.buttons} prompt={home.prompt} form={form}>
          {first && home.progress.reminder && <NextStep step={home.progress.reminder} />}
        </PostBox>
      ) : (
        form
      )}
      {newest && <TodayLine week={home.week} />}
      <FeedTabs current={home.order} />
      {since && <UpdateLink since={since} shown={newer > 0} />}
      <HomeFeed {...{ posts, links, order }} callouts={between(home, newest)} />
      {newest && posts.length <= STEPS_POSITION && afterSecondPost(home)}
      {newest && posts.length <= ACTIVITY_POSITION && afterThirdPost(home)}
    </Page>
  )
}

/** What comes between the posts of a page: people on every page, the rest on the first. */
function between(home: HomePageProps['home'], first: boolean) {
  const friends = friendsBetween(home)
  const callouts = first ? homeCallouts(home) : {}
  const places = [...Object.keys(friends), ...Object.keys(callouts)].map(Number)
  return Object.fromEntries(
    places.map((at) => [at, [...(callouts[at] ?? []), ...(friends[at] ?? [])]]),
  )
}

/** For coaches, before everything else. */
function NeedingStudents({ count }: { count: number }) {
  return (
    <p className="open-cases">
      <Icon name="person" /> <a href={coachNeeds}>{studentsNeedYou(count)}</a>
    </p>
  )
}

/** For staff, before everything else. */
function OpenCases({ count }: { count: number }) {
  return (
    <p className="open-cases">
      <Icon name="flag" />{' '}
      <a href={moderation}>{pluralize(count, 'open case', 'open cases')} in Moderation</a>
    </p>
  )
}
