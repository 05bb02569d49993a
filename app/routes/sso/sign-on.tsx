import { data, redirect, type AppLoadContext } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Authenticator } from 'remix-auth'
import { enterByIdentity, type Entrance } from '~/domain/accounts/identities.server'
import { identityFrom } from '~/domain/accounts/identity'
import { forEverybody } from '~/http/door.server'
import { holdIdentity } from '~/http/identity.server'
import { pageAfterLogin, withReturn } from '~/http/paths'
import { titled } from '~/http/title'
import { NotFound } from '~/platform/failures'
import { SignOnFailed } from '~/platform/open-id.server'
import type { PartnerFacts, SingleSignOn } from '~/policy/viewer'
import { ButtonLink } from '~/ui/button'
import { Page } from '~/ui/page'
import { OpenIdStrategy } from './open-id-strategy.server'
import { PROBLEMS, type ProblemName } from './problems'

export const meta = titled<typeof loader>(({ problem }) => PROBLEMS[problem].title)

/**
 * /auth/oidc sends to the school's own login, and /auth/oidc/callback is where that sends back to.
 * Whatever fails becomes a page with the way on. (SIGNUP-07)
 */
export const loader = forEverybody(async ({ ctx, context, params, request, url }) => {
  const { partner, signOn } = signOnOf(context, params.provider, url)
  // Also who presses 'back' after logging in.
  if (ctx.viewer) throw redirect(pageAfterLogin(url.searchParams.get('redirect_to'), '/'))
  const strategy = strategyFor(context, partner, signOn)
  const problem = (name: ProblemName) => {
    const again = withReturn('/auth/oidc', strategy.to)
    return data({ problem: name, label: signOn.label, again }, { status: PROBLEMS[name].status })
  }
  try {
    const authenticator = new Authenticator<Entrance>().use(strategy)
    const entrance = await authenticator.authenticate(strategy.name, request)
    if (entrance.to === 'sign up') throw redirect('/in/signup')
    if (entrance.to !== 'account') return problem(entrance.to)
    if (!(await context.signIn(entrance.user))) return problem('suspended')
    throw redirect(strategy.to)
  } catch (error) {
    if (!(error instanceof SignOnFailed)) throw error
    const { trouble, reason } = error
    const own = trouble === 'denied' || trouble === 'expired'
    const facts = { school: partner.partner_code, trouble, reason }
    context.services.log[own ? 'info' : 'warn'](facts, 'a single sign-on failed')
    return problem(trouble)
  }
})

/** Only at the host of a school that has its own login. */
function signOnOf({ ctx: { partner } }: AppLoadContext, provider: string | undefined, url: URL) {
  const signOn = partner?.settings.single_sign_on
  if (provider !== 'oidc' || !signOn || url.hostname !== partner.host) throw new NotFound()
  return { partner, signOn }
}

/** Goes to the provider, or comes back from there with what the identity opens. */
function strategyFor(context: AppLoadContext, partner: PartnerFacts, signOn: SingleSignOn) {
  const { db, now } = context.ctx
  return new OpenIdStrategy<Entrance>(context, signOn, async (claims) => {
    const identity = identityFrom(claims, partner.settings)
    if (!identity) throw new SignOnFailed('refused')
    const entrance = await enterByIdentity(db, partner, identity, now)
    const waits = entrance.to === 'sign up' || entrance.to === 'password first'
    if (waits) await holdIdentity(context, identity)
    return entrance
  })
}

export default function SignOn() {
  const { problem, label, again } = useLoaderData<typeof loader>()
  const { title, text, ways } = PROBLEMS[problem]
  return (
    <Page title={title} lede={text}>
      {ways.includes('again') && (
        <ButtonLink href={again} reload>
          {label}
        </ButtonLink>
      )}
      {ways.includes('connect') && (
        <ButtonLink href="/auth/oidc/connect">Log in with your password</ButtonLink>
      )}
      {ways.includes('sign up') && <ButtonLink href="/in/signup">Sign up</ButtonLink>}
      {!ways.includes('connect') && (
        <ButtonLink href="/current-login" variant="quiet">
          Log in with email and password
        </ButtonLink>
      )}
    </Page>
  )
}
