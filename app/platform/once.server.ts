import { createHash } from 'node:crypto'
import type { Db, Tx } from './db.server'

type Answer = Record<string, string | number | boolean | null>

export type Submission = {
  user_id: string
  /** The key that this rendering of the form carried */
  once: string
  /** Which act it is, and everything that was sent */
  said: readonly unknown[]
  now: Date
}

/**
 * Does `act` once for each submission of a form and answers a repeated one as the first was
 * answered. (ACCESS-19) What was sent is part of the key: who goes back and writes something else
 * into the same form does not lose it. Transactions follow one another, so two submissions at the
 * same time cannot both be the first.
 */
export async function once<T extends Answer>(
  tx: Tx,
  submission: Submission,
  act: () => Promise<T>,
): Promise<T> {
  const { user_id, now } = submission
  const key = keyOf(submission)
  const done = await tx.onceKey.findUnique({ where: { user_id_key: { user_id, key } } })
  if (done) return done.result as T
  const result = await act()
  await tx.onceKey.create({ data: { user_id, key, result, created_at: now } })
  return result
}

/** How a submission was answered that has been acted on already, or null. */
export async function answeredBefore<T extends Answer>(
  { read }: Pick<Db, 'read'>,
  submission: Submission,
): Promise<T | null> {
  const user_id_key = { user_id: submission.user_id, key: keyOf(submission) }
  const done = await read.onceKey.findUnique({ where: { user_id_key } })
  return done ? (done.result as T) : null
}

const keyOf = ({ once, said }: Submission): string =>
  createHash('sha256')
    .update(JSON.stringify([once, ...said]))
    .digest('base64url')

/** Seconds in which the same text from the same person is the same submission, key or not. (ACCESS-19) */
export const GUARD_SECONDS = 5

export const guardStart = (now: Date): Date => new Date(now.getTime() - GUARD_SECONDS * 1000)
