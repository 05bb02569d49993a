import type { Db } from '~/platform/database/types'
import { col, defineRow } from '~/platform/database/sql-row'
import { sql } from '~/platform/database/sql-text'
import { selectShared } from '~/platform/database/sql-shared.server'

const offersRow = defineRow({
  topics: col.flag,
  prompts: col.flag,
  members: col.flag,
  askers: col.flag,
  dates: col.flag,
  announcements: col.flag,
})

export type Offers = {
  topics: boolean
  prompts: boolean
  /** At least two who joined, so that everyone has someone else */
  members: boolean
  /** Questions by at least two */
  askers: boolean
  /** Something on its calendar, also what is over */
  dates: boolean
  /** Something that its staff announced on home, also what is over */
  announcements: boolean
}

const NOTHING: Offers = {
  topics: false,
  prompts: false,
  members: false,
  askers: false,
  dates: false,
  announcements: false,
}

/**
 * What a school has at all, so that a new one shows no empty tabs, steps and buttons. For everyone; whether
 * someone may see a certain topic or prompt is decided elsewhere.
 */
export async function schoolOffers(db: Pick<Db, 'sql'>, partner_code: string): Promise<Offers> {
  const isQuestion = sql`p.partner_code = ${partner_code} AND p.marked_question_at IS NOT NULL
    AND NOT p.private AND NOT p.hidden AND p.deleted_at IS NULL`
  const [row] = await selectShared(
    db,
    offersRow,
    sql`SELECT
        EXISTS (SELECT 1 FROM "Topic" t
          WHERE t.partner_code = ${partner_code} AND t.archived_at IS NULL) AS topics,
        EXISTS (SELECT 1 FROM "Prompt" p
          WHERE p.partner_code = ${partner_code} AND p.archived_at IS NULL) AS prompts,
        (SELECT COUNT(*) FROM (SELECT 1 FROM "User" u WHERE u.partner_code = ${partner_code}
          AND u.joined_date IS NOT NULL AND NOT u.invalid_user AND NOT u.test_user
          AND u.deleted_at IS NULL LIMIT 2) two) > 1 AS members,
        EXISTS (SELECT 1 FROM "Post" p WHERE ${isQuestion}
          AND p.user_id <> (SELECT p.user_id FROM "Post" p WHERE ${isQuestion} LIMIT 1)) AS askers,
        EXISTS (SELECT 1 FROM "EventDate" d WHERE d.partner_code = ${partner_code}) AS dates,
        EXISTS (SELECT 1 FROM "Announcement" a WHERE a.partner_code = ${partner_code}
          AND a.place = 'home') AS announcements`,
  )
  return row ?? NOTHING
}
