import { data, redirect, type AppLoadContext } from '@remix-run/node'
import type { HeldIdentity } from '~/domain/accounts/identity'
import { DOORS, doorOf, isDoor, type DoorName } from '~/domain/signup/doors'
import { INVITATION_OVER } from '~/domain/signup/prospects'
import { invitation } from '~/domain/signup/prospects.server'
import { signupSchool, unjoinedAccount, type Unjoined } from '~/domain/signup/queries.server'
import type { Known, SignupSchool } from '~/domain/signup/schema'
import { goWith, type OpenAsked } from '~/http/door.server'
import { askerOf } from '~/http/default-route.server'
import { heldIdentity } from '~/http/identity.server'
import { withReturn } from '~/http/paths'
import { pastSignup } from '~/policy/default-route'

export type Entry = {
  door: DoorName
  school: SignupSchool
  /** The id in the address of an invitation */
  prospectId: string | null
  known: Known
  /** The viewer's own account that waits to be completed */
  account: Unjoined | null
  /** Who the visitor is by the word of the school's own login (SIGNUP-07) */
  identity: HeldIdentity | null
}

/** The call to which the form of an identity is sent; its query names the door. (SIGNUP-30) */
const SAVE = '/api/user/unprotected_save'

export const isSave = (url: URL) => url.pathname.startsWith(SAVE)

export const saveAddress = ({ door, prospectId }: Pick<Entry, 'door' | 'prospectId'>) =>
  `${SAVE}?${new URLSearchParams({ door, ...(prospectId === null ? {} : { id: prospectId }) })}`

/** Where an identity is forgotten; one goes on at the same door. */
export const forgetAddress = ({ door, prospectId }: Pick<Entry, 'door' | 'prospectId'>) =>
  withReturn('/auth/oidc/forget', doorPath(door, prospectId))

export const doorPath = (door: DoorName, prospectId: string | null) =>
  DOORS[door].path + (prospectId === null ? '' : `/${encodeURIComponent(prospectId)}`)

/** Which door of which invitation: by the address of its page, or as the call is told. */
export function placeOf({ url, params }: Pick<OpenAsked, 'url' | 'params'>) {
  if (!isSave(url)) return { door: doorOf(url.pathname), prospectId: params.id ?? null }
  const named = url.searchParams.get('door')
  const door: DoorName = isDoor(named) ? named : 'in'
  return { door, prospectId: door === 'prospective' ? url.searchParams.get('id') : null }
}

/**
 * Who may use this sign-up page, and what is known of them; everybody else is sent on, the same on
 * opening it and on sending its form. (SIGNUP-08, SIGNUP-09, SIGNUP-21 to SIGNUP-25, SIGNUP-29)
 */
export async function enter(asked: OpenAsked): Promise<Entry> {
  const { ctx, context, request } = asked
  const go = (to: string) => redirect(to, request.method === 'GET' ? 302 : 303)
  const home = pastSignup(askerOf(context))
  if (home) throw go(home)
  const { door, prospectId } = placeOf(asked)
  if (!ctx.partner) throw go(chooseSchool(door))
  const school = await signupSchool(ctx.db, ctx.partner.partner_code)
  const away = door === 'prospective' ? await notHere(context, school, prospectId) : null
  if (away) throw go(away)
  const account = ctx.viewer ? await unjoinedAccount(ctx.db, ctx.viewer.id) : null
  const identity = await identityOf(asked)
  const known = identity
    ? knownOf(identity)
    : { email: account?.email, needsPassword: !account?.password }
  return { door, school, prospectId, known, account, identity }
}

/** Only visitors come by an identity: a member has an account. */
const identityOf = async ({ ctx, context, request }: OpenAsked) =>
  ctx.viewer ? null : heldIdentity(context, request)

/** What the school did not say is asked for. */
const knownOf = ({ first_name, last_name, email }: HeldIdentity): Known => ({
  first_name: first_name || undefined,
  last_name: last_name || undefined,
  email,
  needsPassword: false,
})

/** The list of schools has links to these two doors of each; the others have to be named. */
const chooseSchool = (door: DoorName) =>
  door === 'in' || door === 'prospective' ? '/start/signup' : `/start/signup?door=${door}`

const tooOften = (wait: number) =>
  data(null, { status: 429, headers: { 'Retry-After': String(wait) } })

/** Where a prospective student goes for whom this address is not right, or null. */
async function notHere(context: AppLoadContext, school: SignupSchool, id: string | null) {
  if (!school.allow_prospective || school.require_id !== (id !== null))
    return '/session/prospective_error'
  if (id === null) return null
  const asking = { ip: context.ip, misses: context.services.limits.signup.misses }
  const asked = await invitation(context.ctx.db, school, id, asking)
  if ('wait' in asked) throw tooOften(asked.wait)
  if (!asked.prospect) throw await goWith(context, '/prospective-login', INVITATION_OVER)
  return null
}
