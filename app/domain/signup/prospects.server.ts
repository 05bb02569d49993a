import { normalizeEmail } from '~/domain/accounts/fields'
import type { Db, Tx } from '~/platform/db.server'
import type { Limiter } from '~/platform/limits.server'
import type { PartnerFacts } from '~/policy/viewer'
import { LONGEST_PROSPECT_ID, OTHER_ADDRESS, UNKNOWN_PROSPECT } from './prospects'

type School = Pick<PartnerFacts, 'partner_code'> | null
export type OpenProspect = { id: string; prospect_id: string; email: string | null }

/**
 * The prospective student whom the school has given this id, if nobody has signed up with it. Null
 * for an id that the school does not know. For everybody: the id is the invitation. (SIGNUP-23)
 */
export async function openProspect(
  { read }: Pick<Db, 'read'> | { read: Pick<Tx, 'prospect'> },
  school: School,
  prospectId: string | undefined,
): Promise<OpenProspect | null> {
  const prospect_id = prospectId?.trim() ?? ''
  if (!school || prospect_id === '' || prospect_id.length > LONGEST_PROSPECT_ID) return null
  const { partner_code } = school
  const row = await read.prospect.findUnique({
    where: { partner_code_prospect_id: { partner_code, prospect_id } },
    select: { id: true, prospect_id: true, email: true, user_id: true },
  })
  return row && row.user_id === null ? row : null
}

/** Who asks for an invitation, and how often their network has asked for none. */
export type Asking = { ip: string; misses: Limiter }

/**
 * The same for an id from outside, where many could be tried: a network that has named too many ids
 * that are none has to wait, also with a right one. Answers the seconds then.
 */
export async function invitation(
  db: Db,
  school: School,
  prospectId: string | undefined,
  { ip, misses }: Asking,
): Promise<{ wait: number } | { prospect: OpenProspect | null }> {
  // Counted before the look, so that many guesses at once are not all answered.
  const wait = await misses.count(ip)
  if (wait > 0) return { wait }
  const prospect = await openProspect(db, school, prospectId)
  if (prospect) await misses.giveBack(ip)
  return { prospect }
}

/** Whether the school knows that person by this normalised address, or by none. (SIGNUP-29) */
export const isTheirs = (prospect: OpenProspect, email: string): boolean =>
  prospect.email === null || prospect.email === email

/**
 * What stands against this id, with this address if there is one, as they were typed, or null; or
 * the seconds to wait. (SIGNUP-23, SIGNUP-29)
 */
export async function prospectObjection(
  db: Db,
  school: School,
  { prospect_id, address }: { prospect_id?: string; address?: string },
  asking: Asking,
): Promise<{ message: string | null } | { wait: number }> {
  const asked = await invitation(db, school, prospect_id, asking)
  if ('wait' in asked) return asked
  if (!asked.prospect) return { message: UNKNOWN_PROSPECT }
  const fits = address === undefined || isTheirs(asked.prospect, normalizeEmail(address))
  return { message: fits ? null : OTHER_ADDRESS }
}
