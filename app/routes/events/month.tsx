import { useLoaderData } from '@remix-run/react'
import { groupByDay, readMonth } from '~/domain/campus-events/month'
import { eventsBetween } from '~/domain/campus-events/queries.server'
import { requireMember } from '~/http/guards/member-route.server'
import { schoolZone } from '~/policy/time-zone'
import { titleMeta } from '~/presenters/shell/title'
import { EmptyState } from '~/ui/messages'
import { Page } from '~/ui/page'
import { EventDays } from '~/views/events/event-list'
import { EventTabs, NoEvents } from '~/views/events/event-tabs'
import { MonthTable } from '~/views/events/month-table'
import { eventMonth, searchedList } from '~/views/links'
import { listRights, searchEvents } from './lists.server'

export const meta = titleMeta<typeof loader>(({ name }) => `Events in ${name}`)

/** A month of the school's calendar: ?month=2026-12, or the current one. */
export const loader = requireMember(async (args) => {
  const { ctx, url } = args
  const zone = schoolZone(ctx.partner)
  const { from, to, ...month } = readMonth(url.searchParams.get('month'), ctx.now, zone)
  const { found, ...search } = await searchEvents(args, { from, to })
  const days = groupByDay(await eventsBetween(ctx, { from, to }, found), zone, { from, to })
  return { ...month, days, ...search, ...listRights(ctx) }
})

export default function MonthOfEvents() {
  const { name, month, weeks, previous, next, days, ...list } = useLoaderData<typeof loader>()
  const { text } = list
  const monthHref = (shown: string) => searchedList(`${eventMonth}?month=${shown}`, text)
  const counts = Object.fromEntries(days.map(({ day, items }) => [day, items.length]))
  return (
    <Page title={`Events in ${name}`}>
      <EventTabs current={eventMonth} {...list} month={month} />
      <nav className="row" aria-label="Months">
        <a href={monthHref(previous)}>Previous month</a> <a href={monthHref(next)}>Next month</a>
      </nav>
      <MonthTable name={name} weeks={weeks} counts={counts} />
      {days.length === 0 && text !== '' && <NoEvents text={text} />}
      {days.length === 0 && text === '' && <EmptyState title={`Nothing in ${name}`} />}
      <EventDays days={days} />
    </Page>
  )
}
