import { redirect } from '@remix-run/node'
import { IDENTITY_EXPIRED } from '~/domain/signup/schema'
import { redirectWithFlash, type PublicRouteArgs } from '~/http/guards/member-route.server'
import { signupPath, loadEntry, type SignupEntry } from './signup-entry.server'
import { register } from './register.server'

/** Who opens the call without an identity wants the page of its flow. */
export function requireIdentity(entry: SignupEntry): void {
  if (!entry.identity) throw redirect(signupPath(entry))
}

/**
 * The form to POST /api/user/unprotected_save: signing up by a verified identity, and by nothing else;
 * answered as the sign-up page answers its form. In JSON it's an endpoint. (SIGNUP-07, SIGNUP-30)
 */
export async function saveIdentity(args: PublicRouteArgs) {
  const entry = await loadEntry(args)
  if (!entry.identity)
    throw await redirectWithFlash(args.context, '/current-login', IDENTITY_EXPIRED)
  return register(args, entry)
}
