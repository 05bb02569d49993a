import type { Tx } from '~/platform/database/types'
import type { Sealer } from '~/platform/security/sealed-text.server'
import { codeStep } from './one-time-codes.server'
import { useRecoveryCode } from './recovery-codes.server'
import { CODE_WRONG, RECOVERY_CODE_WRONG } from './schema'

export type CodeCheck = { sealer: Sealer; now: Date }

export const aboutSecret = (id: string) => `CodeApp:${id}:secret`

/** People type spaces and hyphens as they see them, or leave them out. */
const plainCode = (typed: string) => typed.replace(/[\s-]/g, '').toLowerCase()

const isOfApp = (code: string) => /^\d{6}$/.test(code)

export const codeWrong = (typed: string): string =>
  isOfApp(plainCode(typed)) || /^\d*$/.test(plainCode(typed)) ? CODE_WRONG : RECOVERY_CODE_WRONG

/**
 * By which of their codes someone shows who they are, or null. It's used up with that: neither a code of the
 * app nor one before it works again, and a recovery code is gone. In the caller's transaction, which counts tries.
 */
export async function useCode(
  tx: Tx,
  user_id: string,
  typed: string,
  check: CodeCheck,
): Promise<'app' | 'recovery' | null> {
  const code = plainCode(typed)
  if (isOfApp(code)) return (await useAppCode(tx, user_id, code, check)) ? 'app' : null
  return (await useRecoveryCode(tx, user_id, code)) ? 'recovery' : null
}

/** It's sealed again with the present secret, so that former ones of the site can be forgotten. */
async function useAppCode(tx: Tx, user_id: string, code: string, { sealer, now }: CodeCheck) {
  const app = await tx.codeApp.findUnique({ where: { user_id } })
  const secret = app && sealer.open(app.secret, aboutSecret(app.id))
  if (!app || !secret) return false
  const step = await codeStep(secret, code, now)
  if (step === null) return false
  const { count } = await tx.codeApp.updateMany({
    where: { user_id, last_step: { lt: step } },
    data: {
      last_step: step,
      last_used_at: now,
      secret: sealer.seal(secret, aboutSecret(app.id)),
    },
  })
  return count > 0
}
