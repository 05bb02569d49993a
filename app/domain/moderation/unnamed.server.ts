import { recordAudit } from '~/domain/audit/commands.server'
import { findUnnamedAuthor, findReader } from '~/domain/posts/unnamed.server'
import type { Ctx } from '~/platform/ctx'
import type { Db, Tx } from '~/platform/database/types'
import { Forbidden, NotFound } from '~/platform/failures'
import { isId } from '~/platform/ids'
import { canModerate } from '~/policy/moderation'
import { isOwnUnnamed, isUnnamed } from '~/policy/unnamed'
import type { LookupInput, SubjectKind, SubjectRef } from './schema'

type Reading = Db['read'] | Tx

/** What the audit log calls a look at who asked. */
const LOOK = { command: 'moderation author', outcome: 'seen' }
const target = (postId: string) => `post ${postId}`

/**
 * A question of the viewer's school that was asked without a name, whatever became of it. For staff of the
 * school, else Forbidden; NotFound for any other post, and for one's own.
 */
export async function unnamedPost(
  { db, viewer }: Ctx,
  id: string,
): Promise<{ id: string; title: string }> {
  if (!canModerate(viewer)) throw new Forbidden()
  const { partner_code } = viewer
  const post = isId(id) ? await db.read.post.findFirst({ where: { id, partner_code } }) : null
  if (!post || !isUnnamed(post.user_id) || isOwnUnnamed(viewer, id)) throw new NotFound()
  return { id, title: post.title }
}

/**
 * Who asked a question without their name; null once their account is deleted. For staff of its school
 * (else Forbidden or NotFound): each look is in the audit log with its reason, a second one too.
 */
export async function lookUpAuthor(
  ctx: Ctx,
  id: string,
  { reason }: LookupInput,
): Promise<{ id: string; name: string } | null> {
  await unnamedPost(ctx, id)
  const { viewer, now } = ctx
  const { partner_code } = viewer
  return ctx.db.write(async (tx) => {
    const entry = { who: viewer.id, ...LOOK, target: target(id), partner_code }
    await recordAudit(tx, { ...entry, detail: { reason } }, now)
    const author = await findUnnamedAuthor(tx, id)
    const user = author ? await tx.user.findUnique({ where: { id: author } }) : null
    return user && { id: user.id, name: `${user.first_name} ${user.last_name}` }
  })
}

/**
 * What the viewer wrote without their name: to staff who once asked so, cases about it are about their own
 * content. Nothing is read for anyone else.
 */
export async function ownUnnamedSubjects({ db, viewer }: Pick<Ctx, 'db' | 'viewer'>) {
  const { unnamed_id: user_id, unnamed_post_ids: posts } = viewer
  if (posts.length === 0) return []
  const where = { user_id, post_id: { in: [...posts] } }
  const comments = await db.read.comment.findMany({ where, select: { id: true } })
  return [...posts, ...comments.map(({ id }) => id)]
}

type CaseSubject = SubjectRef & { author_id: string }

/** What a row of a case is about. */
export const toCaseSubject = (row: {
  kind: string
  subject_id: string
  author_id: string
}): CaseSubject => ({
  kind: row.kind as SubjectKind,
  id: row.subject_id,
  author_id: row.author_id,
})

/** The post that a case is about, or is below; null for what isn't there. */
async function findPostId(from: Reading, { kind, id }: SubjectRef): Promise<string | null> {
  if (kind === 'post') return id
  const comment = kind === 'comment' ? await from.comment.findUnique({ where: { id } }) : null
  return comment?.post_id ?? null
}

/** Who is told of a decision: the author, if there is one, or who asked without their name. For event handlers. */
export async function noticeReader(from: Reading, subject: CaseSubject): Promise<string | null> {
  const { author_id: user_id } = subject
  if (!isUnnamed(user_id)) return user_id || null
  const post_id = await findPostId(from, subject)
  return post_id && findReader(from, { user_id, post_id })
}

/**
 * Who a case is about, as far as the viewer may know: who asked without their name only in danger, and once
 * the viewer has looked, as each reading of such a case is on record too. `unnamed` is the question where
 * they haven't. For staff who may work on the case.
 */
export async function caseAuthor(
  { viewer }: Ctx,
  from: Reading,
  subject: CaseSubject & { harm: boolean },
): Promise<{ author_id: string; unnamed: string | null }> {
  const { author_id, harm } = subject
  if (!isUnnamed(author_id)) return { author_id, unnamed: null }
  const post = await findPostId(from, subject)
  const { partner_code, id: who } = viewer
  const look = { partner_code, who, command: LOOK.command, target: target(post ?? '') }
  const hasLooked = harm && post !== null && (await from.audit.count({ where: look })) > 0
  const author = hasLooked ? await findUnnamedAuthor(from, post) : null
  return author ? { author_id: author, unnamed: null } : { author_id, unnamed: post }
}
