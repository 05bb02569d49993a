import { redirect } from '@remix-run/node'
import { IDENTITY_GONE } from '~/domain/signup/schema'
import { jsonTexts } from '~/http/calls.server'
import { goWith, type OpenAsked } from '~/http/door.server'
import { doorPath, enter, type Entry } from './enter.server'
import { register } from './register.server'

/** Who opens the call without an identity wants the page of its door. */
export function needsIdentity({ identity, door, prospectId }: Entry): void {
  if (!identity) throw redirect(doorPath(door, prospectId))
}

/**
 * POST /api/user/unprotected_save: signing up by a verified identity, and by nothing else. As a form
 * or as JSON; answered as the sign-up page answers its form. (SIGNUP-07, SIGNUP-30)
 */
export async function saveIdentity(asked: OpenAsked) {
  const entry = await enter(asked)
  if (!entry.identity) throw await goWith(asked.context, '/current-login', IDENTITY_GONE)
  return register({ ...asked, request: await formRequest(asked) }, entry)
}

async function formRequest({ request, url }: OpenAsked): Promise<Request> {
  if (!request.headers.get('content-type')?.startsWith('application/json')) return request
  const body = new URLSearchParams(jsonTexts(await request.text()) as Record<string, string>)
  return new Request(url, { method: 'POST', body })
}
