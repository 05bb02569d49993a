import { useLoaderData } from '@remix-run/react'
import { ownCalendarCode } from '~/domain/campus-events/calendar-links.server'
import { requireMember } from '~/http/guards/member-route.server'
import { titleMeta } from '~/presenters/shell/title'
import { ActionButton } from '~/ui/action-button'
import { Field } from '~/ui/field'
import { Page } from '~/ui/page'
import { calendarFeed, events, subscription } from '~/views/links'

const TITLE = 'Events in your calendar'

export const meta = titleMeta<typeof loader>(() => TITLE)

/** The viewer's own addresses for the calendar on their phone or computer. */
export const loader = requireMember(async ({ ctx, context, url }) => {
  const code = await ownCalendarCode(ctx, context.services.env)
  const address = (of: 'going' | 'school') => code && new URL(calendarFeed(code, of), url).href
  return { going: address('going'), school: address('school') }
})

/** Computers and iPhones open it in their calendar; text browsers, which cut a field, show the whole of it. */
const toSubscription = (address: string) => address.replace(/^https?:/, 'webcal:')

export default function Subscribe() {
  const { going, school } = useLoaderData<typeof loader>()
  return (
    <Page
      title={TITLE}
      lede="See events in the calendar on your phone or computer. It’s brought up to date about every hour."
    >
      {going && school ? (
        <>
          <div className="card form">
            <Field
              name="going"
              as="textarea"
              label="What you’re going to"
              defaultValue={going}
              readOnly
              hint="In your calendar app, choose “Add by link” or “Subscribe” and paste this."
            />
            <p>
              <a href={toSubscription(going)}>Subscribe to what you’re going to</a>
            </p>
            <Field
              name="school"
              as="textarea"
              label="Everything that’s on"
              defaultValue={school}
              readOnly
              hint="Everything at your school that’s for you."
            />
            <p>
              <a href={toSubscription(school)}>Subscribe to everything that’s on</a>
            </p>
          </div>
          <p>
            These links are yours. Anyone who has one can see the same events without logging in, so
            don’t share them. New links end the ones you have, and so does a new password.
          </p>
          <div className="row">
            <ActionButton action={subscription('renew')}>Make new links</ActionButton>
            <ActionButton action={subscription('remove')}>Turn links off</ActionButton>
          </div>
        </>
      ) : (
        <>
          <p>
            You’ll get two links that only you have: one for what you’re going to, one for
            everything that’s on.
          </p>
          <ActionButton action={subscription('renew')} variant="primary">
            Make calendar links
          </ActionButton>
        </>
      )}
      <p>
        <a href={events}>All events</a>
      </p>
    </Page>
  )
}
