import { jsonList, inList } from '~/platform/database/dialect'
import { col, defineRow, type RowOf } from '~/platform/database/sql-row'
import { sql } from '~/platform/database/sql-text'
import { selectRows } from '~/platform/database/sql.server'
import type { Db } from '~/platform/database/types'
import { makeExcerpt, MAX_EXCERPT_LENGTH } from './excerpt'
import type { TextKind } from './schema'

/** What staff decides about whether someone is in danger. */
const JUDGMENTS = ['reached-out', 'no-danger']

/** A text as a case stores it, and when it was last changed. */
export type JudgedText = { id: string; text: string; at: Date }

const judgmentRow = defineRow({
  text_id: col.text,
  decision: col.text,
  decided_at: col.time.orNull,
  excerpt: col.text,
  more: col.json<string[]>(),
})
type Judgment = RowOf<typeof judgmentRow>

/**
 * Of texts of one kind, the ids of those of which staff has found that no one is in danger. What was
 * edited since isn't judged, and a later case in which staff reached out says otherwise. The texts are
 * read only where there are cases. For anyone who can see the texts.
 */
export async function judgedHarmless(
  db: Db,
  kind: TextKind,
  ids: readonly string[],
  readTexts: (ids: readonly string[]) => Promise<JudgedText[]> | JudgedText[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const judgments = await findJudgments(db, kind, ids)
  if (judgments.length === 0) return new Set()
  const texts = await readTexts(ids)
  return new Set(texts.filter((text) => isHarmless(text, judgments)).map(({ id }) => id))
}

/** Decided cases about a text, or in which one of it was taken up, by when they were decided. */
const findJudgments = (db: Db, kind: TextKind, ids: readonly string[]) =>
  selectRows(
    db,
    judgmentRow,
    sql`SELECT about.text_id, c.decision, c.decided_at, c.excerpt,
        (SELECT ${jsonList('r.excerpt')} FROM "ModerationReport" r
          WHERE r.case_id = c.id AND r.excerpt IS NOT NULL) AS more
      FROM (SELECT m.id AS case_id, m.subject_id AS text_id FROM "ModerationCase" m
          WHERE m.kind = ${kind} AND ${inList('m.subject_id', ids)}
        UNION SELECT x.case_id, x.subject_id FROM "ModerationReport" x
          WHERE x.subject_kind = ${kind} AND ${inList('x.subject_id', ids)}) about
      JOIN "ModerationCase" c ON c.id = about.case_id
      WHERE ${inList('c.decision', JUDGMENTS)} ORDER BY c.decided_at, c.id`,
  )

function isHarmless({ id, text, at }: JudgedText, judgments: readonly Judgment[]): boolean {
  const quoted = makeExcerpt(text)
  const last = judgments.findLast(
    ({ text_id, excerpt, more }) => text_id === id && [excerpt, ...more].includes(quoted),
  )
  // Of a longer text a case has only the beginning.
  const isWhole = text.length <= MAX_EXCERPT_LENGTH || at <= (last?.decided_at ?? at)
  return last?.decision === 'no-danger' && isWhole
}
