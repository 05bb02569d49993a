import { useActionData, useLoaderData } from '@remix-run/react'
import { subscribe } from '~/domain/marketing/commands.server'
import { SUBSCRIBED, subscribeSchema, tooOften } from '~/domain/marketing/schema'
import { forEverybody, goWith, refuse, refuseBy, startReply } from '~/http/door.server'
import { readForm } from '~/http/forms'
import { refused } from '~/platform/failures'
import { ErrorSummary } from '~/ui/error-summary'
import { SiteHero, Strip } from '~/views/marketing/blocks'
import { SUBSCRIBE_PATH } from '~/views/marketing/places'
import { SubscribeForm } from '~/views/marketing/subscribe-form'
import { typedValue } from '~/ui/reply'
import { described } from './described'
import { sentFrom } from './sent-from'

export const meta = described('Our letter', 'A letter from {product}, once a term.')

export const loader = forEverybody(({ context }) => ({ typed: startReply(context) }))

/** Answers on the page it was sent from; alike for a new address and a known one. (MARKETING-14) */
export const action = forEverybody(async ({ ctx, context, request }) => {
  const form = await request.formData()
  const { input, reply } = readForm(form, subscribeSchema)
  if (!input) return refuse(reply)
  const wait = await context.services.limits.marketing.subscribe.count(context.ip)
  if (wait > 0) return refuseBy(reply, refused({ '': [tooOften(wait)] }, wait))
  const location = sentFrom(form.get('signup_location'), SUBSCRIBE_PATH)
  await subscribe(ctx, input.email, location)
  return goWith(context, context.isKnownPath(location) ? location : SUBSCRIBE_PATH, SUBSCRIBED)
})

export default function Subscribe() {
  const { typed } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()?.reply
  const form = reply ?? typed
  return (
    <>
      <SiteHero
        title="Our letter"
        lede="Once a term: what we built, what we learned, what did not work. Every letter will say how to stop it."
      />
      <Strip>
        <ErrorSummary form={reply} />
        <SubscribeForm
          form={form}
          location={sentFrom(typedValue(form, 'signup_location'), SUBSCRIBE_PATH)}
        />
      </Strip>
    </>
  )
}
