import { data, redirect, type AppLoadContext } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Authenticator } from 'remix-auth'
import { enterByIdentity, type Entrance } from '~/domain/accounts/identities.server'
import { identitySchema } from '~/domain/accounts/identity'
import { forEverybody } from '~/http/door.server'
import { holdIdentity } from '~/http/identity.server'
import { ownPath, withReturn } from '~/http/paths'
import { titled } from '~/http/title'
import { NotFound } from '~/platform/failures'
import { SignOnFailed } from '~/platform/open-id.server'
import type { PartnerFacts, SingleSignOn } from '~/policy/viewer'
import { ButtonLink } from '~/ui/button'
import { Page } from '~/ui/page'
import { OpenIdStrategy } from './open-id-strategy.server'
import { PROBLEMS, type ProblemName } from './problems'

export const meta = titled<typeof loader>(({ problem }) => PROBLEMS[problem].title)

type CameIn = { entrance: Entrance; to: string }

/**
 * /auth/oidc sends to the school's own log-in, and /auth/oidc/callback is where that sends back
 * to. Whatever fails becomes a page with the way on. (SIGNUP-07)
 */
export const loader = forEverybody(async ({ ctx, context, params, request, url }) => {
  const { partner, signOn } = signOnOf(context, params.provider, url)
  // Also who presses 'back' after logging in.
  if (ctx.viewer) throw redirect(ownPath(url.searchParams.get('redirect_to'), '/'))
  try {
    const { entrance, to } = await cameIn(context, partner, signOn, request)
    if (entrance.to === 'sign up') throw redirect('/in/signup')
    if (entrance.to !== 'account') return problem(entrance.to, signOn)
    await context.signIn(entrance.user)
    throw redirect(to)
  } catch (error) {
    if (!(error instanceof SignOnFailed)) throw error
    const { trouble, reason } = error
    const own = trouble === 'denied' || trouble === 'expired'
    const facts = { school: partner.partner_code, trouble, reason }
    context.services.log[own ? 'info' : 'warn'](facts, 'a single sign-on failed')
    return problem(trouble, signOn)
  }
})

/** Only at the host of a school that has its own log-in. */
function signOnOf({ ctx: { partner } }: AppLoadContext, provider: string | undefined, url: URL) {
  const signOn = partner?.settings.single_sign_on
  if (provider !== 'oidc' || !signOn || url.hostname !== partner.host) throw new NotFound()
  return { partner, signOn }
}

/** Goes to the provider, or comes back from there with what the identity opens. */
async function cameIn(
  context: AppLoadContext,
  partner: PartnerFacts,
  signOn: SingleSignOn,
  request: Request,
): Promise<CameIn> {
  const { db, now } = context.ctx
  const authenticator = new Authenticator<CameIn>()
  const strategy = new OpenIdStrategy<CameIn>(context, signOn, async ({ claims, to }) => {
    const identity = identitySchema.safeParse(claims).data
    if (!identity) throw new SignOnFailed('refused')
    const entrance = await enterByIdentity(db, partner, identity, now)
    const waits = entrance.to === 'sign up' || entrance.to === 'password first'
    if (waits) await holdIdentity(context, identity)
    return { entrance, to }
  })
  authenticator.use(strategy)
  return authenticator.authenticate('oidc', request)
}

const problem = (name: ProblemName, { label }: SingleSignOn) =>
  data({ problem: name, label }, { status: PROBLEMS[name].status })

export default function SignOn() {
  const { problem, label } = useLoaderData<typeof loader>()
  const { title, text, ways } = PROBLEMS[problem]
  return (
    <Page title={title} lede={text}>
      {ways.includes('again') && (
        <ButtonLink href="/auth/oidc" reload>
          {label}
        </ButtonLink>
      )}
      {ways.includes('connect') && (
        <ButtonLink href="/auth/oidc/connect">Log in with your password</ButtonLink>
      )}
      {ways.includes('sign up') && <ButtonLink href="/in/signup">Sign up</ButtonLink>}
      {!ways.includes('connect') && (
        <ButtonLink href={withReturn('/current-login', '/')} variant="quiet">
          Log in with email and password
        </ButtonLink>
      )}
    </Page>
  )
}
