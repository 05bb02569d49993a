import { recordAudit } from '~/domain/audit/commands.server'
import type { Ctx } from '~/platform/ctx'
import type { Tx } from '~/platform/database/types'
import { Forbidden } from '~/platform/failures'
import { canLock } from '~/policy/posts'
import { visiblePost } from './access.server'

type PostReader = Pick<Tx, 'post'>

/** A post that the viewer can lock, pin and move: for staff of its school, else Forbidden; NotFound for one they can’t see. */
export async function lockable(ctx: Ctx, from: PostReader, id: string) {
  const post = await visiblePost(ctx, from, id)
  if (!canLock(ctx.viewer, post)) throw new Forbidden()
  return post
}

/** Its title, for the page that asks. As above. */
export const lockablePost = async (
  ctx: Ctx,
  id: string,
): Promise<{ id: string; title: string }> => {
  const { title } = await lockable(ctx, ctx.db.read, id)
  return { id, title }
}

const setLocked = (ctx: Ctx, id: string, locked: boolean): Promise<void> =>
  ctx.db.write(async (tx) => {
    const { viewer, now } = ctx
    const { partner_code, locked_at } = await lockable(ctx, tx, id)
    if ((locked_at !== null) === locked) return
    await tx.post.update({ where: { id }, data: { locked_at: locked ? now : null } })
    const command = locked ? 'post lock' : 'post unlock'
    const entry = { who: viewer.id, command, target: id, outcome: 'done', partner_code }
    await recordAudit(tx, entry, now)
  })

/**
 * Ends the talk below a post: only staff add comments, and everyone sees that it's locked. For staff of its school.
 * What is there stays, and can be edited. It's in the audit log; doing it again changes nothing. No event: nothing
 * follows from it.
 */
export const lockPost = (ctx: Ctx, id: string): Promise<void> => setLocked(ctx, id, true)

/** Takes it up again, under the same rules. */
export const unlockPost = (ctx: Ctx, id: string): Promise<void> => setLocked(ctx, id, false)
