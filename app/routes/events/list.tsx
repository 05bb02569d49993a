import { useLoaderData } from '@remix-run/react'
import { upcomingEvents } from '~/domain/campus-events/queries.server'
import { schoolSources } from '~/domain/campus-events/sources.server'
import { requireMember } from '~/http/guards/member-route.server'
import { titleMeta } from '~/presenters/shell/title'
import { ButtonLink } from '~/ui/button'
import { EmptyState } from '~/ui/messages'
import { Page } from '~/ui/page'
import { Pagination } from '~/ui/pagination'
import { EventDays } from '~/views/events/event-list'
import { CalendarSources } from '~/views/events/calendar-sources'
import { EventTabs, NoEvents } from '~/views/events/event-tabs'
import { events, newEvent, subscribeToEvents } from '~/views/links'
import { loadDays } from './lists.server'

const TITLE = 'Events'

export const meta = titleMeta<typeof loader>(() => TITLE)

/** What goes on at the school and comes, by days. */
export const loader = requireMember(async (args) => ({
  ...(await loadDays(args, upcomingEvents)),
  sources: await schoolSources(args.ctx),
}))

export default function Events() {
  const { days, links, publishes, suggests, sources, ...list } = useLoaderData<typeof loader>()
  const { text } = list
  const add = suggests || publishes
  return (
    <Page
      title={TITLE}
      actions={
        add && (
          <ButtonLink href={newEvent}>{publishes ? 'Add an event' : 'Suggest an event'}</ButtonLink>
        )
      }
    >
      <EventTabs current={events} {...list} />
      {days.length === 0 && text !== '' && <NoEvents text={text} />}
      {days.length === 0 && text === '' && (
        <EmptyState
          title="Nothing coming up"
          text={add ? 'Know of something? Put it on the calendar.' : 'Check back in a few days.'}
        />
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
      {sources.length > 0 && <CalendarSources sources={sources} />}
    </Page>
  )
}
