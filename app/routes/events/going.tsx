import { useLoaderData } from '@remix-run/react'
import { ownEvents as readOwn } from '~/domain/campus-events/queries.server'
import { requireMember } from '~/http/guards/member-route.server'
import { titleMeta } from '~/presenters/shell/title'
import { ButtonLink } from '~/ui/button'
import { EmptyState } from '~/ui/messages'
import { Page } from '~/ui/page'
import { Pagination } from '~/ui/pagination'
import { EventDays } from '~/views/events/event-list'
import { EventTabs, NoEvents } from '~/views/events/event-tabs'
import { events, ownEvents, subscribeToEvents } from '~/views/links'
import { loadDays } from './lists.server'

const TITLE = 'Events you’re going to'

export const meta = titleMeta<typeof loader>(() => TITLE)

/** What the viewer goes to, may go to, or waits for. */
export const loader = requireMember((args) => loadDays(args, readOwn))

export default function Going() {
  const { days, links, ...list } = useLoaderData<typeof loader>()
  const { text } = list
  return (
    <Page title={TITLE}>
      <EventTabs current={ownEvents} {...list} />
      {days.length === 0 && text !== '' && <NoEvents text={text} />}
      {days.length === 0 && text === '' && (
        <EmptyState
          title="No plans yet"
          text="Say that you’re going to something, and it shows up here."
        >
          <ButtonLink href={events}>See what’s coming up</ButtonLink>
        </EmptyState>
      )}
      <EventDays days={days} />
      <p>
        <a href={subscribeToEvents}>Events in your calendar</a>
      </p>
      <Pagination
        page={links.page}
        previousHref={links.firstHref}
        previousLabel="First page"
        nextHref={links.nextHref}
        label="Pages of events"
      />
    </Page>
  )
}
