import { useLoaderData } from '@remix-run/react'
import { audienceChoices, audienceWords } from '~/domain/announcements/audience.server'
import { countWaiting } from '~/domain/campus-events/attendance.server'
import { readEvent } from '~/domain/campus-events/queries.server'
import { REPEATS } from '~/domain/campus-events/schema'
import { openTopicHref } from '~/domain/topics/schema'
import { requireMember, type RouteArgs } from '~/http/guards/member-route.server'
import { renderMarkdown } from '~/platform/text/markdown.server'
import { canEditEvent, canManageEvents } from '~/policy/campus-events'
import { titleMeta } from '~/presenters/shell/title'
import { ActionButton } from '~/ui/action-button'
import { ButtonLink } from '~/ui/button'
import { Label } from '~/ui/chip'
import { Page, Prose } from '~/ui/page'
import { TimeSpan } from '~/ui/time'
import { Attend, EventDates, EventDetails } from '~/views/events/event-details'
import { STATE_WORDS } from '~/views/events/words'
import { eventAction, eventDate, events } from '~/views/links'

export const meta = titleMeta<typeof loader>(({ title }) => title)

/** One event, with the date of ?date, the next one, or the last. */
export const loader = requireMember(async (args) => {
  const { ctx, params, url } = args
  const { event, source, topic, campus, dates } = await readEvent(ctx, params.eventId ?? '')
  const wanted = url.searchParams.get('date')
  const isNext = (date: (typeof dates)[number]) => new Date(date.ends_at) > ctx.now
  const date =
    dates.find(({ id }) => id === wanted) ??
    dates.find((one) => isNext(one) && !one.cancelled) ??
    dates.find(isNext) ??
    dates.at(-1)
  const { id, title, state, repeats, places, place, link, contact } = event
  const isOpen = date && state === 'published' && !date.cancelled && isNext(date)
  const edits = canEditEvent(ctx.viewer, event)
  return {
    id,
    title,
    state,
    repeats,
    places,
    dates,
    date,
    html: renderMarkdown(event.text),
    details: {
      place,
      link,
      contact,
      campus,
      source: source && sourceWords(source, canManageEvents(ctx.viewer)),
      topic: topic && { title: topic.title, href: openTopicHref(ctx, topic) },
      ...(await staffDetails(args, event)),
    },
    waiting: date && places !== null ? await countWaiting(ctx, date.id) : 0,
    open: Boolean(isOpen),
    edits,
    decides: state === 'suggested' && canManageEvents(ctx.viewer),
  }
})

type Row = Awaited<ReturnType<typeof readEvent>>['event']

/** Who it's for and who added it, for those who can do something about it. */
async function staffDetails({ ctx }: RouteArgs, event: Row) {
  const isOwn = event.author_id === ctx.viewer.id
  if (!canManageEvents(ctx.viewer) && !isOwn) return { audience: null, author: null }
  const { author, source_id } = event
  return {
    audience: audienceWords(event.audience, await audienceChoices(ctx)),
    author: source_id
      ? null
      : author
        ? `${author.first_name} ${author.last_name}`
        : 'a former member',
  }
}

/** Where it's taken over from; staff read where it can be changed. */
function sourceWords({ name, url }: { name: string; url: string }, isStaff: boolean): string {
  const host = URL.canParse(url) ? new URL(url).host : ''
  const from = host ? `${name} (${host})` : name
  return isStaff ? `${from}. It can be changed there only.` : from
}

export default function EventPage() {
  const page = useLoaderData<typeof loader>()
  const { id, title, state, repeats, date, dates, html, details, open, edits, decides } = page
  const word = STATE_WORDS[state] ?? (date?.cancelled ? 'Cancelled' : null)
  return (
    <Page
      title={title}
      lede={date && <TimeSpan from={date.starts_at} to={date.ends_at} allDay={date.all_day} />}
    >
      {(word ?? repeats) && (
        <p className="row meta">
          {word && <Label>{word}</Label>}
          {repeats && REPEATS[repeats]}
        </p>
      )}
      {decides && (
        <div className="row">
          <ActionButton action={eventAction(id, 'accept')} variant="primary">
            Accept
          </ActionButton>
          <ActionButton action={eventAction(id, 'decline')}>Decline</ActionButton>
        </div>
      )}
      <EventDetails {...details} />
      <Prose html={html} />
      {date && state !== 'suggested' && state !== 'declined' && (
        <Attend id={id} date={date} open={open} places={page.places} waiting={page.waiting} />
      )}
      {dates.length > 1 && date && <EventDates id={id} dates={dates} current={date.id} />}
      <div className="row">
        {edits && (
          <ButtonLink href={eventAction(id, 'edit')} variant="quiet" icon="edit">
            Edit
          </ButtonLink>
        )}
        {edits && open && date && dates.length > 1 && (
          <>
            <ButtonLink href={eventDate(id, date.id, 'edit')} variant="quiet">
              Move this date
            </ButtonLink>
            <ButtonLink href={eventDate(id, date.id, 'cancel')} variant="quiet">
              Cancel this date
            </ButtonLink>
          </>
        )}
        {edits && state === 'published' && (
          <ButtonLink href={eventAction(id, 'cancel')} variant="quiet">
            Cancel the event
          </ButtonLink>
        )}{' '}
        {state !== 'suggested' && state !== 'declined' && (
          <a href={eventAction(id, 'calendar')} data-turbo="false" download>
            Add to your calendar
          </a>
        )}{' '}
        <a href={events}>All events</a>
      </div>
    </Page>
  )
}
