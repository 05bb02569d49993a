import { useActionData, useLoaderData } from '@remix-run/react'
import { withAdvice } from '~/domain/accounts/password-strength.server'
import { acceptInvitation } from '~/domain/accounts/invitations.server'
import { INVITATION_ACCEPTED, newPasswordSchema } from '~/domain/accounts/schema-credentials'
import { withErrors } from '~/http/forms/forms'
import {
  publicRoute,
  parseRequestForm,
  redirectWithFlash,
  invalid,
} from '~/http/guards/member-route.server'
import { titleMeta } from '~/presenters/shell/title'
import { ButtonLink } from '~/ui/button'
import { ErrorSummary } from '~/ui/error-summary'
import { Form } from '~/ui/form'
import { Page } from '~/ui/page'
import { NewPassword } from '~/views/settings/credentials-parts'
import { LinkExpired } from './link-expired'
import { loadMailLink, reloadIfExpired } from './mail-link.server'

const TITLE = 'Choose a password'

export const meta = titleMeta<typeof loader>(() => TITLE)

/** The link of an invitation that a school's operator has sent. */
export const loader = publicRoute((args) => loadMailLink(args, 'invitation'))

/** Works once; then one logs in, and accepts the terms. */
export const action = publicRoute(async ({ ctx, context, params, request, url }) => {
  const { input, formState, once } = await parseRequestForm(request, newPasswordSchema)
  if (!input) return invalid(formState)
  const { sender, services } = context
  const mailed = { secret: services.env.SESSION_SECRET, code: params.code ?? '' }
  const acceptance = { ...input, sender, idempotencyKey: once }
  const done = await reloadIfExpired(url, acceptInvitation(ctx, mailed, acceptance))
  if (!done.ok) return invalid(withErrors(formState, done))
  const text = await withAdvice(INVITATION_ACCEPTED, input.password)
  return redirectWithFlash(context, '/current-login', text)
})

export default function Invitation() {
  const { address } = useLoaderData<typeof loader>()
  const form = useActionData<typeof action>()?.formState
  if (address === null)
    return (
      <LinkExpired>
        <p>
          If you have chosen a password already, log in. Otherwise ask your school for a new link.
        </p>
        <div className="row">
          <ButtonLink href="/current-login">Log in</ButtonLink>
          <ButtonLink href="/forgot-password" variant="quiet">
            Forgot your password?
          </ButtonLink>
        </div>
      </LinkExpired>
    )
  return (
    <Page title={TITLE} lede={`For ${address}. After that you log in with it.`}>
      <ErrorSummary form={form} />
      <Form submit="Save the password">
        <NewPassword form={form} />
      </Form>
    </Page>
  )
}
