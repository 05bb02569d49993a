import type { Ctx } from '~/platform/ctx'
import { toWhere } from '~/platform/database/where.server'
import { isId } from '~/platform/ids'
import { ownComments } from '~/policy/comments'
import { isOwnUnnamed } from '~/policy/unnamed'
import type { SubjectKind, ReportInput, SubjectRef } from './schema'
import { visibleSubject } from './subjects.server'

/** What staff did to the viewer's post, comment or profile, and the reason they gave. */
export type AuthorNotice = {
  decision: 'hide' | 'remove'
  rule: string | null
  notice_to_author: string | null
}

/**
 * By id, why staff hid or removed things of the viewer's own. For their author only; no one else
 * learns that they existed. Names neither reporters nor staff.
 */
export async function authorNotices(
  { db, viewer }: Pick<Ctx, 'db' | 'viewer'>,
  kind: SubjectKind,
  ids: readonly string[],
): Promise<Map<string, AuthorNotice>> {
  const known = ids.filter(isId)
  if (known.length === 0) return new Map()
  const rows = await db.read.moderationCase.findMany({
    where: {
      kind,
      OR: [
        { subject_id: { in: known }, author_id: viewer.id },
        { subject_id: { in: await ownUnnamed(db, viewer, kind, known) } },
      ],
      decision: { in: ['hide', 'remove'] },
    },
    orderBy: { decided_at: 'asc' },
    select: { subject_id: true, decision: true, rule: true, notice_to_author: true },
  })
  return new Map(rows.map(({ subject_id, ...row }) => [subject_id, row as AuthorNotice]))
}

/** Those of these that the viewer wrote without their name. */
async function ownUnnamed(
  db: Ctx['db'],
  viewer: Ctx['viewer'],
  kind: SubjectKind,
  ids: readonly string[],
): Promise<string[]> {
  if (kind === 'post') return ids.filter((id) => isOwnUnnamed(viewer, id))
  if (kind !== 'comment' || viewer.unnamed_post_ids.length === 0) return []
  const own = toWhere('Comment', ownComments(viewer))
  const where = { id: { in: [...ids] }, user_id: viewer.unnamed_id, AND: [own] }
  const rows = await db.read.comment.findMany({ where, select: { id: true } })
  return rows.map(({ id }) => id)
}

/** Why staff hid something of the viewer's own, or null. For its author. */
export const hideNotice = async (ctx: Ctx, kind: SubjectKind, id: string) =>
  (await authorNotices(ctx, kind, [id])).get(id) ?? null

/** Why staff removed a post or event of the viewer's own, or null for any other. For its author. */
export async function removalNotice(ctx: Ctx, kind: 'post' | 'event', id: string) {
  const notice = await hideNotice(ctx, kind, id)
  return notice?.decision === 'remove' ? notice : null
}

export type ReportTarget = {
  name: string
  /** It's a comment on someone else's question */
  answer: boolean
  author_id: string
  author_name: string
  own: ReportInput | null
}

/**
 * What the flag and report pages show: the title or the author's name, and the viewer's own report
 * in a case that is still open. For viewers who may see the subject (else NotFound); Forbidden for
 * their own profile.
 */
export async function reportTarget(ctx: Ctx, ref: SubjectRef): Promise<ReportTarget> {
  const subject = await visibleSubject(ctx, ctx.db.read, ref)
  const own = await ctx.db.read.moderationReport.findFirst({
    where: { reporter_id: ctx.viewer.id, case: { open_key: `${ref.kind}:${ref.id}` } },
    select: { reason: true, custom_reason: true },
  })
  const { author_id, author_name, text: words } = subject
  return {
    name: ref.kind === 'post' || ref.kind === 'event' ? (words.split('\n')[0] ?? '') : author_name,
    answer: subject.answer,
    author_id,
    author_name,
    own: own as ReportInput | null,
  }
}
