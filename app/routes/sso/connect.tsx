import { redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { connectIdentity } from '~/domain/accounts/identities.server'
import { requireMember, redirectWithFlash, type RouteArgs } from '~/http/guards/member-route.server'
import { clearPendingIdentity, readPendingIdentity } from '~/domain/signup/pending-identity.server'
import { titleMeta } from '~/presenters/shell/title'
import { ConfirmPage } from '~/ui/confirm-page'

const TITLE = 'Connect your school’s login?'

export const meta = titleMeta<typeof loader>(() => TITLE)

/**
 * Connects the identity that waits in this browser with the account that one has logged in to: for
 * people whose provider does not vouch for their address. Asks first.
 */
export const loader = requireMember(async (args) => {
  const { email } = await requirePendingIdentity(args)
  return { email }
})

export const action = requireMember(async (args) => {
  const { ctx, context } = args
  const connected = await connectIdentity(ctx, await requirePendingIdentity(args))
  await clearPendingIdentity(context)
  return redirectWithFlash(
    context,
    '/',
    connected
      ? 'Connected. From now on you can use your school’s login.'
      : 'We couldn’t connect it. It belongs to another account.',
  )
})

/** The identity in this browser; without one there is nothing to connect, or no longer. */
async function requirePendingIdentity({ context, request }: RouteArgs) {
  const identity = await readPendingIdentity(context, request)
  if (!identity) throw redirect('/', 303)
  return identity
}

export default function Connect() {
  const { email } = useLoaderData<typeof loader>()
  return (
    <ConfirmPage
      question={TITLE}
      note={`Your school knows you as ${email}. Once it’s connected, you can log in here with your school’s login.`}
      button="Connect"
      back="/"
      cancel="Not now"
    />
  )
}
