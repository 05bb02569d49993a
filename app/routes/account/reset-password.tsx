import { data } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { mailLinkShown } from '~/domain/accounts/mail-links.server'
import { resetPassword } from '~/domain/accounts/password-reset.server'
import { newPasswordSchema, PASSWORD_UPDATED } from '~/domain/accounts/schema-credentials'
import { forEverybody, formOf, goWith, refuse } from '~/http/door.server'
import { titled } from '~/http/title'
import { Button, ButtonLink } from '~/ui/button'
import { ErrorSummary } from '~/ui/error-summary'
import { Form, FormButtons } from '~/ui/form'
import { Page } from '~/ui/page'
import { openOrBack } from './open-or-back.server'
import { NewPassword } from '~/views/settings/password-part'

export const meta = titled<typeof loader>(() => 'Choose a new password')

/** The link of a mail; one that works no more leads to a new one. */
export const loader = forEverybody(async ({ ctx, context, params }) => {
  const { SESSION_SECRET: secret } = context.services.env
  const mailed = { secret, code: params.code ?? '', kind: 'reset_password' } as const
  const link = await mailLinkShown(ctx, mailed)
  if (!link) return data({ address: null }, { status: 404 })
  if (link === 'ended') return data({ address: null }, { status: 410 })
  return { address: link.address }
})

/** Works once; every session of the account ends, and one logs in with the new password. */
export const action = forEverybody(async ({ ctx, context, params, request, url }) => {
  const { input, reply, once } = await formOf(request, newPasswordSchema)
  if (!input) return refuse(reply)
  const { sender, services, ip } = context
  const mailed = { secret: services.env.SESSION_SECRET, code: params.code ?? '' }
  const given = { ...input, sender, once }
  const { email } = await openOrBack(url, () => resetPassword(ctx, mailed, given))
  // Whoever was shut out by somebody's guesses gets in with it.
  await services.limits.login.forget({ account: email, ip })
  return goWith(context, '/current-login', PASSWORD_UPDATED)
})

export default function ResetPassword() {
  const { address } = useLoaderData<typeof loader>()
  const form = useActionData<typeof action>()?.reply
  if (address === null) return <Ended />
  return (
    <Page title="Choose a new password" lede={`For ${address}. Saving it logs you out everywhere.`}>
      <ErrorSummary form={form} />
      <Form>
        <NewPassword form={form} />
        <FormButtons>
          <Button>Save the new password</Button>
        </FormButtons>
      </Form>
    </Page>
  )
}

function Ended() {
  return (
    <Page
      title="This link does not work"
      lede="It was used already, a newer one took its place, it is too old, or a part of it is missing."
    >
      <div className="row">
        <ButtonLink href="/forgot-password">Get a new link</ButtonLink>
        <ButtonLink href="/current-login" variant="quiet">
          Log in
        </ButtonLink>
      </div>
    </Page>
  )
}
