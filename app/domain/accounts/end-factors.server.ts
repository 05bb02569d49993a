import type { Tx } from '~/platform/database/types'

/** Where a code was missing or isn't asked for: what ends all sessions of a person ends these too. */
export async function endRemembered(tx: Tx, user_id: string): Promise<void> {
  await tx.rememberedBrowser.deleteMany({ where: { user_id } })
  await tx.pendingLogin.deleteMany({ where: { user_id } })
}

/** Only the password counts from now on. */
export async function endFactors(tx: Tx, user_id: string): Promise<void> {
  await endRemembered(tx, user_id)
  await tx.codeApp.deleteMany({ where: { user_id } })
  await tx.passkey.deleteMany({ where: { user_id } })
  await tx.recoveryCode.deleteMany({ where: { user_id } })
}
