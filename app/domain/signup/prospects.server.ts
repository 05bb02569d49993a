import { normalizeEmail } from '~/domain/accounts/fields'
import type { Db, Tx } from '~/platform/db.server'
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

/** Whether the school knows that person by this normalised address, or by none. (SIGNUP-29) */
export const isTheirs = (prospect: OpenProspect, email: string): boolean =>
  prospect.email === null || prospect.email === email

/** What stands against this id with this address as they were typed, or null. (SIGNUP-29) */
export async function prospectObjection(
  db: Db,
  school: School,
  { prospect_id, address = '' }: { prospect_id?: string; address?: string },
): Promise<string | null> {
  const prospect = await openProspect(db, school, prospect_id)
  if (!prospect) return UNKNOWN_PROSPECT
  return isTheirs(prospect, normalizeEmail(address)) ? null : OTHER_ADDRESS
}
