import {
  PERSON_JOINS,
  personColumns,
  personRow,
  personSummary,
} from '~/domain/people/summary.server'
import type { Ctx } from '~/platform/ctx'
import { listTable, THEN_JOIN } from '~/platform/database/dialect'
import { col, defineRow, type RowOf } from '~/platform/database/sql-row'
import { sql } from '~/platform/database/sql-text'
import { selectRows } from '~/platform/database/sql.server'
import { ASKABLE_JOINS, askableSql, type QuestionData } from './access.server'
import {
  countAnswers,
  findAreas,
  peopleInProgram,
  type Answers,
  type Area,
} from './candidates.server'
import { MAX_SUGGESTED, type SuggestedPerson } from './schema'

/** The best candidates are looked at more closely. */
const MAX_CANDIDATES = 100

type Candidate = {
  id: string
  /** Where they answered best: in a topic or tag of the question, or else at the school */
  best: (Answers & { place: Area }) | null
  /** In the program of the question's author */
  inProgram: boolean
}

/**
 * Who may know the answer, best first, and why: by answers that were accepted in the question's topics
 * and tags, then by answers there, by the author's program, and by who was active last. At most ten,
 * people the viewer can ask now. For who can ask, which the caller has checked.
 */
export async function suggestPeople(ctx: Ctx, question: QuestionData): Promise<SuggestedPerson[]> {
  const isOwn = question.user_id === ctx.viewer.id
  const areas = await findAreas(ctx, question)
  const answers = await countAnswers(ctx, areas)
  const program = await peopleInProgram(ctx, question.author.program_id)
  const ranked = toCandidates(areas, answers, program)
    .sort((a, b) => byMerit(a, b) || (b.best?.answered ?? 0) - (a.best?.answered ?? 0))
    .slice(0, MAX_CANDIDATES)
  const rows = new Map(
    (await askableRows(ctx, question, ranked)).map((row) => [row.person_id, row]),
  )
  return ranked
    .flatMap((candidate) => {
      const row = rows.get(candidate.id)
      return row ? [{ candidate, row }] : []
    })
    .sort((a, b) => byMerit(a.candidate, b.candidate) || byActivity(a.row, b.row))
    .slice(0, MAX_SUGGESTED)
    .map(({ candidate, row }) => ({
      person: personSummary(ctx.viewer, row),
      reason: reasonFor(candidate, row, isOwn ? 'you' : question.author.first_name),
    }))
}

function toCandidates(
  areas: readonly Area[],
  answers: readonly Answers[],
  program: readonly string[],
): Candidate[] {
  const candidates = new Map<string, Candidate>(
    program.map((id) => [id, { id, best: null, inProgram: true }]),
  )
  for (const inArea of answers) {
    const place = areas[inArea.area]
    if (!place) continue
    const known = candidates.get(inArea.id) ?? { id: inArea.id, best: null, inProgram: false }
    const placed = { ...inArea, place }
    const isBetter = !known.best || compareAnswers(placed, known.best) < 0
    candidates.set(inArea.id, isBetter ? { ...known, best: placed } : known)
  }
  return [...candidates.values()]
}

const counts = (best: Candidate['best']) =>
  best && best.place.kind !== 'school' ? best : { accepted: 0, answered: 0 }

const compareAnswers = (a: Candidate['best'], b: Candidate['best']) =>
  counts(b).accepted - counts(a).accepted || counts(b).answered - counts(a).answered

const byMerit = (a: Candidate, b: Candidate) =>
  compareAnswers(a.best, b.best) || Number(b.inProgram) - Number(a.inProgram)

const askableRow = defineRow({ ...personRow.columns, active_at: col.millis.orNull })
type AskableRow = RowOf<typeof askableRow>

const byActivity = (a: AskableRow, b: AskableRow) =>
  (b.active_at ?? 0) - (a.active_at ?? 0) || (a.person_id < b.person_id ? 1 : -1)

/** Those who can be asked, and when they last wrote something that others can read. */
const askableRows = (ctx: Ctx, question: QuestionData, candidates: readonly Candidate[]) =>
  selectRows(
    ctx.db,
    askableRow,
    sql`SELECT ${personColumns(ctx)}, (SELECT created_at FROM "Comment"
        WHERE user_id = u.id AND deleted_at IS NULL AND NOT hidden
        ORDER BY created_at DESC LIMIT 1) AS active_at
      FROM ${listTable(
        candidates.map(({ id }) => id),
        'wanted',
      )} ${THEN_JOIN} "User" u ON u.id = wanted.value ${PERSON_JOINS} ${ASKABLE_JOINS}
      WHERE ${askableSql(ctx, question)}`,
  )

/** 'Answered 3 questions in Financial aid, 2 marked as the answer · Studies Nursing, like you' */
function reasonFor({ best, inProgram }: Candidate, row: AskableRow, who: string): string {
  const reasons = [best && answersText(best)]
  if (inProgram && row.program_name) reasons.push(`Studies ${row.program_name}, like ${who}`)
  return reasons.filter((reason) => reason !== null).join(' · ')
}

const PLACES = { topic: (name: string) => `in ${name}`, tag: (name: string) => `about #${name}` }

function answersText({ answered, accepted, place }: NonNullable<Candidate['best']>): string {
  const where = place.kind === 'school' ? 'lately' : PLACES[place.kind](place.name)
  const words = `Answered ${answered} ${answered === 1 ? 'question' : 'questions'} ${where}`
  return accepted > 0 ? `${words}, ${accepted} marked as the answer` : words
}
