import { randomInt } from 'node:crypto'
import { hashSecret } from '~/domain/accounts/sessions.server'
import type { Tx } from '~/platform/database/types'
import { RECOVERY_CODES } from './schema'

/** Without those that are taken for another: 80 bits in sixteen. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const LENGTH = 16

type Owner = { id: string; partner_code: string }

const newCode = () =>
  Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')

/** As it's shown: in groups of four. */
const grouped = (code: string) => code.replace(/.{4}(?=.)/g, '$&-')

const hashCode = (user_id: string, code: string) => hashSecret(`${user_id}:${code}`)

/** Ten new ones, in place of those before. In the caller's transaction; their texts are stored nowhere. */
export async function createRecoveryCodes(tx: Tx, owner: Owner, now: Date): Promise<string[]> {
  const { id: user_id, partner_code } = owner
  const codes = Array.from({ length: RECOVERY_CODES }, newCode)
  await tx.recoveryCode.deleteMany({ where: { user_id } })
  await tx.recoveryCode.createMany({
    data: codes.map((code) => ({
      hash: hashCode(user_id, code),
      user_id,
      partner_code,
      created_at: now,
    })),
  })
  return codes.map(grouped)
}

/** Whether it was one of theirs; it's used up then. */
export async function useRecoveryCode(tx: Tx, user_id: string, code: string): Promise<boolean> {
  const { count } = await tx.recoveryCode.deleteMany({
    where: { user_id, hash: hashCode(user_id, code) },
  })
  return count > 0
}
