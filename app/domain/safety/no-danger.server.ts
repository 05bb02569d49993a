import type { Db } from '~/platform/database/types'
import { makeExcerpt, MAX_EXCERPT_LENGTH } from './excerpt'
import type { TextKind } from './schema'

/** What staff decides about whether someone is in danger. */
const JUDGMENTS = ['reached-out', 'no-danger']

/** A text as a case stores it, and when it was last changed. */
export type JudgedText = { id: string; text: string; at: Date }

/**
 * Of texts of one kind, the ids of those of which staff has found that no one is in danger. What was
 * edited since isn't judged, and a later case in which staff reached out says otherwise. For anyone who
 * can see the texts.
 */
export async function judgedHarmless(
  db: Db,
  kind: TextKind,
  texts: readonly JudgedText[],
): Promise<Set<string>> {
  const ids = texts.map(({ id }) => id)
  const found = { subject_kind: kind, subject_id: { in: ids } }
  const cases = await db.read.moderationCase.findMany({
    where: {
      decision: { in: JUDGMENTS },
      OR: [{ kind, subject_id: { in: ids } }, { reports: { some: found } }],
    },
    orderBy: { decided_at: 'asc' },
    select: {
      kind: true,
      subject_id: true,
      excerpt: true,
      decision: true,
      decided_at: true,
      reports: { select: { excerpt: true, subject_kind: true, subject_id: true } },
    },
  })
  const isHarmless = ({ id, text, at }: JudgedText) => {
    const excerpt = makeExcerpt(text)
    const last = cases.findLast(
      (one) =>
        [{ subject_kind: one.kind, subject_id: one.subject_id }, ...one.reports].some(
          ({ subject_kind, subject_id }) => subject_kind === kind && subject_id === id,
        ) && [one, ...one.reports].some((words) => words.excerpt === excerpt),
    )
    // Of a longer text a case has only the beginning.
    const isWhole = text.length <= MAX_EXCERPT_LENGTH || at <= (last?.decided_at ?? at)
    return last?.decision === 'no-danger' && isWhole
  }
  return new Set(texts.filter(isHarmless).map(({ id }) => id))
}
