import { checkOwnPassword } from '~/domain/accounts/own-password.server'
import { loginTooOften } from '~/domain/accounts/schema'
import type { Ctx } from '~/platform/ctx'
import type { Tx } from '~/platform/db.server'
import { appendEvent } from '~/platform/events.server'
import { refused, type Outcome, type Refused } from '~/platform/failures'
import type { Limiter } from '~/platform/limits.server'
import { keepContent, removeContent } from './deletion-content.server'
import { untie } from './deletion-ties.server'
import { OTHER_EMAIL, type DeletionInput } from './schema'

/** What the page that explains the deletion asks for. For every member, of the own account. */
export async function deletionFacts({ db, viewer }: Ctx) {
  const { email, password_hash } = await db.read.user.findUniqueOrThrow({
    where: { id: viewer.id },
    select: { email: true, password_hash: true },
  })
  return { email, by: password_hash === null ? ('email' as const) : ('password' as const) }
}

/**
 * Deletes the viewer's account. For every member who proves that it is theirs, by the password or,
 * where there is none, by the address. Ends all sessions and takes away likes, follows, blocks,
 * settings, links, downloads and kept forms; posts and comments stay without a name or go, as
 * chosen; the address is free again. Kept counts of others stay right. Events: user.deleted,
 * account.deleted, and post.unliked, comment.deleted and post.deleted for what went, so that search
 * follows. Refuses a wrong password or address.
 */
export async function deleteAccount(
  ctx: Ctx,
  input: DeletionInput,
  tries: Limiter,
): Promise<Outcome<object>> {
  const refusal = await unproven(ctx, input, tries)
  if (refusal) return refusal
  await eraseAccount(ctx, input.content)
  return { ok: true }
}

type Noted = (tx: Tx) => Promise<void>

/**
 * The deletion itself, once it is clear that it is wanted: by the person, or by support in their
 * name, which is noted in the same transaction. Done before: nothing changes. (CLI-25)
 */
export async function eraseAccount(
  ctx: Ctx,
  content: DeletionInput['content'],
  noted: Noted = () => Promise.resolve(),
): Promise<void> {
  const { id, partner_code } = ctx.viewer
  await ctx.db.write(async (tx) => {
    const where = { id, deleted_at: null }
    const select = { email: true, first_name: true, avatar_url: true }
    const user = await tx.user.findFirst({ where, select })
    // Another window was faster.
    if (!user) return
    const { avatar_url, ...addressee } = user
    await untie(tx, ctx)
    await (content === 'keep' ? keepContent : removeContent)(tx, ctx)
    const about = { partner_code, actor_id: id, subject_id: id }
    // Apart: the address stays only until its message is sent, or given up.
    await appendEvent(tx, { ...about, name: 'user.deleted', payload: { avatar_url } }, ctx.now)
    await appendEvent(tx, { ...about, name: 'account.deleted', payload: addressee }, ctx.now)
    await noted(tx)
  })
}

async function unproven(ctx: Ctx, input: DeletionInput, tries: Limiter): Promise<Refused | null> {
  if ('email' in input) {
    const { email, by } = await deletionFacts(ctx)
    const proves = by === 'email' && input.email === email
    return proves ? null : refused({ email: [OTHER_EMAIL] })
  }
  const answer = await checkOwnPassword(ctx, tries, input.current_password)
  if ('wait' in answer)
    return refused({ '': [loginTooOften({ account: answer.wait, network: 0 })] })
  return answer.message === null ? null : refused({ current_password: [answer.message] })
}
