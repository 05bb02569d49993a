import type { Ctx } from '~/platform/ctx'
import { NotFound } from '~/platform/failures'
import { runOnce } from '~/platform/idempotency.server'
import { browserName } from '~/domain/accounts/browser-name'
import { endRemembered } from '~/domain/accounts/end-factors.server'
import type { OwnSession } from './schema'

/** The viewer's signed-in browsers, the asking one first, then the last seen. For every member. */
export async function ownSessions(ctx: Ctx, sessionId: string | null): Promise<OwnSession[]> {
  const rows = await ctx.db.read.session.findMany({
    where: { user_id: ctx.viewer.id, expires_at: { gt: ctx.now } },
    orderBy: { last_seen_at: 'desc' },
    select: { id_hash: true, user_agent: true, ip: true, created_at: true, last_seen_at: true },
  })
  const shown = rows.map((row) => ({
    id: row.id_hash,
    browser: browserName(row.user_agent),
    ip: row.ip,
    started_at: row.created_at.toISOString(),
    last_seen: row.last_seen_at.toISOString(),
    current: row.id_hash === sessionId,
  }))
  return [...shown.filter(({ current }) => current), ...shown.filter(({ current }) => !current)]
}

/**
 * Ends one of the viewer's sessions. For every member; throws NotFound for a session that is not
 * theirs, as for none. A second submit answers as the first. No event follows.
 */
export async function endOwnSession(ctx: Ctx, id: string, key: string): Promise<void> {
  const user_id = ctx.viewer.id
  const submission = { user_id, idempotencyKey: key, input: ['end session', id], now: ctx.now }
  await ctx.db.write((tx) =>
    runOnce(tx, submission, {
      act: async () => {
        const { count } = await tx.session.deleteMany({ where: { id_hash: id, user_id } })
        if (count === 0) throw new NotFound()
        return {}
      },
      holds: 'for good',
    }),
  )
}

/**
 * Ends all of the viewer's sessions but the asking one, and asks for a code everywhere. For every member; no event
 * follows.
 */
export async function endOtherSessions(ctx: Ctx, sessionId: string | null): Promise<void> {
  await ctx.db.write(async (tx) => {
    await tx.session.deleteMany({
      where: { user_id: ctx.viewer.id, id_hash: { not: sessionId ?? '' } },
    })
    await endRemembered(tx, ctx.viewer.id)
  })
}
