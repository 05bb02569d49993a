import { redirect } from '@remix-run/node'
import { IDENTITY_EXPIRED } from '~/domain/signup/schema'
import { parseJsonFields } from '~/http/api-requests.server'
import { redirectWithFlash, type PublicRouteArgs } from '~/http/member-route.server'
import { signupPath, loadEntry, type SignupEntry } from './signup-entry.server'
import { register } from './register.server'

/** Who opens the call without an identity wants the page of its flow. */
export function requireIdentity({ identity, flow, prospectId }: SignupEntry): void {
  if (!identity) throw redirect(signupPath(flow, prospectId))
}

/**
 * POST /api/user/unprotected_save: signing up by a verified identity, and by nothing else. As a form
 * or as JSON; answered as the sign-up page answers its form. (SIGNUP-07, SIGNUP-30)
 */
export async function saveIdentity(args: PublicRouteArgs) {
  const entry = await loadEntry(args)
  if (!entry.identity)
    throw await redirectWithFlash(args.context, '/current-login', IDENTITY_EXPIRED)
  return register({ ...args, request: await formRequest(args) }, entry)
}

async function formRequest({ request, url }: PublicRouteArgs): Promise<Request> {
  if (!request.headers.get('content-type')?.startsWith('application/json')) return request
  const body = new URLSearchParams(parseJsonFields(await request.text()) as Record<string, string>)
  return new Request(url, { method: 'POST', body })
}
