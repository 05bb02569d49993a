import { useChallenge } from '~/domain/captcha/challenge.server'
import type { Db, Tx } from '~/platform/db.server'

/** The number under which a verified identity waits in a browser; it lets somebody in once. */
export type Ticket = { id: string; expires_at: Date }

/** Uses it up in the transaction of what it lets in. False: it was used before, or given up. */
export const useTicket = (tx: Tx, ticket: Ticket): Promise<boolean> => useChallenge(tx, ticket)

export const isUsed = async ({ read }: Db, { id }: Ticket): Promise<boolean> =>
  (await read.usedChallenge.findUnique({ where: { id } })) !== null

/**
 * Gives a waiting identity up, so that whoever uses this browser next cannot go on with it. For
 * whoever has it; twice is harmless. No event follows.
 */
export async function giveUpTicket(db: Db, ticket: Ticket): Promise<void> {
  await db.write((tx) => useTicket(tx, ticket))
}
