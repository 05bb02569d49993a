import { accountDeleted, userDeleted } from '~/domain/accounts/events'
import { ownCredentials, rejectWrongPassword } from '~/domain/accounts/credentials.server'
import type { Ctx } from '~/platform/ctx'
import type { Tx } from '~/platform/database/types'
import { eraseRecords } from './erase.server'
import { publish } from '~/platform/events/publish.server'
import { failure, type Outcome, type Failure } from '~/platform/failures'
import type { RateLimiter } from '~/platform/limits/rate-limiter.server'
import { EMAIL_MISMATCH, type DeletionInput } from '~/domain/settings/schema'

/** What the page that explains the deletion asks for. For every member, of the own account. */
export async function deletionOptions(ctx: Ctx) {
  const { email, has_password } = await ownCredentials(ctx)
  return { email, by: has_password ? ('password' as const) : ('email' as const) }
}

/**
 * Deletes the viewer's account. For every member who proves that it is theirs, by the password or,
 * where there is none, by the address. Ends all sessions and takes away likes, follows, blocks,
 * settings, links, downloads and kept forms; posts and comments stay without a name or go, as
 * chosen; the address is free again. Kept counts of others stay right. Events: user.deleted,
 * account.deleted, and post.unliked, comment.deleted and post.deleted for what went, so that search
 * follows. Rejects a wrong password or address.
 */
export async function deleteAccount(
  ctx: Ctx,
  input: DeletionInput,
  limiter: RateLimiter,
): Promise<Outcome<object>> {
  const rejected = await rejectUnproven(ctx, input, limiter)
  if (rejected) return rejected
  await eraseAccount(ctx, input.content)
  return { ok: true }
}

type AuditStep = (tx: Tx) => Promise<void>

/**
 * The deletion itself, once it is clear that it is wanted: by the person, or by support in their
 * name, which is noted in the same transaction. Done before: nothing changes. (CLI-25)
 */
export async function eraseAccount(
  ctx: Ctx,
  content: DeletionInput['content'],
  audit: AuditStep = () => Promise.resolve(),
): Promise<void> {
  const { id } = ctx.viewer
  await ctx.db.write(async (tx) => {
    const where = { id, deleted_at: null }
    const select = { email: true, first_name: true, avatar_url: true }
    const user = await tx.user.findFirst({ where, select })
    // Another window was faster.
    if (!user) return
    const { avatar_url, ...addressee } = user
    const pictures = await pictureIds(tx, id)
    await eraseRecords(tx, ctx, content, user.email)
    // Two events: the address stays only until its message is sent, or given up.
    await publish(tx, ctx, [
      userDeleted({ subject: id, avatar_url, ...(pictures.length > 0 && { pictures }) }),
      accountDeleted({ subject: id, ...addressee }),
    ])
    await audit(tx)
  })
}

const pictureIds = async (tx: Tx, user_id: string) =>
  (await tx.picture.findMany({ where: { user_id }, select: { id: true } })).map(({ id }) => id)

async function rejectUnproven(
  ctx: Ctx,
  input: DeletionInput,
  tries: RateLimiter,
): Promise<Failure | null> {
  if ('email' in input) {
    const { email, by } = await deletionOptions(ctx)
    const proves = by === 'email' && input.email === email
    return proves ? null : failure({ email: [EMAIL_MISMATCH] })
  }
  return rejectWrongPassword(ctx, tries, input.current_password)
}
