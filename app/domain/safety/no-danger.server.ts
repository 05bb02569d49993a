import type { Prisma } from '~prisma/generated/client'
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
  const found = await db.read.moderationReport.findMany({
    where: { subject_kind: kind, subject_id: { in: ids } },
    select: { case_id: true },
  })
  const inCases = found.map(({ case_id }) => case_id)
  // One after the other: SQLite would read all cases for both at once.
  const rows = [
    ...(await judgedCases(db, { kind, subject_id: { in: ids } })),
    ...(inCases.length > 0 ? await judgedCases(db, { id: { in: inCases } }) : []),
  ]
  const cases = rows.toSorted((a, b) => Number(a.decided_at) - Number(b.decided_at))
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

const judgedCases = (db: Db, where: Prisma.ModerationCaseWhereInput) =>
  db.read.moderationCase.findMany({
    where: { ...where, decision: { in: JUDGMENTS } },
    select: {
      kind: true,
      subject_id: true,
      excerpt: true,
      decision: true,
      decided_at: true,
      reports: { select: { excerpt: true, subject_kind: true, subject_id: true } },
    },
  })
