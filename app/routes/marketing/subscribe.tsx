import { useActionData, useLoaderData } from '@remix-run/react'
import { subscribe } from '~/domain/marketing/commands.server'
import { SUBSCRIBED, subscribeSchema } from '~/domain/marketing/schema'
import {
  publicRoute,
  redirectWithFlash,
  invalid,
  fail,
  initialFormState,
} from '~/http/guards/member-route.server'
import { storablePath } from '~/http/addresses/paths'
import { parseForm } from '~/http/forms/forms'
import { failure } from '~/platform/failures'
import { rateLimitText } from '~/platform/limits/format-wait'
import { ErrorSummary } from '~/ui/error-summary'
import { SiteHero, Strip } from '~/views/marketing/blocks'
import { SUBSCRIBE_PATH } from '~/views/marketing/nav-links'
import { SubscribeForm } from '~/views/marketing/subscribe-form'
import { fieldValue } from '~/ui/form-state'
import { siteMeta } from './page-meta'
import { loadSitePage } from './site-page.server'

export const meta = siteMeta

export const loader = publicRoute(({ context }) => ({
  site: loadSitePage(context, 'subscribe'),
  typed: initialFormState(context),
}))

/** Answers on the page it was sent from; alike for a new address and a known one. (MARKETING-14) */
export const action = publicRoute(async ({ ctx, context, request }) => {
  const form = await request.formData()
  const { input, formState } = parseForm(form, subscribeSchema)
  if (!input) return invalid(formState)
  const wait = await context.services.limits.marketing.subscribe.consume(context.ip)
  if (wait > 0) return fail(formState, failure({ '': [rateLimitText(wait)] }, wait))
  const location = storablePath(form.get('signup_location')?.toString(), SUBSCRIBE_PATH)
  await subscribe(ctx, input.email, location)
  return redirectWithFlash(
    context,
    context.isKnownPath(location) ? location : SUBSCRIBE_PATH,
    SUBSCRIBED,
  )
})

export default function Subscribe() {
  const { site, typed } = useLoaderData<typeof loader>()
  const formState = useActionData<typeof action>()?.formState
  const form = formState ?? typed
  return (
    <>
      <SiteHero hero={site.hero} />
      <Strip>
        <ErrorSummary form={formState} />
        <SubscribeForm
          form={form}
          location={storablePath(fieldValue(form, 'signup_location'), SUBSCRIBE_PATH)}
        />
      </Strip>
    </>
  )
}
