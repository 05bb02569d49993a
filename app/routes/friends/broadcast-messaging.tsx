import { useActionData, useLoaderData } from '@remix-run/react'
import { markPromptShown } from '~/domain/accounts/one-time-prompts.server'
import {
  BROADCAST_CHOICES,
  BROADCAST_SENDING,
  BROADCAST_SENT,
  broadcastSchema,
  NO_ONE_TO_MESSAGE,
} from '~/domain/messages/schema-broadcast'
import type { PersonCardData } from '~/domain/people/schema'
import { formAction } from '~/http/guards/form-action.server'
import {
  initialFormState,
  redirectWithFlash,
  requireMember,
} from '~/http/guards/member-route.server'
import { titleMeta } from '~/presenters/shell/title'
import { ButtonLink } from '~/ui/button'
import { ErrorSummary } from '~/ui/error-summary'
import { Form } from '~/ui/form'
import type { FormState } from '~/ui/form-state'
import { EmptyState } from '~/ui/messages'
import { Page } from '~/ui/page'
import { RadioGroup } from '~/ui/radio-group'
import { broadcast, home, meetFriends, messages } from '~/views/links'
import { PersonLine } from '~/views/people/person-line'
import { sendToEach, suggestRecipients } from './broadcast.server'

const TITLE = 'Say hello to a few people'

export const meta = titleMeta<typeof loader>(({ sent }) => (sent ? BROADCAST_SENT : TITLE))

/** Suggests people and messages; afterwards it says that they are sent. (FRIENDS-11, FRIENDS-12) */
export const loader = requireMember(async (args) => {
  await markPromptShown(args.ctx, 'home.broadcast-messaging')
  const sent = args.url.searchParams.get('sent') === 'yes'
  return {
    sent,
    people: sent ? [] : await suggestRecipients(args),
    formState: initialFormState(args.context),
  }
})

/** (FRIENDS-13, FRIENDS-14) */
export const action = formAction(broadcastSchema, async (input, args) => {
  const { count, failed } = await sendToEach(args, input)
  if (count === 0 && failed) return failed
  // What stopped the others is said there.
  return redirectWithFlash(args.context, `${broadcast}?sent=yes`, firstText(failed))
})

const firstText = (failed: { errors: Record<string, string[]> } | null) =>
  failed ? Object.values(failed.errors).flat()[0] : undefined

export default function BroadcastMessaging() {
  const { sent, people, formState } = useLoaderData<typeof loader>()
  const form = useActionData<typeof action>()?.formState ?? formState
  if (sent) return <Sent />
  return (
    <Page title={TITLE} lede="Pick a message. Each of these people gets it from you.">
      {people.length > 0 ? <BroadcastForm people={people} form={form} /> : <NoOne form={form} />}
    </Page>
  )
}

function BroadcastForm({ people, form }: { people: PersonCardData[]; form: FormState }) {
  return (
    <>
      <ErrorSummary form={form} />
      <ul className="stack" aria-label="Who gets it">
        {people.map((person) => (
          <li key={person.id}>
            <PersonLine person={person} />
          </li>
        ))}
      </ul>
      <Form
        submit="Send"
        pending={BROADCAST_SENDING}
        cancel={home}
        cancelLabel="Skip"
        fields={{ user_ids: people.map(({ id }) => id) }}
      >
        <RadioGroup name="message" legend="Your message" choices={BROADCAST_CHOICES} form={form} />
      </Form>
    </>
  )
}

function NoOne({ form }: { form: FormState }) {
  return (
    <>
      <ErrorSummary form={form} />
      <EmptyState title={NO_ONE_TO_MESSAGE} text="New people join all the time.">
        <ButtonLink href={home}>Go home</ButtonLink>
      </EmptyState>
    </>
  )
}

function Sent() {
  return (
    <Page title={BROADCAST_SENT} lede="Once someone accepts, the two of you can chat.">
      <div className="row">
        <ButtonLink href={messages}>Go to messages</ButtonLink>
        <ButtonLink href={meetFriends} variant="quiet">
          Meet more people
        </ButtonLink>
      </div>
    </Page>
  )
}
