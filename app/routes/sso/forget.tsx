import { redirect } from '@remix-run/node'
import { giveUpTicket } from '~/domain/accounts/identity-ticket.server'
import { forEverybody, goWith } from '~/http/door.server'
import { dropIdentity, heldIdentity } from '~/http/identity.server'
import { ownPath } from '~/http/paths'
import { NotFound } from '~/platform/failures'

const SIGNUP = '/in/signup'
const FORGOTTEN = 'Your school’s login is forgotten here. You can sign up with a password.'

/** The address of an act shows nothing of its own. */
export const loader = forEverybody(({ params }) => {
  if (params.provider !== 'oidc') throw new NotFound()
  throw redirect(SIGNUP)
})

/** Forgets the identity that waits in this browser: it was somebody else's. (SIGNUP-07) */
export const action = forEverybody(async ({ ctx, context, params, request, url }) => {
  if (params.provider !== 'oidc') throw new NotFound()
  const identity = await heldIdentity(context, request)
  if (identity) await giveUpTicket(ctx.db, identity.ticket)
  await dropIdentity(context)
  return goWith(context, ownPath(url.searchParams.get('redirect_to'), SIGNUP), FORGOTTEN)
})
