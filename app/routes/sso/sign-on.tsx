import { data, redirect, type AppLoadContext } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { Authenticator } from 'remix-auth'
import { signInWithIdentity, type SignOnResult } from '~/domain/accounts/identities.server'
import { parseIdentity } from '~/domain/accounts/identity'
import { noteRejection } from '~/http/context/note-rejection.server'
import { publicRoute, type PublicRouteArgs } from '~/http/guards/member-route.server'
import { storePendingIdentity } from '~/domain/signup/pending-identity.server'
import { pathAfterLogin, withReturn } from '~/http/addresses/paths'
import { titleMeta } from '~/presenters/shell/title'
import { NotFound } from '~/platform/failures'
import { SignOnError, type Claims } from '~/platform/security/open-id.server'
import { signOnPath, type PartnerContext, type SingleSignOn } from '~/policy/viewer'
import { ButtonLink } from '~/ui/button'
import { Form } from '~/ui/form'
import { Page } from '~/ui/page'
import { Reference } from '~/ui/reference'
import { OpenIdStrategy } from './open-id-strategy.server'
import { SamlStrategy } from './saml-strategy.server'
import { signOnProblem, type ProblemName } from './problems.server'

export const meta = titleMeta<typeof loader>(({ title }) => title)

/**
 * /auth/oidc sends to the school's own login, and /auth/oidc/callback is where that sends back to; with SAML
 * /auth/saml does, and to /auth/saml/callback the browser posts a form of the school's. Whatever fails
 * becomes a page with the way on. (SIGNUP-07)
 */
export const loader = publicRoute((args) => problems.get(args.context) ?? logIn(args))

export const action = publicRoute(async (args) => {
  if (args.params.provider !== 'saml') throw new NotFound()
  const problem = await logIn(args)
  problems.set(args.context, problem)
  return problem
})

type Problem = Awaited<ReturnType<typeof logIn>>

/** What became of the action of a request: its loader, which gives the page its title, begins no other login. */
const problems = new WeakMap<AppLoadContext, Problem>()

async function logIn({ ctx, context, params, request, url }: PublicRouteArgs) {
  const { partner, signOn } = requireSignOn(context, params.provider, url)
  // Also someone who presses 'back' after logging in; later they may be asked again who they are.
  if (ctx.viewer && context.confirmed)
    throw redirect(pathAfterLogin(url.searchParams.get('redirect_to'), '/'), 303)
  const strategy = createStrategy(context, partner, signOn)
  const problem = (name: ProblemName, email = '') => {
    const again = withReturn(signOnPath(signOn), strategy.returnTo)
    const { status, ...page } = signOnProblem(name)
    return data({ ...page, label: signOn.label, again, email }, { status })
  }
  try {
    const authenticator = new Authenticator<SignOnResult>().use(strategy)
    const entrance = await authenticator.authenticate(strategy.name, request)
    if (entrance.to === 'sign up') throw redirect('/in/signup', 303)
    if (entrance.to === 'mail first') return problem(entrance.to, entrance.email)
    if (entrance.to !== 'account') return problem(entrance.to)
    if ((await context.signIn(entrance.user, 'school')) === 'void') {
      noteRejection(context, 'sign-on', 'suspended', entrance.user.id)
      return problem('suspended')
    }
    throw redirect(strategy.returnTo, 303)
  } catch (error) {
    if (!(error instanceof SignOnError)) throw error
    const { code: trouble, reason } = error
    noteRejection(context, 'sign-on', reason ? `${trouble}: ${reason}` : trouble)
    return problem(trouble)
  }
}

/** Only at the host of a school that has its own login. */
function requireSignOn(
  { ctx: { partner } }: AppLoadContext,
  provider: string | undefined,
  url: URL,
) {
  const signOn = partner?.settings.single_sign_on
  if (!signOn || url.hostname !== partner.host) throw new NotFound()
  if (provider !== (signOn.protocol ?? 'oidc')) throw new NotFound()
  return { partner, signOn }
}

/** Goes to the provider, or comes back from there with what the identity opens. */
function createStrategy(context: AppLoadContext, partner: PartnerContext, signOn: SingleSignOn) {
  const { db, now } = context.ctx
  const verify = async (claims: Claims) => {
    const identity = parseIdentity({ ...claims, provider: signOn.protocol }, partner.settings)
    if (!identity) throw new SignOnError('refused')
    const entrance = await signInWithIdentity(db, partner, identity, now)
    if (WAITING.includes(entrance.to)) await storePendingIdentity(context, identity)
    if (entrance.to !== 'account' && entrance.to !== 'sign up')
      noteRejection(
        context,
        'sign-on',
        `${entrance.to}: ${addressReason(claims, entrance.to, signOn)}`,
      )
    return entrance
  }
  return signOn.protocol === 'saml'
    ? new SamlStrategy<SignOnResult>(context, partner, signOn, verify)
    : new OpenIdStrategy<SignOnResult>(context, signOn, verify)
}

/** What the provider says of the address, in the words of its protocol, for the log. */
function addressReason(
  { email_verified }: Claims,
  end: SignOnResult['to'],
  { protocol, vouches_for_email }: SingleSignOn,
): string {
  const isSaml = protocol === 'saml'
  if (end === 'no address')
    return isSaml ? 'the response has no attribute mail' : 'the provider sends no email'
  if (end === 'nothing')
    return 'the account is another school’s, or has another login of this provider'
  if (!isSaml) return `email_verified is ${email_verified ?? 'missing'}`
  return vouches_for_email
    ? 'the address isn’t of email_domains, or the account is one of staff'
    : 'vouches_for_email is not set, and SAML doesn’t say whether an address is verified'
}

/** What ends without an account, and can go on to one in this browser. */
const WAITING: SignOnResult['to'][] = ['sign up', 'password first', 'mail first']

export default function SignOn() {
  const loaded = useLoaderData<typeof loader>()
  const { title, text, nextSteps, label, again, email } = useActionData<typeof action>() ?? loaded
  return (
    <Page title={title} lede={text}>
      {nextSteps.includes('again') && (
        <ButtonLink href={again} reload>
          {label}
        </ButtonLink>
      )}
      {nextSteps.includes('connect') && (
        <ButtonLink href="/auth/connect">Log in with your password</ButtonLink>
      )}
      {nextSteps.includes('mail') && (
        <Form action="/forgot-password" fields={{ email }} submit="Mail me a link" />
      )}
      {nextSteps.includes('sign up') && <ButtonLink href="/in/signup">Sign up</ButtonLink>}
      {!nextSteps.includes('connect') && !nextSteps.includes('mail') && (
        <ButtonLink href="/current-login" variant="quiet">
          Log in with email and password
        </ButtonLink>
      )}
      <Reference />
    </Page>
  )
}
