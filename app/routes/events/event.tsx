import { data, type SerializeFrom } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { audienceChoices, audienceWords } from '~/domain/announcements/audience.server'
import { countWaiting } from '~/domain/campus-events/attendance.server'
import { assertEvents } from '~/domain/campus-events/event-rows.server'
import { readEvent } from '~/domain/campus-events/queries.server'
import { REPEATS } from '~/domain/campus-events/schema'
import {
  hideNotice,
  removalNotice,
  type AuthorNotice,
} from '~/domain/moderation/author-notices.server'
import { openTopicHref } from '~/domain/topics/schema'
import { careForOne } from '~/domain/safety/care.server'
import { eventText } from '~/domain/safety/excerpt'
import { requireMember, type RouteArgs } from '~/http/guards/member-route.server'
import { NotFound, orNull } from '~/platform/failures'
import { renderMarkdown } from '~/platform/text/markdown.server'
import {
  canCancelEvent,
  canEditEvent,
  canFlagEvent,
  canManageEvents,
  isOnShow,
  isPersonal,
} from '~/policy/campus-events'
import { titleMeta } from '~/presenters/shell/title'
import { ActionButton } from '~/ui/action-button'
import { ButtonLink } from '~/ui/button'
import { Label } from '~/ui/chip'
import { Page, Prose } from '~/ui/page'
import { TimeSpan } from '~/ui/time'
import { Attend, EventDates, EventDetails } from '~/views/events/event-details'
import { STATE_WORDS } from '~/views/events/words'
import { CareCard } from '~/views/safety/care-card'
import { HiddenNote, RemovedNote } from '~/views/moderation/author-notice'
import { eventAction, eventDate, events, flagEvent } from '~/views/links'

export const meta = titleMeta<typeof loader>((data) => ('removal' in data ? 'Event' : data.title))

/** One event, with the date of ?date, the next one, or the last; its author reads why it was removed. */
export const loader = requireMember(async (args) => {
  const { ctx, params } = args
  const wantedId = params.eventId ?? ''
  assertEvents(ctx)
  const found = await orNull(readEvent(ctx, wantedId))
  if (!found) {
    const removal = await removalNotice(ctx, 'event', wantedId)
    if (!removal) throw new NotFound()
    return data({ id: wantedId, removal }, { status: 404 })
  }
  return data(await loadEvent(args, found))
})

type EventReading = Awaited<ReturnType<typeof readEvent>>
type Row = EventReading['event']

async function loadEvent(args: RouteArgs, { event, source, topic, campus, dates }: EventReading) {
  const { ctx, url } = args
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
    cancels: canCancelEvent(ctx.viewer, event),
    reason: state === 'declined' ? event.decline_reason : '',
    decides: state === 'suggested' && canManageEvents(ctx.viewer),
    flags: canFlagEvent(ctx.viewer, event),
    care: await loadCare(ctx, event),
    author: event.author?.first_name,
    hiding:
      state === 'hidden' && event.author_id === ctx.viewer.id
        ? { notice: await hideNotice(ctx, 'event', id) }
        : null,
  }
}

/** Where what a member wrote says that they may be in danger. */
const loadCare = (ctx: RouteArgs['ctx'], event: Row) =>
  event.author_id !== null && isPersonal(event)
    ? careForOne(ctx, 'event', {
        id: event.id,
        text: eventText(event),
        author_id: event.author_id,
        at: event.revised_at ?? event.created_at,
      })
    : null

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

type LoadedPage = Exclude<SerializeFrom<typeof loader>, { removal: AuthorNotice }>

export default function EventPage() {
  const page = useLoaderData<typeof loader>()
  return 'removal' in page ? (
    <RemovedEvent id={page.id} notice={page.removal} />
  ) : (
    <ShownEvent page={page} />
  )
}

/** For its author: it's gone for everyone. */
const RemovedEvent = ({ id, notice }: { id: string; notice: AuthorNotice }) => (
  <Page title="Event" hideTitle>
    <RemovedNote what="event" id={id} notice={notice} />
    <p>
      <a href={events}>All events</a>
    </p>
  </Page>
)

function ShownEvent({ page }: { page: LoadedPage }) {
  const { id, title, state, repeats, date, dates, html, details, open, decides } = page
  const { cancels, edits } = page
  const word = STATE_WORDS[state] ?? (date?.cancelled ? 'Cancelled' : null)
  return (
    <Page
      title={title}
      lede={date && <TimeSpan from={date.starts_at} to={date.ends_at} allDay={date.all_day} />}
    >
      {page.hiding && <HiddenNote what="event" id={id} notice={page.hiding.notice} />}
      {(word ?? repeats) && (
        <p className="row meta">
          {word && <Label>{word}</Label>}
          {repeats && REPEATS[repeats]}
        </p>
      )}
      {page.reason && (
        <>
          <p>Staff say:</p>
          <blockquote className="as-typed">{page.reason}</blockquote>
        </>
      )}
      {cancels && !edits && (
        <p className="meta">
          It’s on the calendar: you can cancel it. To change it,{' '}
          <a href="/help">ask school staff</a>.
        </p>
      )}
      {decides && (
        <div className="row">
          <ActionButton action={eventAction(id, 'accept')} variant="primary">
            Accept
          </ActionButton>
          <ButtonLink href={eventAction(id, 'decline')} variant="quiet">
            Decline
          </ButtonLink>
        </div>
      )}
      <EventDetails {...details} />
      <Prose html={html} />
      <CareCard care={page.care} name={page.author} />
      {date && isOnShow({ state }) && (
        <Attend id={id} date={date} open={open} places={page.places} waiting={page.waiting} />
      )}
      {dates.length > 1 && date && <EventDates id={id} dates={dates} current={date.id} />}
      <EventActions page={page} />
    </Page>
  )
}

function EventActions({
  page: { id, state, date, dates, open, edits, cancels, flags },
}: {
  page: LoadedPage
}) {
  return (
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
      {cancels && (
        <ButtonLink href={eventAction(id, 'cancel')} variant="quiet">
          Cancel the event
        </ButtonLink>
      )}{' '}
      {isOnShow({ state }) && (
        <a href={eventAction(id, 'calendar')} data-turbo="false" download>
          Add to your calendar
        </a>
      )}{' '}
      {flags && <a href={flagEvent(id)}>Flag this event</a>} <a href={events}>All events</a>
    </div>
  )
}
