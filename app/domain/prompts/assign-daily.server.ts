import { setImmediate as yieldToOthers } from 'node:timers/promises'
import type { Db } from '~/platform/database/types'
import { changeKnown, inList, jsonField, listTable, THEN_JOIN } from '~/platform/database/dialect'
import { col, defineRow, type RowOf } from '~/platform/database/sql-row'
import { sql } from '~/platform/database/sql-text'
import { runSql, selectRows } from '~/platform/database/sql.server'
import { dayNumber, startOfDay } from '~/platform/time-zone'
import { matchesCondition } from '~/policy/condition'
import { visiblePrompts } from '~/policy/prompts'
import { chooseDaily } from './daily-choice'
import { RESPONSES } from './rows.server'

const promptRow = defineRow({
  id: col.text,
  partner_code: col.text,
  active: col.flag,
  archived_at: col.time.orNull,
  char_required: col.text.orNull,
  body: col.text,
  kind: col.text,
})
type PromptData = RowOf<typeof promptRow>

const readerRow = defineRow({
  id: col.text,
  partner_code: col.text,
  enrollment_status: col.text.orNull,
  leader: col.flag,
  course_experience: col.flag,
  lti_course_ids: col.json<string[]>(),
  daily_prompt_id: col.text.orNull,
  allow_prospective: col.flag,
  assignments_active: col.text.orNull,
})
type ReaderRow = RowOf<typeof readerRow>

/** People changed in one transaction, so that other writers don't wait long. */
const BATCH_SIZE = 250

type SchoolDay = { partner_code: string; zone: string; now: Date }

/**
 * Gives everyone at a school the prompt of its day. For `assignDailyPrompts`; no event, as no one else
 * sees it. Running it again on the same day changes nothing. Returns how many people got another
 * prompt than they had. (PROMPT-26)
 */
export async function assignSchoolPrompts(db: Db, school: SchoolDay): Promise<number> {
  const { partner_code, zone, now } = school
  let count = 0
  const choices = {
    prompts: promptVisibility(await loadPrompts(db, partner_code)),
    day: dayNumber(now, zone),
    begins: startOfDay(now, zone),
  }
  let readers = await loadReaders(db, partner_code, '')
  for (let last = readers.at(-1); last; last = readers.at(-1)) {
    const changed = await chooseAssignments(db, readers, choices)
    await saveAssignments(db, changed)
    count += changed.length
    await yieldToOthers()
    readers = await loadReaders(db, partner_code, last.id)
  }
  return count
}

type DailyAssignment = { user: string; prompt: string | null }

async function saveAssignments(db: Db, changed: DailyAssignment[]): Promise<void> {
  if (changed.length === 0) return
  const wanted = (field: string) => jsonField('j.value', field)
  await db.write((tx) =>
    runSql(
      tx,
      sql`INSERT INTO "UserOnboarding" (user_id, daily_prompt_id)
        SELECT u.id, ${wanted('prompt')}
        FROM ${listTable(changed, 'j')} JOIN "User" u ON u.id = ${wanted('user')} WHERE true
        ${changeKnown('user_id', ['daily_prompt_id'])}`,
    ),
  )
}

type Choices = { prompts: (reader: ReaderRow) => PromptData[]; day: number; begins: Date }

/** The people who get another prompt than they have. */
async function chooseAssignments(
  db: Db,
  readers: ReaderRow[],
  { prompts, day, begins }: Choices,
): Promise<DailyAssignment[]> {
  const answered = await loadAnswered(db, readers, begins)
  const changed: DailyAssignment[] = []
  for (const reader of readers) {
    const own = { userId: reader.id, day, answered: answered.get(reader.id) ?? new Set<string>() }
    const prompt = chooseDaily(prompts(reader), own)?.id ?? null
    if (prompt !== reader.daily_prompt_id) changed.push({ user: reader.id, prompt })
  }
  return changed
}

/** The prompts that a reader can see, computed once for readers who are alike. */
function promptVisibility(all: readonly PromptData[]) {
  const visible = new Map<string, PromptData[]>()
  return ({ id: _, daily_prompt_id: __, allow_prospective, ...row }: ReaderRow): PromptData[] => {
    const key = JSON.stringify(row)
    const cached = visible.get(key)
    if (cached) return cached
    const rule = visiblePrompts(row, { allow_prospective })
    const prompts = all.filter((prompt) => matchesCondition(rule, prompt))
    visible.set(key, prompts)
    return prompts
  }
}

const loadPrompts = (db: Db, partner_code: string) =>
  selectRows(
    db,
    promptRow,
    sql`SELECT p.id, p.partner_code, p.active, p.archived_at, p.char_required, p.body, c.kind
      FROM "Prompt" p JOIN "PromptCategory" c ON c.id = p.prompt_category_id
      WHERE p.partner_code = ${partner_code}`,
  )

/** The next members of the school, by id. */
const loadReaders = (db: Db, partner_code: string, afterId: string) =>
  selectRows(
    db,
    readerRow,
    sql`SELECT u.id, u.partner_code, u.enrollment_status, u.leader,
        coalesce(links.course_experience, false) AS course_experience,
        coalesce(links.lti_course_ids, '[]') AS lti_course_ids,
        onboarding.daily_prompt_id, p.allow_prospective,
        coalesce(i.assignments_active, p.assignments_active) AS assignments_active
      FROM "User" u ${THEN_JOIN} "Partner" p ON p.partner_code = u.partner_code
      LEFT JOIN "Institution" i ON i.id = u.institution_id
      LEFT JOIN "UserOnboarding" onboarding ON onboarding.user_id = u.id
      LEFT JOIN "SchoolLinks" links ON links.user_id = u.id
      WHERE u.partner_code = ${partner_code} AND u.id > ${afterId} AND u.joined_date IS NOT NULL
        AND u.deleted_at IS NULL ORDER BY u.id LIMIT ${BATCH_SIZE}`,
  )

const answeredRow = defineRow({ user: col.text, prompt: col.text })

async function loadAnswered(
  db: Db,
  readers: ReaderRow[],
  before: Date,
): Promise<Map<string, Set<string>>> {
  const ids = readers.map(({ id }) => id)
  const rows = await selectRows(
    db,
    answeredRow,
    sql`SELECT r.user_id AS "user", r.prompt_code AS prompt FROM ${RESPONSES('r')}
      WHERE ${inList('r.user_id', ids)} AND r.prompt_code > ''
        AND r.deleted_at IS NULL AND r.created_at < ${before}`,
  )
  const answered = new Map<string, Set<string>>()
  for (const { user, prompt } of rows) {
    const own = answered.get(user) ?? new Set()
    answered.set(user, own.add(prompt))
  }
  return answered
}
