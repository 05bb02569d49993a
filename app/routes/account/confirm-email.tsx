import { useActionData, useLoaderData } from '@remix-run/react'
import { confirmEmail } from '~/domain/accounts/confirm-email.server'
import {
  publicRoute,
  redirectWithFlash,
  readIdempotencyKey,
  invalid,
} from '~/http/guards/member-route.server'
import { withErrors } from '~/http/forms/forms'
import { titleMeta } from '~/presenters/shell/title'
import { LinkExpired } from './link-expired'
import { loadMailLink, reloadIfExpired } from './mail-link.server'
import { ButtonLink } from '~/ui/button'
import { ErrorSummary } from '~/ui/error-summary'
import { Form } from '~/ui/form'
import { Page } from '~/ui/page'
import { emptyFormState } from '~/ui/form-state'

export const meta = titleMeta<typeof loader>(() => 'Confirm your email address')

/**
 * Opening the link confirms nothing yet: programs that look for harmful mail open links, too. A link
 * that works no more says where to get a new one; so does one that arrived with a part missing, or was never ours. (SETTINGS-20)
 */
export const loader = publicRoute((args) => loadMailLink(args, 'confirm_email'))

export const action = publicRoute(async ({ ctx, context, params, request, url }) => {
  const { SESSION_SECRET: secret } = context.services.env
  const once = readIdempotencyKey(await request.formData())
  const { sender } = context
  const mailed = { secret, code: params.code ?? '' }
  const confirming = confirmEmail(ctx, mailed, { sender, idempotencyKey: once })
  const outcome = await reloadIfExpired(url, confirming)
  if (!outcome.ok) return invalid(withErrors(emptyFormState, outcome))
  return redirectWithFlash(context, '/confirmed')
})

export default function ConfirmEmail() {
  const { address, signedIn } = useLoaderData<typeof loader>()
  const form = useActionData<typeof action>()?.formState
  if (address === null) return <ConfirmationExpired signedIn={signedIn} />
  return (
    <Page title="Is this your email address?" lede={address}>
      <ErrorSummary form={form} />
      <Form submit="Confirm" />
      <p className="meta">
        If you didn’t request this, you can close this page. Nothing will change.
      </p>
    </Page>
  )
}

/** Most often it was used already: then all is well. */
function ConfirmationExpired({ signedIn }: { signedIn: boolean }) {
  const settings = '/account-settings'
  return (
    <LinkExpired>
      <p>Your account settings show whether your address is confirmed, and send a new link.</p>
      <div className="row">
        {signedIn ? (
          <ButtonLink href={settings}>Account settings</ButtonLink>
        ) : (
          <ButtonLink href={`/current-login?redirect_to=${encodeURIComponent(settings)}`}>
            Log in
          </ButtonLink>
        )}
      </div>
    </LinkExpired>
  )
}
