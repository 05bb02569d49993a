import { randomBytes } from 'node:crypto'
import { hashToken } from '~/domain/accounts/access-tokens.server'
import type { Db, Tx } from '~/platform/database/types'
import { col, defineRow } from '~/platform/database/sql-row'
import { sql } from '~/platform/database/sql-text'
import { selectRow } from '~/platform/database/sql.server'
import { newId } from '~/platform/ids'

/** Tells programs that look for secrets, in texts that should have none, what this is. */
const PREFIX = 'scim_'
/** Not more often, so that reading does not become writing. */
const USE_INTERVAL = 60_000

export type ScimToken = { id: string; partner_code: string; last_used_at: Date | null }

export const newScimSecret = (): string => PREFIX + randomBytes(32).toString('base64url')

/**
 * Keeps a new key of a school's directory, by its hash alone. For operators, whose command is in the
 * audit log; no event follows. Returns its id.
 */
export async function addScimToken(
  tx: Tx,
  token: { partner_code: string; name: string; secret: string },
  now: Date,
): Promise<string> {
  const { secret, ...columns } = token
  const id = newId()
  await tx.scimToken.create({
    data: { ...columns, id, hash: hashToken(secret), created_at: now },
  })
  return id
}

const tokenRow = defineRow({ id: col.text, partner_code: col.text, last_used_at: col.time.orNull })

/** The key of that secret, or null: unknown or ended, or its school is closed. */
export async function findScimToken(db: Db, secret: string): Promise<ScimToken | null> {
  if (!secret.startsWith(PREFIX)) return null
  const token = await selectRow(
    db,
    tokenRow,
    sql`SELECT t.id, t.partner_code, t.last_used_at FROM "ScimToken" t
      JOIN "Partner" p ON p.partner_code = t.partner_code
      WHERE t.hash = ${hashToken(secret)} AND p.status = 'active'`,
  )
  return token ?? null
}

/** Notes when a key was last used; nothing waits for it. */
export async function recordScimUse(db: Db, { id, last_used_at }: ScimToken, now: Date) {
  if (last_used_at && now.getTime() - last_used_at.getTime() < USE_INTERVAL) return
  await db.write((tx) => tx.scimToken.updateMany({ where: { id }, data: { last_used_at: now } }))
}

const LISTED = {
  id: true,
  partner_code: true,
  name: true,
  created_at: true,
  last_used_at: true,
} as const

/** The keys of directories, the newest first; without a school, of all. For operators. */
export const listScimTokens = ({ read }: Db, partner_code: string | undefined, limit: number) =>
  read.scimToken.findMany({
    where: { partner_code },
    orderBy: { created_at: 'desc' },
    take: limit,
    select: LISTED,
  })

/** The key with that id, or null. For operators. */
export const findListedScimToken = ({ read }: Db, id: string) =>
  read.scimToken.findUnique({ where: { id }, select: LISTED })

/** It opens nothing from now on. For operators, whose command is in the audit log; no event follows. */
export const endScimToken = (db: Db, id: string) =>
  db.write((tx) => tx.scimToken.deleteMany({ where: { id } }))
