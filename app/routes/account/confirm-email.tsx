import { data } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { confirmEmail } from '~/domain/accounts/confirm-email.server'
import { mailLinkShown } from '~/domain/accounts/mail-links.server'
import { forEverybody, goWith, onceOf, refuse } from '~/http/door.server'
import { refusedReply } from '~/http/forms'
import { titled } from '~/http/title'
import { openOrBack } from './open-or-back.server'
import { Button, ButtonLink } from '~/ui/button'
import { ErrorSummary } from '~/ui/error-summary'
import { Form, FormButtons } from '~/ui/form'
import { Page } from '~/ui/page'
import { emptyReply } from '~/ui/reply'

export const meta = titled<typeof loader>(() => 'Confirm your email address')

/**
 * Opening the link confirms nothing yet: programs that look for harmful mail open links, too. A link
 * that works no more says where to get a new one; so does one that arrived with a part missing, or was never ours. (SETTINGS-20)
 */
export const loader = forEverybody(async ({ ctx, context, params }) => {
  const { SESSION_SECRET: secret } = context.services.env
  const mailed = { secret, code: params.code ?? '', kind: 'confirm_email' } as const
  const link = await mailLinkShown(ctx, mailed)
  const signedIn = ctx.viewer !== null
  if (!link) return data({ address: null, signedIn }, { status: 404 })
  if (link === 'ended') return data({ address: null, signedIn }, { status: 410 })
  return { address: link.address, signedIn }
})

export const action = forEverybody(async ({ ctx, context, params, request, url }) => {
  const { SESSION_SECRET: secret } = context.services.env
  const once = onceOf(await request.formData())
  const { sender } = context
  const mailed = { secret, code: params.code ?? '' }
  const outcome = await openOrBack(url, () => confirmEmail(ctx, mailed, { sender, once }))
  if (!outcome.ok) return refuse(refusedReply(emptyReply, outcome))
  return goWith(context, '/confirmed')
})

export default function ConfirmEmail() {
  const { address, signedIn } = useLoaderData<typeof loader>()
  const form = useActionData<typeof action>()?.reply
  if (address === null) return <Ended signedIn={signedIn} />
  return (
    <Page title="Is this your email address?" lede={address}>
      <ErrorSummary form={form} />
      <Form>
        <FormButtons>
          <Button>Confirm</Button>
        </FormButtons>
      </Form>
      <p className="meta">If you did not ask for this, close this page. Nothing changes then.</p>
    </Page>
  )
}

/** Most often it was used already: then all is well. */
function Ended({ signedIn }: { signedIn: boolean }) {
  const settings = '/account-settings'
  return (
    <Page
      title="This link does not work"
      lede="It was used already, a newer one took its place, it is too old, or a part of it is missing."
    >
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
    </Page>
  )
}
