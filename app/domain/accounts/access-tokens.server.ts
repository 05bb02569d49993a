import { randomBytes } from 'node:crypto'
import type { Db, Tx } from '~/platform/database/types'
import { hashSecret } from './sessions.server'

/** Tells programs that look for secrets, in texts that should have none, what this is. */
const PREFIX = 'pat_'

export type TokenScope = 'read' | 'write'
/** The token that a request came with. */
export type AccessTokenUse = { id: string; scope: TokenScope }

/** Not more often, so that reading does not become writing. */
const USE_INTERVAL = 60_000

export const newTokenSecret = (): string => PREFIX + randomBytes(32).toString('base64url')

export const hashToken = (secret: string): string => hashSecret(secret)

/** What follows "Bearer" in a request's Authorization header, or null. */
export const readBearer = (authorization: string | null | undefined): string | null =>
  /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1] ?? null

/** The token of that secret and whose it is, or null: unknown, ended or expired. */
export async function findToken(db: Db, secret: string, now: Date) {
  if (!secret.startsWith(PREFIX)) return null
  const row = await db.read.accessToken.findUnique({ where: { hash: hashToken(secret) } })
  return row && row.expires_at > now ? { ...row, scope: row.scope as TokenScope } : null
}

/** Notes when a token was last used; nothing waits for it. */
export async function recordTokenUse(
  db: Db,
  { id, last_used_at }: { id: string; last_used_at: Date | null },
  now: Date,
): Promise<void> {
  if (last_used_at && now.getTime() - last_used_at.getTime() < USE_INTERVAL) return
  await db.write((tx) => tx.accessToken.updateMany({ where: { id }, data: { last_used_at: now } }))
}

/** Ends all tokens of a person, as what ends their sessions does. */
export const endTokens = (tx: Tx, user_id: string) =>
  tx.accessToken.deleteMany({ where: { user_id } })
