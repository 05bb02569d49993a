import type { Db } from '~/platform/db.server'
import { sqlRows } from '~/platform/sql.server'
import { holds } from '~/policy/condition'
import { visiblePrompts, type PromptReader } from '~/policy/prompts'
import { chooseDaily, dayStart } from './daily-choice'

type PromptFacts = {
  id: string
  partner_code: string
  active: number
  char_required: string | null
  body: string
  kind: string
}
type ReaderRow = Omit<PromptReader, 'leader' | 'course_experience' | 'lti_course_ids'> & {
  id: string
  daily_prompt_id: string | null
  leader: number
  course_experience: number
  lti_course_ids: string
  allow_prospective: number
}

/** Rows changed by one transaction, so that nobody's write waits long. */
const AT_ONCE = 500

/**
 * Gives everybody the prompt of the day, at the beginning of the day. For the clock; no event
 * follows, as nobody else sees it. The same day gives the same prompts again: what was given stays.
 * Answers how many people got another one than they had. (PROMPT-26)
 */
export async function giveDailyPrompts(db: Db, now: Date): Promise<number> {
  let given = 0
  for (const { code } of sqlRows<{ code: string }>(
    db,
    `SELECT partner_code AS code FROM Partner WHERE status = 'active'`,
    [],
  )) {
    const changed = choicesOf(db, code, now)
    for (let at = 0; at < changed.length; at += AT_ONCE) {
      const some = JSON.stringify(changed.slice(at, at + AT_ONCE))
      await db.write(
        (tx) => tx.$executeRaw`UPDATE "User" SET daily_prompt_id = j.value ->> 'prompt'
          FROM json_each(${some}) j WHERE "User".id = j.value ->> 'user'`,
      )
    }
    given += changed.length
  }
  return given
}

type Given = { user: string; prompt: string | null }

function choicesOf(db: Db, partner_code: string, now: Date): Given[] {
  const seenBy = visibleTo(promptsOf(db, partner_code))
  const answered = answeredOf(db, partner_code, dayStart(now))
  return readersOf(db, partner_code).flatMap((reader) => {
    const own = { userId: reader.id, now, answered: answered.get(reader.id) ?? new Set<string>() }
    const prompt = chooseDaily(seenBy(reader), own)?.id ?? null
    return prompt === reader.daily_prompt_id ? [] : [{ user: reader.id, prompt }]
  })
}

/** The prompts that somebody may see, found out once for all who are alike. */
function visibleTo(prompts: PromptFacts[]) {
  const known = new Map<string, PromptFacts[]>()
  return ({ id: _, daily_prompt_id: __, allow_prospective, ...row }: ReaderRow): PromptFacts[] => {
    const key = JSON.stringify(row)
    const found = known.get(key)
    if (found) return found
    const reader: PromptReader = {
      ...row,
      leader: row.leader === 1,
      course_experience: row.course_experience === 1,
      lti_course_ids: JSON.parse(row.lti_course_ids) as string[],
    }
    const rule = visiblePrompts(reader, { allow_prospective: allow_prospective === 1 })
    const seen = prompts.filter((one) => holds(rule, { ...one, active: one.active === 1 }))
    known.set(key, seen)
    return seen
  }
}

const promptsOf = (db: Db, partner_code: string) =>
  sqlRows<PromptFacts>(
    db,
    `SELECT p.id, p.partner_code, p.active, p.char_required, p.body, c.kind
     FROM Prompt p JOIN PromptCategory c ON c.id = p.prompt_category_id WHERE p.partner_code = ?`,
    [partner_code],
  )

const readersOf = (db: Db, partner_code: string) =>
  sqlRows<ReaderRow>(
    db,
    `SELECT u.id, u.partner_code, u.enrollment_status, u.leader, u.course_experience,
       u.lti_course_ids, u.daily_prompt_id, p.allow_prospective,
       coalesce(i.assignments_active, p.assignments_active) AS assignments_active
     FROM "User" u JOIN Partner p ON p.partner_code = u.partner_code
     LEFT JOIN Institution i ON i.id = u.institution_id
     WHERE u.partner_code = ? AND u.joined_date IS NOT NULL AND u.deleted_at IS NULL`,
    [partner_code],
  )

function answeredOf(db: Db, partner_code: string, before: Date): Map<string, Set<string>> {
  const rows = sqlRows<{ user: string; prompt: string }>(
    db,
    `SELECT r.user_id AS user, r.prompt_code AS prompt FROM Prompt p
     JOIN Post r INDEXED BY Post_prompt_code_created_at_id_idx ON r.prompt_code = p.id
     WHERE p.partner_code = ? AND r.deleted_at IS NULL AND r.created_at < ?`,
    [partner_code, before.getTime()],
  )
  const answered = new Map<string, Set<string>>()
  for (const { user, prompt } of rows) {
    const own = answered.get(user) ?? new Set()
    answered.set(user, own.add(prompt))
  }
  return answered
}
