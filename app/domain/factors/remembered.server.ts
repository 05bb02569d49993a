import { randomBytes } from 'node:crypto'
import { browserName } from '~/domain/accounts/browser-name'
import { hashSecret, type ClientInfo } from '~/domain/accounts/sessions.server'
import type { Ctx } from '~/platform/ctx'
import type { Db } from '~/platform/database/types'
import { NotFound } from '~/platform/failures'
import { runOnce, toSubmission } from '~/platform/idempotency.server'
import { REMEMBERED_DAYS, type RememberedBrowser } from './schema'

const DAY = 86_400_000

/** Whether that browser has shown a code of this person, and was to be remembered. */
export async function isRemembered(
  db: Db,
  user_id: string,
  secret: string | null,
  now: Date,
): Promise<boolean> {
  if (!secret) return false
  const where = { id_hash: hashSecret(secret), user_id, expires_at: { gt: now } }
  return (await db.read.rememberedBrowser.count({ where })) > 0
}

/** Asks a browser for no code for a month. Its cookie gets the returned secret, always a new one. No event. */
export async function rememberBrowser(
  db: Db,
  { id: user_id, partner_code }: { id: string; partner_code: string },
  { ip, user_agent }: ClientInfo,
  now: Date,
): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
  await db.write((tx) =>
    tx.rememberedBrowser.create({
      data: {
        id_hash: hashSecret(secret),
        user_id,
        partner_code,
        ip,
        user_agent: user_agent?.slice(0, 300) ?? null,
        created_at: now,
        expires_at: new Date(now.getTime() + REMEMBERED_DAYS * DAY),
      },
    }),
  )
  return secret
}

/** The viewer's browsers that are asked for no code, the newest first. For members. */
export async function rememberedBrowsers({ db, viewer, now }: Ctx): Promise<RememberedBrowser[]> {
  const rows = await db.read.rememberedBrowser.findMany({
    where: { user_id: viewer.id, expires_at: { gt: now } },
    orderBy: { created_at: 'desc' },
  })
  return rows.map(({ id_hash, ip, user_agent, created_at, expires_at }) => ({
    id: id_hash,
    browser: browserName(user_agent),
    ip,
    started_at: created_at.toISOString(),
    expires_at: expires_at.toISOString(),
  }))
}

/**
 * Asks one of the viewer's browsers for a code again. For members; throws NotFound for one that isn't theirs, as
 * for none. A second submit answers as the first. No event follows.
 */
export async function forgetBrowser(ctx: Ctx, id_hash: string, key: string): Promise<void> {
  await ctx.db.write((tx) =>
    runOnce(tx, toSubmission(ctx, key, ['forget browser', id_hash]), {
      act: async () => {
        const where = { id_hash, user_id: ctx.viewer.id }
        const { count } = await tx.rememberedBrowser.deleteMany({ where })
        if (count === 0) throw new NotFound()
        return {}
      },
      holds: 'for good',
    }),
  )
}
