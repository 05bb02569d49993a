import { saveUserSettings } from '~/domain/users/parts.server'
import type { Db } from '~/platform/database/types'

/**
 * Whether a mail server has refused this address of an account for good. For the mail event handlers;
 * an address of no account isn't known here.
 */
export async function isUndeliverable({ read }: Db, email: string): Promise<boolean> {
  const where = { email, settings: { undeliverable_at: { not: null } } }
  return (await read.user.count({ where })) > 0
}

/**
 * Notes that the mail server of an address refuses it, and with what code. For the mail event handlers.
 * Changes the account that has the address now; one that was noted before keeps its date. No event.
 */
export async function markUndeliverable(db: Db, email: string, code: string, now: Date) {
  await db.write(async (tx) => {
    const user = await tx.user.findUnique({ where: { email }, include: { settings: true } })
    if (!user || user.settings?.undeliverable_at) return
    await saveUserSettings(tx, user.id, { undeliverable_at: now, undeliverable_code: code })
  })
}
