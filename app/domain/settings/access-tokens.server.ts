import { hashToken, newTokenSecret } from '~/domain/accounts/access-tokens.server'
import { recordAudit } from '~/domain/audit/commands.server'
import type { Ctx } from '~/platform/ctx'
import { failure, NotFound, type Outcome } from '~/platform/failures'
import { runOnce, toSubmission } from '~/platform/idempotency.server'
import { newId } from '~/platform/ids'
import { MAX_TOKENS, TOO_MANY_TOKENS, type OwnToken, type TokenInput } from './schema-access-tokens'

const DAY = 86_400_000

/** The viewer's tokens that haven't expired, the newest first. For every member. */
export async function ownTokens({ db, viewer, now }: Ctx): Promise<OwnToken[]> {
  const rows = await db.read.accessToken.findMany({
    where: { user_id: viewer.id, expires_at: { gt: now } },
    orderBy: { created_at: 'desc' },
  })
  return rows.map(({ id, name, scope, ...row }) => ({
    id,
    name,
    writes: scope === 'write',
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
  }))
}

/**
 * Creates a token of the viewer's and returns its secret, which is stored nowhere: null where the same
 * form has done so already. For every member. Rejects more than a few. It's in the audit log; no event
 * follows.
 */
export async function createToken(
  ctx: Ctx,
  { name, scope, days }: TokenInput,
  idempotencyKey: string,
): Promise<Outcome<{ secret: string | null }>> {
  const { viewer, now } = ctx
  const { id: user_id, partner_code } = viewer
  const secret = newTokenSecret()
  const id = newId()
  return ctx.db.write(async (tx) => {
    const submission = toSubmission(ctx, idempotencyKey, ['token', name, scope, days])
    const count = await tx.accessToken.count({ where: { user_id, expires_at: { gt: now } } })
    const made = await runOnce<{ id: string | null }>(tx, submission, {
      act: async () => {
        if (count >= MAX_TOKENS) return { id: null }
        const expires_at = new Date(now.getTime() + Number(days) * DAY)
        const owner = { id, user_id, partner_code, hash: hashToken(secret) }
        await tx.accessToken.create({
          data: { ...owner, name, scope, created_at: now, expires_at },
        })
        const entry = { who: user_id, command: 'tokens create', target: id, partner_code }
        await recordAudit(tx, { ...entry, outcome: 'done', detail: { scope, days } }, now)
        return { id }
      },
      holds: async ({ id }) => id !== null && (await tx.accessToken.count({ where: { id } })) > 0,
    })
    if (made.id === null) return failure({ '': [TOO_MANY_TOKENS] })
    return { ok: true, secret: made.id === id ? secret : null }
  })
}

/**
 * Ends one of the viewer's tokens. For every member; throws NotFound for a token that is not theirs, as
 * for none. A second submit answers as the first. It's in the audit log; no event follows.
 */
export async function endOwnToken(ctx: Ctx, id: string, key: string): Promise<void> {
  const { id: user_id, partner_code } = ctx.viewer
  await ctx.db.write((tx) =>
    runOnce(tx, toSubmission(ctx, key, ['end token', id]), {
      act: async () => {
        const { count } = await tx.accessToken.deleteMany({ where: { id, user_id } })
        if (count === 0) throw new NotFound()
        const entry = { who: user_id, command: 'tokens end', target: id, partner_code }
        await recordAudit(tx, { ...entry, outcome: 'done' }, ctx.now)
        return {}
      },
      holds: 'for good',
    }),
  )
}
