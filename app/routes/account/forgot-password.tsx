import { useActionData, useLoaderData } from '@remix-run/react'
import { requestReset } from '~/domain/accounts/password-reset.server'
import { forgottenSchema } from '~/domain/accounts/schema-credentials'
import { forEverybody, formOf, goWith, refuse, refuseBy, startReply } from '~/http/door.server'
import { titled } from '~/http/title'
import { Button, ButtonLink } from '~/ui/button'
import { ErrorSummary } from '~/ui/error-summary'
import { Field } from '~/ui/field'
import { Form, FormButtons } from '~/ui/form'
import { Page } from '~/ui/page'

export const meta = titled<typeof loader>(() => 'Forgot your password?')

export const loader = forEverybody(({ context, url }) => ({
  sent: url.searchParams.has('sent'),
  typed: startReply(context),
}))

/** The same answer for every address. */
export const action = forEverybody(async ({ ctx, context, request }) => {
  const { input, reply, once } = await formOf(request, forgottenSchema)
  if (!input) return refuse(reply)
  const { sender, ip, services } = context
  const asking = { sender, ip, once, limits: services.limits }
  const outcome = await requestReset(ctx, input.email, asking)
  if (!outcome.ok) return refuseBy(reply, outcome)
  return goWith(context, '/forgot-password?sent=yes')
})

export default function ForgotPassword() {
  const { sent, typed } = useLoaderData<typeof loader>()
  const form = useActionData<typeof action>()?.reply
  if (sent) return <Sent />
  return (
    <Page
      title="Forgot your password?"
      lede="Tell us your email address, and we send you a link for a new one."
    >
      <ErrorSummary form={form} />
      <Form>
        <Field
          form={form ?? typed}
          name="email"
          type="email"
          label="Email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <FormButtons>
          <Button>Send the link</Button>
        </FormButtons>
      </Form>
      <p className="meta">
        <a href="/current-login">Back to the login</a>
      </p>
    </Page>
  )
}

function Sent() {
  return (
    <Page
      title="Please look into your mailbox"
      lede="If there is an account with that address, an email with a link is on its way."
    >
      <p>It can take a few minutes; look into the spam folder, too. The link works for an hour.</p>
      <div className="row">
        <ButtonLink href="/current-login">Back to the login</ButtonLink>
        <ButtonLink href="/forgot-password" variant="quiet">
          Try another address
        </ButtonLink>
      </div>
    </Page>
  )
}
