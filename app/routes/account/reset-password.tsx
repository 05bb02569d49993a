import { redirect, type AppLoadContext } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import type { AuthenticatedUser } from '~/domain/accounts/login.server'
import { logInByLink } from '~/domain/accounts/mailed-login.server'
import { withAdvice } from '~/domain/accounts/password-strength.server'
import { resetPassword } from '~/domain/accounts/password-reset.server'
import { SUSPENDED } from '~/domain/accounts/schema'
import { newPasswordSchema, PASSWORD_UPDATED } from '~/domain/accounts/schema-credentials'
import { withReturn } from '~/http/addresses/paths'
import { withErrors } from '~/http/forms/forms'
import {
  publicRoute,
  parseRequestForm,
  redirectWithFlash,
  invalid,
} from '~/http/guards/member-route.server'
import { readPendingIdentity } from '~/domain/signup/pending-identity.server'
import { LOGIN_CODE_PATH } from '~/policy/navigation-guard'
import { titleMeta } from '~/presenters/shell/title'
import { ButtonLink } from '~/ui/button'
import { ErrorSummary } from '~/ui/error-summary'
import { Form } from '~/ui/form'
import type { FormState } from '~/ui/form-state'
import { Page } from '~/ui/page'
import { LinkExpired } from './link-expired'
import { loadMailLink, reloadIfExpired } from './mail-link.server'
import { NewPassword } from '~/views/settings/credentials-parts'

export const meta = titleMeta<typeof loader>(({ hasPassword }) =>
  hasPassword ? 'Choose a new password' : 'Log in',
)

/** The link of a mail: for a new password or, where there is none, for logging in, with a first one or without. */
export const loader = publicRoute((args) => loadMailLink(args, 'reset_password'))

/**
 * Works once; every session of the account ends, and one logs in with the new password. Who had none is
 * logged in.
 */
export const action = publicRoute(async ({ ctx, context, params, request, url }) => {
  const mailed = { secret: context.services.env.SESSION_SECRET, code: params.code ?? '' }
  if (url.searchParams.has('without'))
    return enter(context, request, await reloadIfExpired(url, logInByLink(ctx, mailed)))
  const { input, formState, once } = await parseRequestForm(request, newPasswordSchema)
  if (!input) return invalid(formState)
  const { sender, services, ip } = context
  const reset = { ...input, sender, idempotencyKey: once }
  const done = await reloadIfExpired(url, resetPassword(ctx, mailed, reset))
  if (!done.ok) return invalid(withErrors(formState, done))
  // Someone's guesses may have locked the owner out; the new password lets them in.
  await services.limits.login.reset({ account: done.email, ip })
  if (done.isFirst)
    return enter(context, request, { id: done.user_id, partner_code: done.partner_code })
  const text = await withAdvice(PASSWORD_UPDATED, input.password)
  return redirectWithFlash(context, '/current-login', text)
})

/** Goes on to connect the school's login, if someone came from there. */
async function enter(context: AppLoadContext, request: Request, user: AuthenticatedUser) {
  const entered = await context.signIn(user, 'own')
  if (entered === 'void') return redirectWithFlash(context, '/current-login', SUSPENDED)
  const to = (await readPendingIdentity(context, request)) ? '/auth/connect' : '/'
  return redirect(entered === 'code' ? withReturn(LOGIN_CODE_PATH, to) : to, 303)
}

export default function ResetPassword() {
  const { address, hasPassword, signedIn } = useLoaderData<typeof loader>()
  const form = useActionData<typeof action>()?.formState
  if (address === null)
    return (
      <LinkExpired>
        <div className="row">
          <ButtonLink href="/forgot-password">Get a new link</ButtonLink>
          <ButtonLink href={signedIn ? '/' : '/current-login'} variant="quiet">
            {signedIn ? 'Continue' : 'Log in'}
          </ButtonLink>
        </div>
      </LinkExpired>
    )
  if (!hasPassword) return <FirstLogin address={address} form={form} />
  return (
    <Page title="Choose a new password" lede={`For ${address}. Saving it logs you out everywhere.`}>
      <ErrorSummary form={form} />
      <Form submit="Save the new password">
        <NewPassword form={form} />
      </Form>
    </Page>
  )
}

/** Where there is no password: one logs in, and chooses one if one likes. */
function FirstLogin({ address, form }: { address: string; form?: FormState }) {
  return (
    <Page title="Log in" lede={`For ${address}. You have no password, and don’t need one.`}>
      <Form action="?without=password" submit="Log in" />
      <h2>Or choose a password</h2>
      <p>With one you can also log in when you can’t get at your email or your school’s login.</p>
      <ErrorSummary form={form} />
      <Form submit="Save the password and log in">
        <NewPassword form={form} />
      </Form>
    </Page>
  )
}
