import { data, redirect } from '@remix-run/node'
import type { MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { Authenticator } from 'remix-auth'
import { FormStrategy } from 'remix-auth-form'
import { login } from '~/domain/accounts/login.server'
import { LOGIN_FAILED, loginElsewhere, loginSchema } from '~/domain/accounts/schema'
import { initialFormState, publicRoute } from '~/http/guards/member-route.server'
import { parseForm, withErrors } from '~/http/forms/forms'
import { hasSavedSubmission } from '~/http/guards/saved-submission.server'
import { pathAfterLogin, withReturn } from '~/http/addresses/paths'
import { LOGIN_CODE_PATH } from '~/policy/navigation-guard'
import { failure } from '~/platform/failures'
import { signOnButton } from '~/presenters/shell/sign-on-button'
import { ErrorSummary } from '~/ui/error-summary'
import { Page } from '~/ui/page'
import { emptyFormState, type FormState } from '~/ui/form-state'
import { SignOnButton } from '~/views/signup/sign-on-button'
import { PasskeyForm } from '~/views/account/passkey-form'
import { LoginForm } from './login-form'
import { loginQuestion, loginSource, withoutAnswer } from './login-question.server'

/** /current-login and /prospective-login: the same form for students and prospective students. (ACCESS-37) */
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Log in - ${data?.productName ?? ''}` },
]

export const loader = publicRoute(async ({ context, request }) => {
  const { url } = context
  const to = pathAfterLogin(url.searchParams.get('redirect_to'), '')
  if (context.ctx.viewer) throw redirect(to || '/')
  return {
    productName: context.services.env.PRODUCT_NAME,
    schoolName: context.ctx.partner?.shorthand_name ?? null,
    signOn: signOnButton(context.ctx.partner, url, to),
    to: to || '/',
    prospective: url.pathname.startsWith('/prospective-login'),
    /** The other form leads to the same page. (ACCESS-21) */
    logins: {
      current: withReturn('/current-login', to || '/'),
      prospective: withReturn('/prospective-login', to || '/'),
    },
    /** Someone was on the way to a page, perhaps with a form in hand. */
    continues: to !== '',
    hasSavedForm: await hasSavedSubmission(context, request, to),
    /** The address typed into this very form, when its token had expired */
    typed: withoutAnswer(initialFormState(context)),
    question: await loginQuestion(context, emptyFormState),
  }
})

export const action = publicRoute(async ({ context, request }) => {
  const to = pathAfterLogin(context.url.searchParams.get('redirect_to'), '/')
  const { db, limits, env } = context.services
  // The form of a failed login, and the seconds to wait; or where someone goes on whose password is right.
  const authenticator = new Authenticator<Objection | { to: string }>()
  const byPassword = new FormStrategy<Objection | { to: string }>(async ({ form }) => {
    const { input, formState } = parseForm(form, loginSchema)
    if (!input) return { formState }
    if (!context.isKnownHost)
      return { formState: withErrors(formState, failure({ '': [loginElsewhere(env.BASE_URL)] })) }
    const source = loginSource(context, form)
    const outcome = await login(db, limits.login, context.ctx.partner, input, source)
    if (!outcome.ok) return { formState: withErrors(formState, outcome), wait: outcome.wait }
    const entered = await context.signIn(outcome.user, 'own')
    if (entered === 'void')
      return { formState: withErrors(formState, failure({ '': [LOGIN_FAILED] })) }
    return { to: entered === 'code' ? withReturn(LOGIN_CODE_PATH, to) : to }
  })
  authenticator.use(byPassword, 'password')
  const objection = await authenticator.authenticate('password', request)
  if ('to' in objection) return redirect(objection.to, 303)
  const { formState, wait } = objection
  const question = await loginQuestion(context, formState)
  return data(
    { formState: { ...withoutAnswer(formState), rateLimited: wait !== undefined }, question },
    wait === undefined ? 400 : { status: 429, headers: { 'Retry-After': `${wait}` } },
  )
})

type Objection = { formState: FormState; wait?: number }

export default function Login() {
  const {
    schoolName,
    productName,
    to,
    prospective,
    logins,
    continues,
    hasSavedForm,
    typed,
    signOn,
    ...fields
  } = useLoaderData<typeof loader>()
  const { formState: form, question = fields.question } = useActionData<typeof action>() ?? {}
  const lede = prospective
    ? 'For prospective students and applicants.'
    : 'For students, alumni, coaches and staff.'
  return (
    <Page
      title={`Log in to ${schoolName ? `${productName} at ${schoolName}` : productName}`}
      lede={lede}
    >
      <ErrorSummary form={form} />
      {continues && !form && (
        <p role="status">
          {hasSavedForm
            ? 'Your session has ended. Log in and we’ll take you right back to your form, with what you typed.'
            : 'Please log in to continue. We’ll take you right back to the page you wanted.'}
        </p>
      )}
      {signOn && <SignOnButton {...signOn} />}
      <LoginForm {...{ form, typed, question }} />
      <PasskeyForm purpose="login" submit="Log in with a passkey" to={to} />
      <p className="meta">
        <a href="/forgot-password">Forgot your password?</a>
        {' · '}
        <a href="/forgot-password?link=yes">No password? We’ll mail you a link</a>
        {' · '}
        {prospective ? (
          <a href={logins.current}>Log in as a current student</a>
        ) : (
          <a href={logins.prospective}>Log in as a prospective student</a>
        )}
        {' · '}
        <a href="/start/login">Choose another school</a>
      </p>
    </Page>
  )
}
