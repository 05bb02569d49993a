import type { Ctx } from '~/platform/ctx'
import { looksLikeId } from '~/platform/ids'
import type { Kind, ReportInput, SubjectName } from './schema'
import { visibleSubject } from './subjects.server'

/** What staff did to something of the viewer's, and the reason that they gave. */
export type Told = { decision: 'hide' | 'remove'; told: string | null }

/**
 * Why staff hid or removed something of the viewer's own: for each id that they did it to. For its
 * author only; nobody else learns that it was there. Names neither reporters nor staff.
 */
export async function toldAbout(
  { db, viewer }: Pick<Ctx, 'db' | 'viewer'>,
  kind: Kind,
  ids: readonly string[],
): Promise<Map<string, Told>> {
  const known = ids.filter(looksLikeId)
  if (known.length === 0) return new Map()
  const rows = await db.read.moderationCase.findMany({
    where: {
      kind,
      subject_id: { in: known },
      author_id: viewer.id,
      decision: { in: ['hide', 'remove'] },
    },
    orderBy: { decided_at: 'asc' },
    select: { subject_id: true, decision: true, told: true },
  })
  return new Map(rows.map(({ subject_id, ...row }) => [subject_id, row as Told]))
}

/** The reason for which staff hid something of the viewer's own, or null where none is known. */
export async function hidingOf(ctx: Ctx, kind: Kind, id: string): Promise<string | null> {
  return (await toldAbout(ctx, kind, [id])).get(id)?.told ?? null
}

/** The reason for which staff removed a post of the viewer's own, or null for any other post. */
export async function removalOf(ctx: Ctx, postId: string): Promise<string | null> {
  const told = (await toldAbout(ctx, 'post', [postId])).get(postId)
  return told?.decision === 'remove' ? told.told : null
}

export type ToReport = { name: string; author_id: string; own: ReportInput | null }

/**
 * What the page shows on which something is flagged or reported: its title or whose it is, and what
 * the viewer has said in a case that is still open. For who may see it (else NotFound); Forbidden
 * for oneself as a person.
 */
export async function subjectToReport(ctx: Ctx, name: SubjectName): Promise<ToReport> {
  const subject = await visibleSubject(ctx, ctx.db.read, name)
  const own = await ctx.db.read.moderationReport.findFirst({
    where: { reporter_id: ctx.viewer.id, case: { open_key: `${name.kind}:${name.id}` } },
    select: { reason: true, custom_reason: true },
  })
  const { author_id, author_name, words } = subject
  return {
    name: name.kind === 'post' ? (words.split('\n')[0] ?? '') : author_name,
    author_id,
    own: own as ReportInput | null,
  }
}
