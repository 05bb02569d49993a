import { useActionData, useLoaderData } from '@remix-run/react'
import { requestDemo } from '~/domain/marketing/commands.server'
import { contactSchema } from '~/domain/marketing/schema'
import {
  publicRoute,
  redirectWithFlash,
  readIdempotencyKey,
  invalid,
  fail,
  initialFormState,
} from '~/http/guards/member-route.server'
import { storablePath } from '~/http/addresses/paths'
import { parseForm } from '~/http/forms/forms'
import { refererPath } from '~/http/responses/redirect-back.server'
import { failure } from '~/platform/failures'
import { rateLimitText } from '~/platform/limits/format-wait'
import { SiteHero, Strip } from '~/views/marketing/blocks'
import { ContactForm, ContactSent } from '~/views/marketing/contact-form'
import { DEMO_PATH } from '~/views/marketing/nav-links'
import { siteMeta } from './page-meta'
import { loadSitePage } from './site-page.server'

export const meta = siteMeta

/** The form, or after it was sent the done view in its place. (HELP-15, HELP-16) */
export const loader = publicRoute(({ context, request, url }) => ({
  site: loadSitePage(context, 'request-demo'),
  sent: url.searchParams.has('sent'),
  page: storablePath(refererPath(request), DEMO_PATH),
  typed: initialFormState(context),
}))

export const action = publicRoute(async ({ ctx, context, request }) => {
  const form = await request.formData()
  const done = () => redirectWithFlash(context, `${DEMO_PATH}?sent`)
  // A trap that only programs fall into: they see what everyone sees, and nothing is kept. (HELP-13)
  if (form.getAll('sub_id').some((value) => value !== '')) return done()
  const { input, formState } = parseForm(form, contactSchema)
  if (!input) return invalid(formState)
  const { contact, acknowledged } = context.services.limits.marketing
  const wait = await contact.consume(context.ip)
  if (wait > 0) return fail(formState, failure({ '': [rateLimitText(wait)] }, wait))
  const page = storablePath(form.get('page')?.toString(), DEMO_PATH)
  await requestDemo(ctx, input, {
    page,
    sender: context.sender,
    idempotencyKey: readIdempotencyKey(form),
    // The address may be anyone's.
    acknowledge: (await acknowledged.consume(context.ip)) === 0,
  })
  return done()
})

export default function RequestDemo() {
  const { site, sent, page, typed } = useLoaderData<typeof loader>()
  const form = useActionData<typeof action>()?.formState
  if (sent && !form) return <ContactSent />
  return (
    <>
      <SiteHero hero={site.hero} />
      <Strip>
        <ContactForm form={form} typed={typed} page={page} />
      </Strip>
    </>
  )
}
