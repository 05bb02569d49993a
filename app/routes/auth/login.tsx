import { redirect } from '@remix-run/node'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { Authenticator } from 'remix-auth'
import { FormStrategy } from 'remix-auth-form'
import { login } from '~/domain/accounts/login.server'
import { LOGIN_REFUSED, loginSchema } from '~/domain/accounts/schema'
import { refuse, refuseForNow, startReply } from '~/http/door.server'
import { readForm, refusedReply } from '~/http/forms'
import { keepsForm } from '~/http/kept-form.server'
import { pageAfterLogin, withReturn } from '~/http/paths'
import { refused } from '~/platform/failures'
import type { PartnerFacts } from '~/policy/viewer'
import { Button, ButtonLink } from '~/ui/button'
import { ErrorSummary } from '~/ui/error-summary'
import { Field } from '~/ui/field'
import { Form, FormButtons } from '~/ui/form'
import { Page } from '~/ui/page'
import type { FormReply } from '~/ui/reply'

/** /current-login and /prospective-login: the same form for students and prospective students. (ACCESS-37) */
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Log in - ${data?.productName ?? ''}` },
]

export async function loader({ context, request }: LoaderFunctionArgs) {
  const url = new URL(request.url)
  const to = pageAfterLogin(url.searchParams.get('redirect_to'), '')
  if (context.ctx.viewer) throw redirect(to || '/')
  return {
    productName: context.services.env.PRODUCT_NAME,
    schoolName: context.ctx.partner?.name ?? null,
    signOn: signOnButton(context.ctx.partner, url, to),
    prospective: url.pathname.startsWith('/prospective-login'),
    /** The other form leads to the same page. (ACCESS-21) */
    doors: {
      current: withReturn('/current-login', to || '/'),
      prospective: withReturn('/prospective-login', to || '/'),
    },
    /** Somebody was on the way to a page, perhaps with a form in hand. */
    continues: to !== '',
    keptForm: await keepsForm(context, request, to),
    /** The address typed into this very form, when its token had expired */
    typed: startReply(context),
  }
}

/** The school's own login, at its own host. */
function signOnButton(partner: PartnerFacts | null, url: URL, to: string) {
  const signOn = partner?.host === url.hostname ? partner.settings.single_sign_on : undefined
  return signOn ? { label: signOn.label, href: withReturn('/auth/oidc', to || '/') } : null
}

export async function action({ context, request }: ActionFunctionArgs) {
  const to = pageAfterLogin(new URL(request.url).searchParams.get('redirect_to'), '/')
  const { db, limits } = context.services
  // What stands against it, or null: one is in.
  const authenticator = new Authenticator<FormReply | null>()
  const byPassword = new FormStrategy<FormReply | null>(async ({ form }) => {
    const { input, reply } = readForm(form, loginSchema)
    if (!input) return reply
    const outcome = await login(db, limits.login, context.ctx.partner, input, context.ip)
    if (!outcome.ok) return refusedReply(reply, outcome)
    const entered = await context.signIn(outcome.user)
    return entered ? null : refusedReply(reply, refused({ '': [LOGIN_REFUSED] }))
  })
  authenticator.use(byPassword, 'password')
  const objection = await authenticator.authenticate('password', request)
  if (objection) return isWait(objection) ? refuseForNow(objection) : refuse(objection)
  return redirect(to, 303)
}

/** Told to wait: the one refusal with its own status. */
const isWait = (reply: FormReply) => reply.formErrors.some((text) => text.startsWith('Too many'))

export default function Login() {
  const { schoolName, productName, prospective, doors, continues, keptForm, typed, signOn } =
    useLoaderData<typeof loader>()
  const form = useActionData<typeof action>()?.reply
  const lede = prospective
    ? 'For prospective students and applicants.'
    : 'For students, alumni, coaches and staff.'
  return (
    <Page title={`Log in to ${schoolName ?? productName}`} lede={lede}>
      <ErrorSummary form={form} />
      {continues && !form && (
        <p role="status">
          {keptForm
            ? 'Your session has ended. Log in and you get back to your form, with what you typed.'
            : 'Please log in to continue. You get back to the page you asked for.'}
        </p>
      )}
      {signOn && (
        <>
          <ButtonLink href={signOn.href} reload>
            {signOn.label}
          </ButtonLink>
          <p className="meta">Or with your email address and a password:</p>
        </>
      )}
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
        <Field
          form={form}
          name="password"
          type="password"
          label="Password"
          autoComplete="current-password"
          required
        />
        <FormButtons>
          <Button>Log in</Button>
        </FormButtons>
      </Form>
      <p className="meta">
        <a href="/forgot-password">Forgot your password?</a>
        {' · '}
        {prospective ? (
          <a href={doors.current}>Log in as a current student</a>
        ) : (
          <a href={doors.prospective}>Log in as a prospective student</a>
        )}
        {' · '}
        <a href="/start/login">Choose another school</a>
      </p>
    </Page>
  )
}
