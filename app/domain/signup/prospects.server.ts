import { normalizeEmail } from '~/domain/accounts/fields'
import type { Db, Tx } from '~/platform/database/types'
import type { RateLimiter } from '~/platform/limits/rate-limiter.server'
import type { PartnerContext } from '~/policy/viewer'
import {
  INVITATION_EMAIL_MISMATCH,
  MAX_PROSPECT_ID_LENGTH,
  NO_PROSPECTS_THIS_WAY,
  UNKNOWN_PROSPECT,
} from './prospects'
import type { SignupSchool } from './schema'

type School = Pick<PartnerContext, 'partner_code'> | null
export type OpenProspect = { id: string; prospect_id: string; email: string | null }

type Reader = Pick<Db, 'read'> | { read: Pick<Tx, 'prospect' | 'partner'> }

/**
 * The prospective student that the school has given this id, if no one has signed up with it. Null
 * for an id that the school does not know. For everyone: the id is the invitation. (SIGNUP-23)
 */
export async function openProspect(
  db: Reader,
  school: School,
  prospectId: string | undefined,
): Promise<OpenProspect | null> {
  const row = await findProspect(db, school, prospectId)
  return row && row.user_id === null ? row : null
}

/** The same, and who has signed up with it. */
async function findProspect({ read }: Reader, school: School, prospectId: string | undefined) {
  const prospect_id = prospectId?.trim() ?? ''
  if (!school || prospect_id === '' || prospect_id.length > MAX_PROSPECT_ID_LENGTH) return null
  const { partner_code } = school
  return read.prospect.findUnique({
    where: { partner_code_prospect_id: { partner_code, prospect_id } },
    select: { id: true, prospect_id: true, email: true, user_id: true },
  })
}

/** Whether a school takes prospective students with this invitation, or without one. (SIGNUP-21) */
export const isOpenToProspect = (
  { allow_prospective, require_id }: Pick<SignupSchool, 'allow_prospective' | 'require_id'>,
  prospectId: string | null,
): boolean => allow_prospective && require_id === (prospectId !== null)

/** Who asks for an invitation, and how often their network has found for none. */
export type InvitationLookup = {
  ip: string
  misses: RateLimiter
  /** The id is from a link of ours: it isn't a guess */
  isSigned?: boolean
}

/**
 * The same for an id from outside, where many could be tried: a network that has named too many ids
 * that are none has to wait, also with a right one. Returns the seconds then. A link of ours is no guess:
 * a school's network can't lose its invitations to someone who tries ids there.
 */
export async function findInvitation(
  db: Db,
  school: School,
  prospectId: string | undefined,
  { ip, misses, isSigned = false }: InvitationLookup,
): Promise<{ wait: number } | { prospect: OpenProspect | null }> {
  // Counted before the look, so that many guesses at once are not all answered.
  const wait = isSigned ? 0 : await misses.consume(ip)
  if (wait > 0) return { wait }
  const known = await findProspect(db, school, prospectId)
  // Nor does a used one count, which people of one room open again by the hundred.
  if (known && !isSigned) await misses.refund(ip)
  return { prospect: known && known.user_id === null ? known : null }
}

/** Whether the school knows that person by this normalized address, or by none. (SIGNUP-29) */
export const matchesEmail = (prospect: OpenProspect, email: string): boolean =>
  prospect.email === null || prospect.email === email

/**
 * Why this ID can't be used, with this address if there is one, as they were typed, or null; or
 * the seconds to wait. None can be where the school takes prospective students without one, or takes
 * none. (SIGNUP-21, SIGNUP-23, SIGNUP-29)
 */
export async function checkProspect(
  db: Db,
  school: School,
  { prospect_id, address }: { prospect_id?: string; address?: string },
  lookup: InvitationLookup,
): Promise<{ message: string | null } | { wait: number }> {
  if (school && !(await takesInvited(db, school))) return { message: NO_PROSPECTS_THIS_WAY }
  const invitation = await findInvitation(db, school, prospect_id, lookup)
  if ('wait' in invitation) return invitation
  if (!invitation.prospect) return { message: UNKNOWN_PROSPECT }
  const fits = address === undefined || matchesEmail(invitation.prospect, normalizeEmail(address))
  return { message: fits ? null : INVITATION_EMAIL_MISMATCH }
}

async function takesInvited({ read }: Reader, { partner_code }: NonNullable<School>) {
  const where = { partner_code, allow_prospective: true, require_id: true }
  return (await read.partner.count({ where })) > 0
}
