import type { Db, Tx } from '~/platform/db.server'
import type { Ctx, VisitorCtx } from '~/platform/ctx'
import {
  EMAIL_OF_ANOTHER,
  EMAIL_SIGNED_UP,
  EMAIL_TAKEN,
  EMAIL_UNCHECKED,
  emailField,
} from './fields'

type Reader = { read: Pick<Tx, 'user'> } | Pick<Db, 'read'>
type Asker = { partner_code: string | null; except?: string | null }

/**
 * What stands against signing up with a normalised address, or null: an account of this school that
 * has joined is taken for the same person's, any other is somebody else's. (SIGNUP-14)
 */
export async function addressObjection(
  { read }: Reader,
  email: string,
  { partner_code, except = null }: Asker,
): Promise<string | null> {
  const holder = await read.user.findUnique({
    where: { email },
    select: { id: true, partner_code: true, joined_date: true },
  })
  if (!holder || holder.id === except) return null
  return holder.joined_date && holder.partner_code === partner_code ? EMAIL_SIGNED_UP : EMAIL_TAKEN
}

/**
 * What is wrong with an address as it was typed, or null. A visitor signs up with it; a member
 * wants to change to it, and their own is theirs. For everybody. (SIGNUP-13, SIGNUP-14, SETTINGS-22)
 */
export async function checkAddress(
  { db, viewer, partner }: Ctx | VisitorCtx,
  typed: string | undefined,
): Promise<string | null> {
  const parsed = emailField.safeParse(typed)
  if (!parsed.success) return parsed.error.issues[0]?.message ?? EMAIL_UNCHECKED
  const asker = { partner_code: partner?.partner_code ?? null, except: viewer?.id }
  try {
    const objection = await addressObjection(db, parsed.data, asker)
    return objection && viewer?.joined_date ? EMAIL_OF_ANOTHER : objection
  } catch {
    return EMAIL_UNCHECKED
  }
}
