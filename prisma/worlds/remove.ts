import type { Database } from 'better-sqlite3'
import { seededId } from './ids'

/** Tables with a partner_code, every one before the tables it points to. */
const OF_THE_SCHOOL = [
  'ModerationCase',
  'TrackingEvent',
  'InfluenceAction',
  'InfluenceInitiative',
  'SideMenuContent',
  'MindsetQuote',
  'Draft',
  'PostView',
  'CommentLike',
  'TopicSubscription',
  'Comment',
  'PostLike',
  'PostTopic',
  'PostTag',
  'Post',
  'Tag',
  'Prompt',
  'PromptCategory',
  'Topic',
  'TopicCategory',
  'Follow',
  'Skip',
  'Block',
  'Session',
  'User',
  'Program',
  'Institution',
  'RestrictedTerm',
  'Job',
  'Event',
  'Partner',
] as const

/**
 * Takes a school away with all that belongs to it, and leaves the event `world.removed`, after which
 * search forgets it. Answers how many rows went; 0 when there is no such school. For the terminal
 * only. What was done (audit) stays, and so do the interests, which all schools share. (CLI-19)
 */
export function removeSchool(db: Database, code: string, now: Date): number {
  const work = db.transaction(() => {
    const partner = db.prepare('SELECT id FROM "Partner" WHERE partner_code = ?').pluck().get(code)
    if (typeof partner !== 'string') return 0
    let removed = 0
    for (const table of ['UserInterest', 'OnceKey']) {
      const people = 'SELECT id FROM "User" WHERE partner_code = ?'
      removed += db.prepare(`DELETE FROM "${table}" WHERE user_id IN (${people})`).run(code).changes
    }
    for (const table of OF_THE_SCHOOL) {
      removed += db.prepare(`DELETE FROM "${table}" WHERE partner_code = ?`).run(code).changes
    }
    db.prepare(
      `INSERT INTO "Event" (id, partner_code, name, subject_id, payload, created_at)
       VALUES (?, ?, 'world.removed', ?, '{}', ?)`,
    ).run(seededId(0, 'world.removed', code, now.getTime()), code, partner, now.getTime())
    return removed
  })
  return work.immediate()
}
