import { consumeChallenge } from '~/domain/captcha/challenge.server'
import type { Db, Tx } from '~/platform/database/types'

/** The number under which a verified identity waits in a browser; it lets someone in once. */
export type Ticket = { id: string; expires_at: Date }

/** Uses it up in the transaction of what it lets in. False: it was used before, or given up. */
export const consumeTicket = (tx: Tx, ticket: Ticket): Promise<boolean> =>
  consumeChallenge(tx, ticket)

export const isTicketUsed = async ({ read }: Db, { id }: Ticket): Promise<boolean> =>
  (await read.usedChallenge.findUnique({ where: { id } })) !== null

/**
 * Discards a pending identity, so that the next person at this browser can't continue with it. For
 * everyone who has its ticket; twice is harmless. No event follows.
 */
export async function discardTicket(db: Db, ticket: Ticket): Promise<void> {
  await db.write((tx) => consumeTicket(tx, ticket))
}
