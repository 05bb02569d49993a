import { useLoaderData } from '@remix-run/react'
import { loadGoing } from '~/domain/campus-events/attendance.server'
import { requireMember } from '~/http/guards/member-route.server'
import { titleMeta } from '~/presenters/shell/title'
import { EmptyState } from '~/ui/messages'
import { Page } from '~/ui/page'
import { TimeSpan } from '~/ui/time'
import { event, eventDate } from '~/views/links'
import { PeoplePages } from '~/views/people/people-list'

export const meta = titleMeta<typeof loader>(({ title }) => `Going to ${title}`)

/** Who goes to a date, as far as the viewer may see them. */
export const loader = requireMember(async ({ ctx, params, url }) => {
  const { eventId = '', dateId = '' } = params
  const page = Number(url.searchParams.get('page')) || 1
  const { event: one, date, list } = await loadGoing(ctx, eventId, dateId, page)
  const [from, to] = [date.starts_at.toISOString(), date.ends_at.toISOString()]
  const span = { from, to, allDay: one.all_day }
  return { id: one.id, title: one.title, date: dateId, span, list }
})

export default function GoingPeople() {
  const { id, title, date, span, list } = useLoaderData<typeof loader>()
  const { unseen } = list
  return (
    <Page title={`Going to ${title}`} lede={<TimeSpan {...span} />}>
      {list.total === 0 && unseen === 0 && (
        <EmptyState title="No one yet" text="You could be the first." />
      )}
      {list.total > 0 && <PeoplePages list={list} href={eventDate(id, date, 'people')} />}
      {unseen > 0 && (
        <p className="meta">
          {`${unseen.toLocaleString('en-US')} ${unseen === 1 ? 'person whose profile you can’t see is' : 'people whose profiles you can’t see are'} going${list.total > 0 ? ', too' : ''}.`}
        </p>
      )}
      <p>
        <a href={event(id, date)}>Back to the event</a>
      </p>
    </Page>
  )
}
