import { createHash, randomBytes } from 'node:crypto'
import type { Db, Tx } from '~/platform/database/types'
import { sql } from '~/platform/database/sql-text'
import { selectCount } from '~/platform/database/sql.server'
import type { AuthenticatedUser } from './login.server'
import { CONFIRMED_MINUTES, SESSION_DAYS, SESSION_MOST_DAYS } from './schema'
import { noteWeek } from './visits.server'

const DAY = 86_400_000
/** A visit is noted at most this often, so that reading does not become writing. */
const VISIT_INTERVAL = 10 * 60_000

export const hashSecret = (secret: string) =>
  createHash('sha256').update(secret).digest('base64url')

export type ClientInfo = { ip: string | null; user_agent: string | null }

/** Where a session is begun, whether by the login of the school, and whether more than a password was shown. */
type Origin = ClientInfo & { by_school?: boolean; by_factor?: boolean }

/**
 * Begins a session for someone who has just proven who they are; the browser gets the returned
 * secret, the database only its hash. Null when the proof is over by now: the account was deleted or
 * suspended, or its password changed, which ends all sessions, so that one under way must not outlive it. No
 * event follows.
 */
export async function startSession(
  db: Db,
  { id, partner_code, password_hash }: AuthenticatedUser,
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
        id_hash: hashSecret(secret),
        user_id: id,
        partner_code,
        data: {},
        ip: origin.ip,
        by_school: origin.by_school,
        factor_at: origin.by_factor ? now : null,
        user_agent: origin.user_agent?.slice(0, 300) ?? null,
        created_at: now,
        last_seen_at: now,
        expires_at: new Date(now.getTime() + SESSION_DAYS * DAY),
      },
    })
    await noteWeek(tx, { user_id: id, partner_code }, now)
    return secret
  })
}

/** Ends the session of that secret; ending it twice is harmless. (ACCESS-35) */
export async function endSession(db: Db, secret: string): Promise<void> {
  await db.write((tx) => tx.session.deleteMany({ where: { id_hash: hashSecret(secret) } }))
}

/** One that hasn't ended */
export type Session = {
  by_school: boolean
  confirmed_at: Date | null
  factor_at: Date | null
  user_id: string
  partner_code: string
  created_at: Date
  last_seen_at: Date
  expires_at: Date
}

/** Whether a session goes on, for a connection that was opened with it. */
export async function isSessionOpen(db: Db, id_hash: string, now: Date): Promise<boolean> {
  const open = sql`SELECT count(*) AS count FROM "Session"
    WHERE id_hash = ${id_hash} AND expires_at > ${now}`
  return (await selectCount(db, open)) > 0
}

/**
 * When a session ends that is visited now, which its cookie says too: by days without a visit, but at most so
 * many after the login. Null where the visit before was a moment ago.
 */
export function endAfterVisit({ created_at, last_seen_at }: Session, now: Date): Date | null {
  if (now.getTime() - last_seen_at.getTime() < VISIT_INTERVAL) return null
  const unvisited = now.getTime() + SESSION_DAYS * DAY
  return new Date(Math.min(unvisited, created_at.getTime() + SESSION_MOST_DAYS * DAY))
}

/** Whether its owner has shown who they are in the last minutes, by the login or again. */
export const isConfirmed = (
  { created_at, confirmed_at }: Pick<Session, 'created_at' | 'confirmed_at'>,
  now: Date,
): boolean => now.getTime() - (confirmed_at ?? created_at).getTime() < CONFIRMED_MINUTES * 60_000

/** The same by more than their password. */
export const isFactorShown = ({ factor_at }: Pick<Session, 'factor_at'>, now: Date): boolean =>
  factor_at !== null && now.getTime() - factor_at.getTime() < CONFIRMED_MINUTES * 60_000

/** Milliseconds for what a browser has sent with the secret before. */
const SECRET_BEFORE = 60_000

/**
 * Notes that the owner of a session has shown again who they are, perhaps by more than their password. It gets a new secret, which is returned with its end:
 * a stranger who has the one before is confirmed in nothing, and out in a minute. Null where it has ended. No event follows.
 */
export async function confirmSession(
  db: Db,
  before: string,
  { byFactor, now }: { byFactor: boolean; now: Date },
): Promise<{ secret: string; expires_at: Date } | null> {
  const secret = randomBytes(32).toString('base64url')
  const renewed = hashSecret(secret)
  return db.write(async (tx) => {
    const row = await openSession(tx, hashSecret(before), now)
    if (!row) return null
    const { id_hash, expires_at, data: _, ...copy } = row
    const shown = { confirmed_at: now, ...(byFactor && { factor_at: now }) }
    const data = { id_hash: renewed, last_seen_at: now, ...shown }
    await tx.session.update({ where: { id_hash }, data })
    const ends = new Date(Math.min(now.getTime() + SECRET_BEFORE, expires_at.getTime()))
    const former = { ...copy, id_hash, data: { renewed }, last_seen_at: now, expires_at: ends }
    await tx.session.create({ data: former })
    return { secret, expires_at }
  })
}

/** The one of that id, or what became of it: the same form may have been sent twice. */
async function openSession(tx: Tx, id_hash: string, now: Date) {
  const expires_at = { gt: now }
  const row = await tx.session.findFirst({ where: { id_hash, expires_at } })
  const { renewed } = (row?.data ?? {}) as { renewed?: string }
  return renewed ? tx.session.findFirst({ where: { id_hash: renewed, expires_at } }) : row
}

type Visit = { session: Session; expires_at: Date }

/** Notes a visit and prolongs the session until then; called after the answer was sent. */
export async function recordVisit(
  db: Db,
  secret: string,
  { session, expires_at }: Visit,
  now: Date,
) {
  await db.write(async (tx) => {
    const { count } = await tx.session.updateMany({
      // One that was given another secret meanwhile ends as it was to.
      where: { id_hash: hashSecret(secret), expires_at: session.expires_at },
      data: { last_seen_at: now, expires_at },
    })
    if (count > 0) await noteWeek(tx, session, now)
  })
}
