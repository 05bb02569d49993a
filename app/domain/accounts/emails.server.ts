import type { Db, Tx } from '~/platform/database/types'
import type { Ctx, VisitorCtx } from '~/platform/ctx'
import {
  EMAIL_BELONGS_TO_ANOTHER,
  EMAIL_SIGNED_UP,
  EMAIL_TAKEN,
  EMAIL_CHECK_FAILED,
  emailField,
} from './fields'

type Reader = { read: Pick<Tx, 'user'> } | Pick<Db, 'read'>
type EmailScope = { partner_code: string | null; except?: string | null }

/**
 * Why no one can sign up with a normalized address, or null: an account of this school that
 * has joined is taken for the same person's, any other is someone else's. (SIGNUP-14)
 */
export async function findEmailConflict(
  { read }: Reader,
  email: string,
  { partner_code, except = null }: EmailScope,
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
 * wants to change to it, and their own is theirs. For everyone. (SIGNUP-13, SIGNUP-14, SETTINGS-22)
 */
export async function checkEmail(
  { db, viewer, partner }: Ctx | VisitorCtx,
  value: string | undefined,
): Promise<string | null> {
  const parsed = emailField.safeParse(value)
  if (!parsed.success) return parsed.error.issues[0]?.message ?? EMAIL_CHECK_FAILED
  const scope = { partner_code: partner?.partner_code ?? null, except: viewer?.id }
  try {
    const objection = await findEmailConflict(db, parsed.data, scope)
    return objection && viewer?.joined_date ? EMAIL_BELONGS_TO_ANOTHER : objection
  } catch {
    return EMAIL_CHECK_FAILED
  }
}
