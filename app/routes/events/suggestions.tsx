import { useLoaderData } from '@remix-run/react'
import { suggestedEvents } from '~/domain/campus-events/queries.server'
import { cursorLinks, readCursor } from '~/http/addresses/cursor-pages'
import { requireMember } from '~/http/guards/member-route.server'
import { titleMeta } from '~/presenters/shell/title'
import { Label } from '~/ui/chip'
import { EmptyState } from '~/ui/messages'
import { Page } from '~/ui/page'
import { Pagination } from '~/ui/pagination'
import { LongDay } from '~/ui/time'
import { EventTabs } from '~/views/events/event-tabs'
import { STATE_WORDS } from '~/views/events/words'
import { event, eventSuggestions } from '~/views/links'
import { listRights } from './lists.server'

const TITLE = 'Suggested events'

export const meta = titleMeta<typeof loader>(() => TITLE)

/** What waits for staff to decide; of everyone else their own. */
export const loader = requireMember(async ({ ctx, url }) => {
  const { items, next } = await suggestedEvents(ctx, readCursor(url).cursor)
  return { items, links: cursorLinks(url, next), ...listRights(ctx) }
})

export default function Suggestions() {
  const { items, links, publishes, suggestions } = useLoaderData<typeof loader>()
  return (
    <Page title={TITLE}>
      <EventTabs current={eventSuggestions} suggestions={suggestions} />
      {items.length === 0 && (
        <EmptyState
          title="No suggestions"
          text={
            publishes
              ? 'What others suggest shows up here for you to accept or decline.'
              : 'What you suggest shows up here until staff have decided.'
          }
        />
      )}
      <ul className="cases">
        {items.map(({ id, title, state, starts_at, author }) => (
          <li key={id}>
            <article>
              <h2>
                <a href={event(id)}>{title}</a>
              </h2>
              <p className="row meta">
                <Label>{STATE_WORDS[state]}</Label>
                <span>
                  <LongDay at={starts_at} /> · by {author ?? 'a former member'}
                </span>
              </p>
            </article>
          </li>
        ))}
      </ul>
      <Pagination
        page={links.page}
        previousHref={links.firstHref}
        previousLabel="First page"
        nextHref={links.nextHref}
        label="Pages of suggested events"
      />
    </Page>
  )
}
