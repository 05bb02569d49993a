import { useActionData, useLoaderData } from '@remix-run/react'
import { requestReset } from '~/domain/accounts/password-reset.server'
import { forgotPasswordSchema } from '~/domain/accounts/schema-credentials'
import {
  publicRoute,
  parseRequestForm,
  redirectWithFlash,
  invalid,
  fail,
  initialFormState,
} from '~/http/guards/member-route.server'
import { titleMeta } from '~/presenters/shell/title'
import { ButtonLink } from '~/ui/button'
import { EmailField } from '~/ui/email-field'
import { ErrorSummary } from '~/ui/error-summary'
import { Form } from '~/ui/form'
import { Page } from '~/ui/page'

export const meta = titleMeta<typeof loader>(({ byLink }) => pageTitle(byLink))

const pageTitle = (byLink: boolean) => (byLink ? 'Log in with a link' : 'Forgot your password?')

export const loader = publicRoute(({ context, url }) => ({
  sent: url.searchParams.has('sent'),
  /** Someone who never had a password doesn't ask for a new one */
  byLink: url.searchParams.has('link'),
  typed: initialFormState(context),
}))

/** The same answer for every address. */
export const action = publicRoute(async ({ ctx, context, request }) => {
  const { input, formState, once } = await parseRequestForm(request, forgotPasswordSchema)
  if (!input) return invalid(formState)
  const { sender, ip, services } = context
  const asking = { sender, ip, idempotencyKey: once, limits: services.limits }
  const outcome = await requestReset(ctx, input.email, asking)
  if (!outcome.ok) return fail(formState, outcome)
  return redirectWithFlash(context, '/forgot-password?sent=yes')
})

export default function ForgotPassword() {
  const { sent, byLink, typed } = useLoaderData<typeof loader>()
  const form = useActionData<typeof action>()?.formState
  if (sent) return <Sent />
  return (
    <Page
      title={pageTitle(byLink)}
      lede={
        byLink
          ? 'Enter your email address and we’ll mail you a link. If you have no password, it logs you in; otherwise it sets a new one.'
          : 'Enter your email address and we’ll send you a link to set a new one.'
      }
    >
      <ErrorSummary form={form} />
      <Form submit="Send the link">
        <EmailField form={form ?? typed} />
      </Form>
      <p className="meta">
        <a href="/current-login">Back to login</a>
      </p>
    </Page>
  )
}

function Sent() {
  return (
    <Page
      title="Check your email"
      lede="If there is an account with that address, an email with a link is on its way."
    >
      <p>It can take a few minutes; check your spam folder, too. The link works for an hour.</p>
      <div className="row">
        <ButtonLink href="/current-login">Back to login</ButtonLink>
        <ButtonLink href="/forgot-password" variant="quiet">
          Try another address
        </ButtonLink>
      </div>
    </Page>
  )
}
