import { createHash, randomBytes } from 'node:crypto'
import type { Db } from '~/platform/db.server'
import type { Entrant } from './login.server'
import { SESSION_DAYS } from './schema'

const DAY = 86_400_000
/** A visit is noted at most this often, so that reading does not become writing. */
const NOTE_AFTER = 10 * 60_000

export const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url')

export type Origin = { ip: string | null; user_agent: string | null }

/**
 * Begins a session for somebody who has just proven who they are; the browser gets the returned
 * secret, the database only its hash. Null when the proof is over by now: the account was deleted or
 * suspended, or its password changed, which ends all sessions, so that one under way must not outlive it. No
 * event follows.
 */
export async function beginSession(
  db: Db,
  { id, partner_code, password_hash }: Entrant,
  origin: Origin,
  now: Date,
): Promise<string | null> {
  const secret = randomBytes(32).toString('base64url')
  return db.write(async (tx) => {
    const still = await tx.user.count({
      where: { id, password_hash, deleted_at: null, suspended_at: null },
    })
    if (still === 0) return null
    await tx.session.create({
      data: {
        id_hash: hashOf(secret),
        user_id: id,
        partner_code,
        data: {},
        ip: origin.ip,
        user_agent: origin.user_agent?.slice(0, 300) ?? null,
        created_at: now,
        last_seen_at: now,
        expires_at: new Date(now.getTime() + SESSION_DAYS * DAY),
      },
    })
    return secret
  })
}

/** Ends the session of that secret; ending it twice is harmless. (ACCESS-35) */
export async function endSession(db: Db, secret: string): Promise<void> {
  await db.write((tx) => tx.session.deleteMany({ where: { id_hash: hashOf(secret) } }))
}

type SessionRow = { user_id: string; last_seen_at: number; expires_at: number }

/** The user id of a session that has not ended, or null. */
export function sessionUser(db: Db, secret: string, now: Date): SessionRow | null {
  const row = db.sql
    .prepare<[string], SessionRow>(
      'SELECT user_id, last_seen_at, expires_at FROM Session WHERE id_hash = ?',
    )
    .get(hashOf(secret))
  return row && row.expires_at > now.getTime() ? row : null
}

/** Notes a visit and prolongs the session; called after the answer was sent. */
export async function noteVisit(db: Db, secret: string, row: SessionRow, now: Date) {
  if (now.getTime() - row.last_seen_at < NOTE_AFTER) return
  await db.write((tx) =>
    tx.session.updateMany({
      where: { id_hash: hashOf(secret) },
      data: { last_seen_at: now, expires_at: new Date(now.getTime() + SESSION_DAYS * DAY) },
    }),
  )
}
