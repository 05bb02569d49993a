import { col, defineRow } from '~/platform/database/sql-row'
import { sql } from '~/platform/database/sql-text'
import { selectRow, type SqlSource } from '~/platform/database/sql.server'
import type { FurtherStep, ProfileStep } from '~/policy/profile-steps'

const reachedRow = defineRow({
  choose_interests: col.flag,
  choose_profile_photo: col.flag,
  follow_classmates: col.flag,
  about_me: col.flag,
  prompts: col.number,
  get_your_questions_answered: col.flag,
  prehybrid_opt_in: col.flag,
  hybrid_opt_in: col.flag,
})

/**
 * The steps whose action someone has done, as their rows say now. Only a photo of one's own is a profile
 * photo, no drawn avatar. Having browsed or opened a page leaves no row: the page marks it.
 * (PROGRESS-05, PROGRESS-07)
 */
export async function reachedSteps(
  from: SqlSource,
  user_id: string,
): Promise<(ProfileStep | FurtherStep)[]> {
  const row = await selectRow(
    from,
    reachedRow,
    sql`SELECT
        EXISTS (SELECT 1 FROM "UserInterest" i WHERE i.user_id = u.id) AS choose_interests,
        coalesce(u.avatar_url LIKE '/photos/%', FALSE) AS choose_profile_photo,
        EXISTS (SELECT 1 FROM "Follow" f WHERE f.user_id = u.id) AS follow_classmates,
        EXISTS (SELECT 1 FROM "UserProfile" p WHERE p.user_id = u.id AND trim(p.about) <> '')
          AS about_me,
        (SELECT count(DISTINCT r.prompt_code) FROM "Post" r WHERE r.user_id = u.id
          AND r.prompt_code IS NOT NULL AND r.deleted_at IS NULL) AS prompts,
        EXISTS (SELECT 1 FROM "Post" q WHERE q.user_id = u.id AND q.marked_question_at IS NOT NULL
          AND q.deleted_at IS NULL) AS get_your_questions_answered,
        coalesce(i.global_status = 'pre-hybrid', FALSE) AND EXISTS (SELECT 1
          FROM "UserConsents" c WHERE c.user_id = u.id AND c.global_consent_at IS NOT NULL)
          AS prehybrid_opt_in,
        coalesce(i.global_status = 'hybrid', FALSE) AND u.global AS hybrid_opt_in
      FROM "User" u LEFT JOIN "Institution" i ON i.id = u.institution_id
      WHERE u.id = ${user_id} AND u.deleted_at IS NULL`,
  )
  if (!row) return []
  const { prompts, ...flags } = row
  const done = { ...flags, first_prompt: prompts >= 1, respond_to_3_prompts: prompts >= 3 }
  return (Object.keys(done) as (keyof typeof done)[]).filter((name) => done[name])
}
