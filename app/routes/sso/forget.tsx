import { redirect } from '@remix-run/node'
import { discardTicket } from '~/domain/accounts/identity-ticket.server'
import { publicRoute, redirectWithFlash } from '~/http/guards/member-route.server'
import { clearPendingIdentity, readPendingIdentity } from '~/domain/signup/pending-identity.server'
import { safePath } from '~/http/addresses/paths'

const SIGNUP = '/in/signup'
const FORGOTTEN = 'We’ve removed what your school’s login told us. You can sign up with a password.'

/** The address of an action shows nothing of its own. */
export const loader = publicRoute(() => redirect(SIGNUP))

/** Forgets the identity that waits in this browser: it was someone else's. (SIGNUP-07) */
export const action = publicRoute(async ({ ctx, context, request, url }) => {
  const identity = await readPendingIdentity(context, request)
  if (identity) await discardTicket(ctx.db, identity.ticket)
  await clearPendingIdentity(context)
  return redirectWithFlash(
    context,
    safePath(url.searchParams.get('redirect_to'), SIGNUP),
    FORGOTTEN,
  )
})
