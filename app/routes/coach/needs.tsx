import type { SerializeFrom } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { countNeedingStudents } from '~/domain/coaching/need-count.server'
import { newStudents, quietStudents, waitingQuestions } from '~/domain/coaching/needs.server'
import { openFollowUps } from '~/domain/coaching/notes.server'
import { ownPortfolio } from '~/domain/coaching/portfolio.server'
import { NO_STUDENTS } from '~/domain/coaching/schema'
import {
  FIRST_LISTED,
  MAX_LISTED,
  NEEDS_TITLE,
  NO_ONE_NEEDS_YOU,
  studentsNeedYou,
} from '~/domain/coaching/schema-needs'
import { NOTE_EXCERPT } from '~/domain/coaching/schema-notes'
import { activeByWeek } from '~/domain/coaching/visits.server'
import { postsByIds } from '~/domain/posts/queries.server'
import { requireMember, type RouteArgs } from '~/http/guards/member-route.server'
import { truncate } from '~/platform/text/truncate'
import { titleMeta } from '~/presenters/shell/title'
import { EmptyState } from '~/ui/messages'
import { Page } from '~/ui/page'
import { FollowUps, NeedCounts, StudentsSince, WaitingQuestions } from '~/views/coach/needs-parts'
import { WeekChart } from '~/views/coach/week-chart'
import { coachDashboard } from '~/views/links'

export const meta = titleMeta<typeof loader>(() => NEEDS_TITLE)

/** Which students of a coach wait for something; `all` names the list that is shown whole. */
export const loader = requireMember(async ({ ctx, url }) => {
  const { ids } = await ownPortfolio(ctx)
  const followUps = await openFollowUps(ctx, MAX_LISTED)
  const quiet = await quietStudents(ctx)
  const questions = takeFirst(url, 'questions', await waitingQuestions(ctx))
  return {
    count: ids.length,
    needing: await countNeedingStudents(ctx),
    followUps: followUps.map((followUp) => ({
      ...followUp,
      text: truncate(followUp.text, NOTE_EXCERPT),
    })),
    questions: { ...questions, items: await postsByIds(ctx, questions.items) },
    quiet: quiet && takeFirst(url, 'quiet', quiet),
    newcomers: takeFirst(url, 'new', await newStudents(ctx)),
    weeks: ids.length > 0 ? await activeByWeek(ctx) : null,
  }
})

const takeFirst = <T,>(url: RouteArgs['url'], name: string, items: T[]) => ({
  count: items.length,
  items: url.searchParams.get('all') === name ? items : items.slice(0, FIRST_LISTED),
})

export const handle = {
  right: ({ weeks, count }: SerializeFrom<typeof loader>) =>
    weeks && <WeekChart weeks={weeks} students={count} />,
}

export default function Needs() {
  const { count, needing, ...lists } = useLoaderData<typeof loader>()
  const { followUps, questions, quiet, newcomers } = lists
  return (
    <Page title={NEEDS_TITLE} lede={<a href={coachDashboard}>Back to your dashboard</a>}>
      {count === 0 ? (
        <EmptyState title={NO_STUDENTS} />
      ) : (
        <>
          <p>{needing ? studentsNeedYou(needing) : NO_ONE_NEEDS_YOU}</p>
          <NeedCounts {...lists} />
          <FollowUps items={followUps} />
          <WaitingQuestions {...questions} />
          {quiet && <StudentsSince kind="quiet" {...quiet} />}
          <StudentsSince kind="new" {...newcomers} />
        </>
      )}
    </Page>
  )
}
