import { data, redirect, type AppLoadContext } from '@remix-run/node'
import type { PendingIdentity } from '~/domain/accounts/identity'
import { SIGNUP_FLOWS, flowForPath, isSignupFlow, type SignupFlow } from '~/domain/signup/flows'
import { INVITATION_USED } from '~/domain/signup/prospects'
import { knownFields } from '~/domain/signup/form.server'
import {
  isProspectKey,
  prospectKeyPair,
  readProspectKey,
} from '~/domain/signup/prospect-link.server'
import { findInvitation, isOpenToProspect } from '~/domain/signup/prospects.server'
import {
  signupSchool,
  loadPendingAccount,
  type PendingAccount,
} from '~/domain/signup/queries.server'
import type { KnownFields, SignupSchool } from '~/domain/signup/schema'
import { redirectWithFlash, type PublicRouteArgs } from '~/http/guards/member-route.server'
import { toRequester } from '~/http/guards/default-route.server'
import { readPendingIdentity } from '~/domain/signup/pending-identity.server'
import { withReturn } from '~/http/addresses/paths'
import { pathAfterSignup } from '~/policy/default-route'

export type SignupEntry = {
  flow: SignupFlow
  school: SignupSchool
  /** The id in the address of an invitation */
  prospectId: string | null
  /** The key next to it, by which it is a link of ours */
  prospectKey: string | null
  known: KnownFields
  /** The viewer's own account that waits to be completed */
  account: PendingAccount | null
  /** Who the visitor is by the word of the school's own login (SIGNUP-07) */
  identity: PendingIdentity | null
}

/** Whether the school itself has let them in: by its login, an account it has made, or an invitation. */
export const isInvited = ({ identity, account, prospectId }: SignupEntry): boolean =>
  identity !== null || account !== null || prospectId !== null

/** The call to which the form of an identity is sent; its query names the flow. (SIGNUP-30) */
const SAVE_PATH = '/api/user/unprotected_save'

export const isSavePath = (url: URL) => url.pathname.startsWith(SAVE_PATH)

type Link = Pick<SignupEntry, 'flow' | 'prospectId' | 'prospectKey'>

export function savePath({ flow, prospectId, prospectKey }: Link): string {
  const invitation =
    prospectId === null ? [] : [['id', prospectId], ...prospectKeyPair(prospectKey)]
  return `${SAVE_PATH}?${new URLSearchParams([['door', flow], ...invitation])}`
}

/** Where an identity is forgotten; one goes on at the same flow. */
export const forgetPath = (link: Link): string => withReturn('/auth/forget', signupPath(link))

export function signupPath({ flow, prospectId, prospectKey }: Link): string {
  const { path } = SIGNUP_FLOWS[flow]
  if (prospectId === null) return path
  const query = String(new URLSearchParams(prospectKeyPair(prospectKey)))
  return `${path}/${encodeURIComponent(prospectId)}${query && `?${query}`}`
}

/** Which flow of which invitation: by the address of its page, or as the call is told. */
export function readFlow({ url, params }: Pick<PublicRouteArgs, 'url' | 'params'>): Link {
  const prospectKey = readProspectKey(url)
  if (!isSavePath(url))
    return { flow: flowForPath(url.pathname), prospectId: params.id ?? null, prospectKey }
  const named = url.searchParams.get('door')
  const flow: SignupFlow = isSignupFlow(named) ? named : 'in'
  const prospectId = flow === 'prospective' ? url.searchParams.get('id') : null
  return { flow, prospectId, prospectKey }
}

/**
 * Who may use this sign-up page, and what is known of them; everyone else is sent on, the same on
 * opening it and on sending its form. (SIGNUP-08, SIGNUP-09, SIGNUP-21 to SIGNUP-25, SIGNUP-29)
 */
export async function loadEntry(args: PublicRouteArgs): Promise<SignupEntry> {
  const { ctx, context, request } = args
  const redirectTo = (to: string) => redirect(to, request.method === 'GET' ? 302 : 303)
  const home = pathAfterSignup(toRequester(context))
  if (home) throw redirectTo(home)
  const link = readFlow(args)
  const { flow } = link
  if (!ctx.partner) throw redirectTo(chooseSchoolPath(flow))
  const school = await signupSchool(ctx.db, ctx.partner.partner_code)
  const invitation =
    flow === 'prospective' ? await readInvitation(context, school, link) : NOT_INVITED
  if ('redirectPath' in invitation) throw redirectTo(invitation.redirectPath)
  const account = ctx.viewer ? await loadPendingAccount(ctx.db, ctx.viewer.id) : null
  const identity = await visitorIdentity(args)
  // The other flows say themselves what someone is.
  const enrollment = flow === 'in' ? (identity?.enrollment ?? undefined) : undefined
  const known = { ...knownFields(identity, account, invitation.email), enrollment }
  return { ...link, school, known, account, identity }
}

/** Only visitors come by an identity: a member has an account. */
const visitorIdentity = async ({ ctx, context, request }: PublicRouteArgs) =>
  ctx.viewer ? null : readPendingIdentity(context, request)

/** The list of schools has links to these two sign-up flows of each; the others have to be named. */
const chooseSchoolPath = (flow: SignupFlow) =>
  flow === 'in' || flow === 'prospective' ? '/start/signup' : `/start/signup?door=${flow}`

const tooManyRequests = (wait: number) =>
  data(null, { status: 429, headers: { 'Retry-After': String(wait) } })

const NOT_INVITED = { email: null }

/**
 * To which address a prospective student is invited, if to one; or where they go without an open invitation. Only a
 * link of ours tells the address: ids are often numbers in a row, which anyone can count on.
 */
async function readInvitation(
  context: AppLoadContext,
  school: SignupSchool,
  { prospectId: id, prospectKey }: Link,
): Promise<{ redirectPath: string } | { email: string | null }> {
  if (!isOpenToProspect(school, id)) return { redirectPath: '/session/prospective_error' }
  if (id === null) return NOT_INVITED
  const { env, limits } = context.services
  const isSigned = isProspectKey(env, { ...school, prospect_id: id }, prospectKey)
  const asking = { ip: context.ip, misses: limits.signup.misses, isSigned }
  const lookup = await findInvitation(context.ctx.db, school, id, asking)
  if ('wait' in lookup) throw tooManyRequests(lookup.wait)
  if (!lookup.prospect)
    throw await redirectWithFlash(context, '/prospective-login', INVITATION_USED)
  return isSigned ? { email: lookup.prospect.email } : NOT_INVITED
}
