import { clearAnswer } from '~/domain/comments/answers.server'
import { countComment, countPost, counts } from '~/domain/posts/counters.server'
import type { Ctx } from '~/platform/ctx'
import type { Tx } from '~/platform/db.server'
import { appendEvent } from '~/platform/events.server'
import type { CaseRow } from './cases.server'
import type { Decision } from './schema'

/**
 * Does to a thing what was decided about its case, with the kept counts and the events that search
 * follows. False when it is not there any more. Inside the transaction of the decision.
 */
export function changeSubject(
  ctx: Ctx,
  tx: Tx,
  { kind, subject_id }: CaseRow,
  decision: Decision,
): Promise<boolean> {
  if (decision === 'keep' || decision === 'resolve') return Promise.resolve(true)
  if (kind === 'post') return changePost(ctx, tx, subject_id, decision)
  if (kind === 'comment') return changeComment(ctx, tx, subject_id, decision)
  return changeAbout(ctx, tx, subject_id, decision === 'hide')
}

type Change = 'hide' | 'remove' | 'show'

const POST = {
  id: true,
  partner_code: true,
  user_id: true,
  private: true,
  hidden: true,
  deleted_at: true,
  comment_count: true,
  prompt_code: true,
  answer_comment_id: true,
} as const

async function changePost(ctx: Ctx, tx: Tx, id: string, change: Change): Promise<boolean> {
  const post = await tx.post.findFirst({ where: { id, deleted_at: null }, select: POST })
  if (!post) return false
  const after = { ...post, hidden: change === 'remove' ? post.hidden : change === 'hide' }
  const gone = change === 'remove' ? { deleted_at: ctx.now } : { hidden: after.hidden }
  await tx.post.update({ where: { id }, data: { ...gone, updated_at: ctx.now } })
  const [counted, counting] = [counts(post), counts(after) && change !== 'remove']
  if (counted !== counting) await countPost(tx, post, counting ? 1 : -1)
  const name = { hide: 'post.hidden', remove: 'post.deleted', show: 'post.shown' }[change]
  await happened(ctx, tx, { name, partner_code: post.partner_code, subject_id: id })
  return true
}

async function changeComment(ctx: Ctx, tx: Tx, id: string, change: Change): Promise<boolean> {
  const comment = await tx.comment.findFirst({
    where: { id, deleted_at: null },
    select: { partner_code: true, user_id: true, hidden: true, post: { select: POST } },
  })
  if (!comment) return false
  const { post, partner_code, hidden } = comment
  const gone = change === 'remove' ? { deleted_at: ctx.now } : { hidden: change === 'hide' }
  await tx.comment.update({ where: { id }, data: gone })
  const [counted, counting] = [!hidden, change === 'show']
  if (counted !== counting) await countComment(tx, post, comment, counting ? 1 : -1)
  const about = { partner_code, subject_id: id, payload: { post_id: post.id } }
  const name = { hide: 'comment.hidden', remove: 'comment.deleted', show: 'comment.shown' }[change]
  await happened(ctx, tx, { ...about, name })
  if (!counting && post.answer_comment_id === id) await clearAnswer(ctx, tx, post)
  return true
}

/** The text about oneself, which its profile then calls hidden after a review. (PROFILE-20) */
async function changeAbout(ctx: Ctx, tx: Tx, id: string, about_hidden: boolean): Promise<boolean> {
  const { partner_code } = ctx.viewer
  const { count } = await tx.user.updateMany({
    where: { id, deleted_at: null },
    data: { about_hidden, updated_at: ctx.now },
  })
  if (count > 0) await happened(ctx, tx, { name: 'user.changed', partner_code, subject_id: id })
  return count > 0
}

type Happened = {
  name: string
  partner_code: string
  subject_id: string
  payload?: Record<string, string>
}

const happened = ({ viewer, now }: Ctx, tx: Tx, event: Happened) =>
  appendEvent(tx, { ...event, actor_id: viewer.id }, now)
