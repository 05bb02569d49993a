import { setImmediate as breath } from 'node:timers/promises'
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

/** People read, drawn for and changed at one time, so that nobody waits long. */
const AT_ONCE = 250

/**
 * Gives everybody the prompt of the day, at the beginning of the day. For the clock; no event
 * follows, as nobody else sees it. The same day gives the same prompts again: what was given stays.
 * Answers how many people got another one than they had. (PROMPT-26)
 */
export async function giveDailyPrompts(db: Db, now: Date): Promise<number> {
  let given = 0
  const seenBy = visibleTo(db)
  let readers = readersOf(db, '')
  for (let last = readers.at(-1); last; last = readers.at(-1)) {
    const changed = choicesOf(db, readers, { seenBy, now })
    await give(db, changed)
    given += changed.length
    await breath()
    readers = readersOf(db, last.id)
  }
  return given
}

type Given = { user: string; prompt: string | null }

async function give(db: Db, changed: Given[]): Promise<void> {
  if (changed.length === 0) return
  const some = JSON.stringify(changed)
  await db.write(
    (tx) => tx.$executeRaw`UPDATE "User" SET daily_prompt_id = j.value ->> 'prompt'
      FROM json_each(${some}) j WHERE "User".id = j.value ->> 'user'`,
  )
}

type Day = { seenBy: (reader: ReaderRow) => PromptFacts[]; now: Date }

/** Those of these people who get another prompt than they have. */
function choicesOf(db: Db, readers: ReaderRow[], { seenBy, now }: Day): Given[] {
  const answered = answeredOf(db, readers, dayStart(now))
  return readers.flatMap((reader) => {
    const own = { userId: reader.id, now, answered: answered.get(reader.id) ?? new Set<string>() }
    const prompt = chooseDaily(seenBy(reader), own)?.id ?? null
    return prompt === reader.daily_prompt_id ? [] : [{ user: reader.id, prompt }]
  })
}

/** The prompts that somebody may see, found out once for all who are alike. */
function visibleTo(db: Db) {
  const schools = new Map<string, PromptFacts[]>()
  const promptsAt = (code: string): PromptFacts[] => {
    const prompts = schools.get(code) ?? promptsOf(db, code)
    schools.set(code, prompts)
    return prompts
  }
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
    const seen = promptsAt(row.partner_code).filter((one) =>
      holds(rule, { ...one, active: one.active === 1 }),
    )
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

/** The next members of the schools that are active, by their ids. */
const readersOf = (db: Db, after: string) =>
  sqlRows<ReaderRow>(
    db,
    `SELECT u.id, u.partner_code, u.enrollment_status, u.leader, u.course_experience,
       u.lti_course_ids, u.daily_prompt_id, p.allow_prospective,
       coalesce(i.assignments_active, p.assignments_active) AS assignments_active
     FROM "User" u CROSS JOIN Partner p ON p.partner_code = u.partner_code
     LEFT JOIN Institution i ON i.id = u.institution_id
     WHERE u.id > ? AND p.status = 'active' AND u.joined_date IS NOT NULL
       AND u.deleted_at IS NULL ORDER BY u.id LIMIT ?`,
    [after, AT_ONCE],
  )

function answeredOf(db: Db, readers: ReaderRow[], before: Date): Map<string, Set<string>> {
  const rows = sqlRows<{ user: string; prompt: string }>(
    db,
    `SELECT r.user_id AS user, r.prompt_code AS prompt
     FROM Post r INDEXED BY Post_user_id_prompt_code_idx
     WHERE r.user_id IN (SELECT value FROM json_each(?)) AND r.prompt_code > ''
       AND r.deleted_at IS NULL AND r.created_at < ?`,
    [JSON.stringify(readers.map(({ id }) => id)), before.getTime()],
  )
  const answered = new Map<string, Set<string>>()
  for (const { user, prompt } of rows) {
    const own = answered.get(user) ?? new Set()
    answered.set(user, own.add(prompt))
  }
  return answered
}
