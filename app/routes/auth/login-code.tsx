import { redirect, type AppLoadContext } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { SUSPENDED } from '~/domain/accounts/schema'
import { loginWays } from '~/domain/factors/passkeys.server'
import { findPending, finishLogin } from '~/domain/factors/pending-login.server'
import { LOGIN_OVER, loginCodeSchema, REMEMBERED_DAYS } from '~/domain/factors/schema'
import { passkeySite } from '~/http/context/passkey-site.server'
import { rememberThisBrowser } from '~/http/context/remember-browser.server'
import { noteRejection } from '~/http/context/note-rejection.server'
import {
  fail,
  invalid,
  parseRequestForm,
  publicRoute,
  redirectWithFlash,
  redirectWithNotice,
} from '~/http/guards/member-route.server'
import { pathAfterLogin, withReturn } from '~/http/addresses/paths'
import { sealerFrom } from '~/platform/security/sealed-text.server'
import { LOGIN_CODE_PATH, LOGIN_PATH } from '~/policy/navigation-guard'
import { titleMeta } from '~/presenters/shell/title'
import { Checkbox } from '~/ui/checkbox-group'
import { ErrorSummary } from '~/ui/error-summary'
import { Form } from '~/ui/form'
import { Page } from '~/ui/page'
import { PasskeyForm } from '~/views/account/passkey-form'
import { CodeField } from '~/views/settings/code-field'

const TITLE = 'Enter your code'

export const meta = titleMeta<typeof loader>(() => TITLE)

/** The second step of a login whose password was right, in the browser that sent it. Not in the spec. */
export const loader = publicRoute(async ({ ctx, context, request, url }) => {
  const to = pathAfterLogin(url.searchParams.get('redirect_to'), '/')
  if (ctx.viewer) throw redirect(to)
  const secret = await pendingSecret(context, request)
  const pending = await findPending(ctx.db.read, ctx, secret)
  if (!pending) throw await logInAgain(context, to)
  const { hasApp, hasPasskey } = await loginWays(ctx.db, pending.user_id, passkeySite(context))
  const byRecovery = !hasApp || url.searchParams.has('recovery')
  const page = withReturn(LOGIN_CODE_PATH, to)
  return {
    to,
    byRecovery,
    hasApp,
    hasPasskey,
    other: byRecovery ? page : `${page}${page.includes('?') ? '&' : '?'}recovery=yes`,
    back: withReturn(LOGIN_PATH, to),
  }
})

export const action = publicRoute(async ({ ctx, context, request, url }) => {
  const to = pathAfterLogin(url.searchParams.get('redirect_to'), '/')
  const secret = await pendingSecret(context, request)
  const { input, formState, once } = await parseRequestForm(request, loginCodeSchema)
  if (!input) return invalid(formState)
  const { services, responseHeaders } = context
  const form = { code: input.one_time_code, idempotencyKey: once }
  const tools = { limits: services.limits, sealer: sealerFrom(services.env) }
  const outcome = await finishLogin(ctx, secret, form, tools)
  if (!outcome) return ctx.viewer ? redirect(to, 303) : logInAgain(context, to)
  if (!outcome.ok) {
    noteRejection(context, 'login', 'code')
    return outcome.over ? logInAgain(context, to) : fail(formState, outcome)
  }
  if ((await context.signIn(outcome.user, 'code')) === 'void')
    return redirectWithFlash(context, LOGIN_PATH, SUSPENDED)
  const ended = await services.cookies.pendingLogin.serialize('', { maxAge: 0 })
  responseHeaders.append('Set-Cookie', ended)
  if (input.remember) await rememberThisBrowser(context, outcome.user)
  return redirect(to, 303)
})

const logInAgain = (context: AppLoadContext, to: string) =>
  redirectWithNotice(context, withReturn(LOGIN_PATH, to), LOGIN_OVER)

async function pendingSecret({ services }: AppLoadContext, request: Request) {
  const value: unknown = await services.cookies.pendingLogin.parse(request.headers.get('cookie'))
  return typeof value === 'string' && value !== '' ? value : null
}

export default function LoginCode() {
  const { to, byRecovery, hasApp, hasPasskey, other, back } = useLoaderData<typeof loader>()
  const form = useActionData<typeof action>()?.formState
  return (
    <Page title={TITLE} lede={ledeFor(byRecovery, hasApp)}>
      <ErrorSummary form={form} />
      <Form submit="Log in">
        <CodeField form={form} byRecovery={byRecovery} />
        <RememberBox checked={form ? 'remember' in form.values : false} />
      </Form>
      {hasPasskey && (
        <PasskeyForm purpose="code" submit="Use a passkey" to={to}>
          <RememberBox />
        </PasskeyForm>
      )}
      <p className="meta">
        {hasApp && (
          <>
            <a href={other}>{byRecovery ? 'Use your app' : 'Use a recovery code'}</a>
            {' · '}
          </>
        )}
        <a href={back}>Log in as someone else</a>
      </p>
      <p className="meta">
        You have neither {hasApp ? 'your app' : 'a passkey'} nor a recovery code? Your school’s
        support can reset it once they know that it’s you.
      </p>
    </Page>
  )
}

const RememberBox = ({ checked }: { checked?: boolean }) => (
  <div className="checks">
    <Checkbox
      name="remember"
      value="on"
      label={`Don’t ask in this browser for ${REMEMBERED_DAYS} days`}
      hint="Not on a computer that others use."
      checked={checked}
    />
  </div>
)

function ledeFor(byRecovery: boolean, hasApp: boolean): string {
  if (!hasApp)
    return 'Your password is right. Use one of your passkeys, or a recovery code, which works once.'
  return byRecovery
    ? 'Each of your recovery codes works once.'
    : 'Your password is right. Open the app that makes your codes.'
}
