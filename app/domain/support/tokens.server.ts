import type { Db } from '~/platform/database/types'

/** An access token as operators see it; nothing that opens an account. */
export type ListedToken = {
  id: string
  email: string
  partner_code: string
  name: string
  scope: string
  created_at: Date
  expires_at: Date
  last_used_at: Date | null
}

const SHOWN = {
  id: true,
  partner_code: true,
  name: true,
  scope: true,
  created_at: true,
  expires_at: true,
  last_used_at: true,
  user: { select: { email: true } },
} as const

type Filter = { partner_code?: string; user_id?: string; limit: number }

/** The tokens that haven't expired, the newest first. For operators. */
export async function listTokens(
  { read }: Db,
  { partner_code, user_id, limit }: Filter,
  now: Date,
): Promise<ListedToken[]> {
  const rows = await read.accessToken.findMany({
    where: { partner_code, user_id, expires_at: { gt: now } },
    orderBy: { created_at: 'desc' },
    take: limit,
    select: SHOWN,
  })
  return rows.map(({ user, ...row }) => ({ ...row, email: user.email }))
}

/** The token with that id, or null. For operators. */
export async function findListedToken({ read }: Db, id: string): Promise<ListedToken | null> {
  const row = await read.accessToken.findUnique({ where: { id }, select: SHOWN })
  if (!row) return null
  const { user, ...token } = row
  return { ...token, email: user.email }
}

/** Its time is over from now on. For operators, whose command is in the audit log; no event follows. */
export async function endTokenFor(db: Db, id: string, now: Date): Promise<void> {
  await db.write((tx) =>
    tx.accessToken.updateMany({
      where: { id, expires_at: { gt: now } },
      data: { expires_at: now },
    }),
  )
}
