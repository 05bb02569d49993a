import { redirect, type AppLoadContext } from '@remix-run/node'
import { doorOf, type DoorName } from '~/domain/signup/doors'
import { openProspect } from '~/domain/signup/prospects.server'
import { signupSchool, unjoinedAccount, type Unjoined } from '~/domain/signup/queries.server'
import type { Known, SignupSchool } from '~/domain/signup/schema'
import type { OpenAsked } from '~/http/door.server'
import { askerOf } from '~/http/default-route.server'
import { pastSignup } from '~/policy/default-route'

export type Entry = {
  door: DoorName
  school: SignupSchool
  /** The id in the address of an invitation */
  prospectId: string | null
  known: Known
  /** The viewer's own account that waits to be completed */
  account: Unjoined | null
}

/**
 * Who may use this sign-up page, and what is known of them; everybody else is sent on, the same on
 * opening it and on sending its form. (SIGNUP-08, SIGNUP-09, SIGNUP-21 to SIGNUP-25, SIGNUP-29)
 */
export async function enter({ ctx, context, params, url, request }: OpenAsked): Promise<Entry> {
  const go = (to: string) => redirect(to, request.method === 'GET' ? 302 : 303)
  const home = pastSignup(askerOf(context))
  if (home) throw go(home)
  const door = doorOf(url.pathname)
  if (!ctx.partner) throw go(chooseSchool(door))
  const school = await signupSchool(ctx.db, ctx.partner.partner_code)
  const prospectId = params.id ?? null
  const away = door === 'prospective' ? await notHere(context, school, prospectId) : null
  if (away) throw go(away)
  const account = ctx.viewer ? await unjoinedAccount(ctx.db, ctx.viewer.id) : null
  const known = { email: account?.email, needsPassword: !account?.password }
  return { door, school, prospectId, known, account }
}

/** The list of schools has links to these two doors of each; the others have to be named. */
const chooseSchool = (door: DoorName) =>
  door === 'in' || door === 'prospective' ? '/start/signup' : `/start/signup?door=${door}`

/** Where a prospective student goes for whom this address is not right, or null. */
async function notHere({ ctx }: AppLoadContext, school: SignupSchool, id: string | null) {
  if (!school.allow_prospective || school.require_id !== (id !== null))
    return '/session/prospective_error'
  if (id === null) return null
  return (await openProspect(ctx.db, school, id)) ? null : '/prospective-login'
}
