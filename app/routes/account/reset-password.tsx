import { useActionData, useLoaderData } from '@remix-run/react'
import { resetPassword } from '~/domain/accounts/password-reset.server'
import { newPasswordSchema, PASSWORD_UPDATED } from '~/domain/accounts/schema-credentials'
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
import { LinkExpired } from './link-expired'
import { loadMailLink, reloadIfExpired } from './mail-link.server'
import { NewPassword } from '~/views/settings/credentials-parts'

export const meta = titleMeta<typeof loader>(() => 'Choose a new password')

/** The link of a mail; one that works no more leads to a new one. */
export const loader = publicRoute((args) => loadMailLink(args, 'reset_password'))

/** Works once; every session of the account ends, and one logs in with the new password. */
export const action = publicRoute(async ({ ctx, context, params, request, url }) => {
  const { input, formState, once } = await parseRequestForm(request, newPasswordSchema)
  if (!input) return invalid(formState)
  const { sender, services, ip } = context
  const mailed = { secret: services.env.SESSION_SECRET, code: params.code ?? '' }
  const reset = { ...input, sender, idempotencyKey: once }
  const { email } = await reloadIfExpired(url, resetPassword(ctx, mailed, reset))
  // Someone's guesses may have locked the owner out; the new password lets them in.
  await services.limits.login.reset({ account: email, ip })
  return redirectWithFlash(context, '/current-login', PASSWORD_UPDATED)
})

export default function ResetPassword() {
  const { address } = useLoaderData<typeof loader>()
  const form = useActionData<typeof action>()?.formState
  if (address === null)
    return (
      <LinkExpired>
        <div className="row">
          <ButtonLink href="/forgot-password">Get a new link</ButtonLink>
          <ButtonLink href="/current-login" variant="quiet">
            Log in
          </ButtonLink>
        </div>
      </LinkExpired>
    )
  return (
    <Page title="Choose a new password" lede={`For ${address}. Saving it logs you out everywhere.`}>
      <ErrorSummary form={form} />
      <Form submit="Save the new password">
        <NewPassword form={form} />
      </Form>
    </Page>
  )
}
