import { Fragment, type ReactNode } from 'react'
import type { WeekEvent } from '~/domain/campus-events/schema-lists'
import type { ActivityBasket } from '~/domain/notifications/schema-activity'
import type { QuestionForYou } from '~/domain/answer-requests/schema'
import {
  ACTIVITY_POSITION,
  type FirstStep,
  type FeedPost,
  type HomeOrder,
  PROSPECTIVE_TOPIC_POSITION,
  REFER,
  REFER_POSITION,
  REFER_TEXT,
  STEPS_POSITION,
  TOPICS_CALLOUT_POSITION,
  type TopicToGuide,
  UPDATE,
  REFER_LINK,
} from '~/domain/home/schema'
import { IN_HOME, NO_POSTS } from '~/domain/posts/schema'
import { EmptyState, Callout } from '~/ui/messages'
import { PostItem } from '../posts/post-card'
import { GrowingList, PostPages, type PageLinks } from '../posts/feed-parts'
import { GUIDE_PROSPECTIVES } from '~/domain/topics/schema'
import { ButtonLink } from '~/ui/button'
import { ActivityList } from '../notifications/activity-list'
import { QuestionsTile } from '../answer-requests/questions-tile'
import { WeekTile } from '../events/week-tile'
import { FirstSteps } from './first-steps'
import { newerThan } from '../links'

const NOTHING: Record<HomeOrder, { title: string; text: string }> = {
  newest: { title: NO_POSTS, text: 'Ask the first question and see who answers.' },
  unanswered: {
    title: 'No unanswered questions',
    text: 'Every question has an answer. Ask one of your own.',
  },
  popular: {
    title: 'Nothing popular yet',
    text: 'Posts of the last four weeks show up here when people like or comment on them.',
  },
}

const PAGES: Record<HomeOrder, { first?: string; next?: string }> = {
  newest: {},
  unanswered: { first: 'First page' },
  popular: { first: 'First page', next: 'Next page' },
}

type HomeFeedProps = {
  order: HomeOrder
  posts: FeedPost[]
  links: PageLinks
  /** By the position of the post that follows them */
  callouts?: Record<number, ReactNode[] | undefined>
}

/** The feed with its callouts, and the way to older posts. (HOME-10, HOME-11, HOME-27) */
export function HomeFeed({ order, posts, links, callouts = {} }: HomeFeedProps) {
  if (posts.length === 0) return <EmptyState {...NOTHING[order]} />
  // Only the newest have posts next to them.
  const list = order === 'newest' ? IN_HOME : undefined
  return (
    <>
      <GrowingList>
        <ol className="posts">
          {posts.map((post, at) => (
            <Fragment key={post.id}>
              {callouts[at]?.map((callout, n) => (
                <li key={n} className="between-posts">
                  {callout}
                </li>
              ))}
              <PostItem post={post} list={list} interests={post.interests} />
            </Fragment>
          ))}
        </ol>
      </GrowingList>
      <PostPages links={links} {...PAGES[order]} />
    </>
  )
}

type HomeCallouts = {
  steps: FirstStep[] | null
  questions: QuestionForYou[]
  refer: { outside: boolean }
  /** Null for anyone prospective students don't concern (HOME-25) */
  guide: { topic: TopicToGuide | null } | null
  activity: readonly ActivityBasket[]
  week: readonly WeekEvent[]
}

/** The callouts of the first page by position; nothing comes before the second post. (HOME-15, HOME-25) */
export const homeCallouts = (home: HomeCallouts): Record<number, ReactNode[] | undefined> => ({
  [STEPS_POSITION]: afterSecondPost(home),
  [ACTIVITY_POSITION]: afterThirdPost(home),
  [REFER_POSITION]: [<ReferCallout key="refer" {...home.refer} />],
  ...(home.guide && { [TOPICS_CALLOUT_POSITION]: [<GuideCallout key="guide" />] }),
  ...(home.guide?.topic && {
    [PROSPECTIVE_TOPIC_POSITION]: [<TopicCallout key="topic" topic={home.guide.topic} />],
  }),
})

/** Also where there are fewer posts. */
export const afterSecondPost = ({
  steps,
  questions,
}: Pick<HomeCallouts, 'steps' | 'questions'>) => [
  ...(steps ? [<FirstSteps key="steps" steps={steps} />] : []),
  ...(questions.length > 0 ? [<QuestionsTile key="questions" questions={questions} />] : []),
]

/** Where no one did anything, nothing. (HOME-06) */
export const afterThirdPost = ({ activity, week }: Pick<HomeCallouts, 'activity' | 'week'>) => [
  ...(week.length > 0 ? [<WeekTile key="week" week={week} />] : []),
  ...(activity.length > 0 ? [<ActivityList key="activity" baskets={activity} />] : []),
]

function ReferCallout(refer: HomeCallouts['refer']) {
  return (
    <Callout tone="plain" icon="heart" title={REFER}>
      <p>{REFER_TEXT}</p>
      <ReferLink {...refer} />
    </Callout>
  )
}

function GuideCallout() {
  return (
    <Callout icon="ask" title="You know what it’s really like here">
      <p>Future students are deciding where to go and would love to hear from you.</p>
      <a href="/browse-topics">{GUIDE_PROSPECTIVES}</a>
    </Callout>
  )
}

function TopicCallout({ topic }: { topic: TopicToGuide }) {
  return (
    <Callout icon="comment" title="Prospective students ask">
      <p>A few words from you could make all the difference.</p>
      <a href={topic.href}>{topic.title}</a>
    </Callout>
  )
}

type UpdateLinkProps = {
  /** The place of the newest post that the reader has been shown */
  since: string
  shown: boolean
}

/** There is something newer: the link loads it. Script asks now and then, and adds it. (HOME-17) */
export function UpdateLink({ since, shown }: UpdateLinkProps) {
  return (
    <p className="update" data-newer={newerThan(since)} data-label={UPDATE} role="status">
      {shown && (
        <ButtonLink href="/home" variant="quiet" small reload>
          {UPDATE}
        </ButtonLink>
      )}
    </p>
  )
}

/** A link like any other; that it was followed is recorded where it leads. (HOME-16) */
export function ReferLink({ outside }: { outside: boolean }) {
  return (
    // Script must not fetch a page of another site.
    <a href={REFER_LINK} data-turbo={outside ? 'false' : undefined}>
      {REFER}
    </a>
  )
}
