import { offeredSql } from '~/domain/badges/catalog.server'
import { waitingSql } from '~/domain/answer-requests/access.server'
import { sql, TRUE, type SqlFragment } from '~/platform/database/sql-text'
import type { NotificationKind } from './schema'

/** What a reader must be able to see. */
export type Subject = 'actor' | 'post' | 'comment'

type Condition = {
  /** By who reads it, according to the policy */
  visible: readonly Subject[]
  /**
   * What must still be so in the rows, for every reader. `recipient` is the id of its reader: a value,
   * which lets a page look up what is theirs once, or the column n.user_id.
   */
  stillTrue: (recipient: SqlFragment) => SqlFragment
}

/** The appeal came to that. */
const SETTLED = sql`EXISTS (SELECT 1 FROM "ModerationAppeal" a
  WHERE a.case_id = n.case_id AND a.outcome = n.decision)`

/**
 * When a notification (n) still holds, for its number and for its lists: it isn't taken back, deleted, removed, made private or blocked
 * since. With the tables of NOTIFICATION_JOINS. (NOTIF-11)
 */
export const CONDITIONS: Record<NotificationKind, Condition> = {
  badge: {
    visible: [],
    // Its actor is who earned it.
    stillTrue: () => sql`EXISTS (SELECT 1 FROM "EarnedBadge" e WHERE e.user_id = n.user_id
      AND e.family = n.badge_family AND e.level = n.badge_level) AND ${offeredSql({
        partner_code: 'u.partner_code',
        family: 'n.badge_family',
        level: 'n.badge_level',
      })}`,
  },
  post_like: {
    visible: ['post', 'actor'],
    stillTrue: () => sql`EXISTS (SELECT 1 FROM "PostLike" l
      WHERE l.user_id = n.actor_id AND l.post_id = n.post_id)`,
  },
  comment_like: {
    visible: ['post', 'comment', 'actor'],
    stillTrue: () => sql`EXISTS (SELECT 1 FROM "CommentLike" l
      WHERE l.user_id = n.actor_id AND l.comment_id = n.comment_id)`,
  },
  follow: {
    visible: ['actor'],
    stillTrue: () => sql`EXISTS (SELECT 1 FROM "Follow" f
      WHERE f.user_id = n.actor_id AND f.followed_user_id = n.user_id)`,
  },
  comment: { visible: ['post', 'comment'], stillTrue: () => TRUE },
  followed_comment: { visible: ['post', 'comment'], stillTrue: () => TRUE },
  nested_comment: { visible: ['post', 'comment'], stillTrue: () => TRUE },
  post_mention: {
    visible: ['post'],
    stillTrue: (recipient) => sql`EXISTS (SELECT 1 FROM "Mention" m
      WHERE m.post_id = n.post_id AND m.user_id = ${recipient})`,
  },
  comment_mention: {
    visible: ['post', 'comment'],
    stillTrue: (recipient) => sql`EXISTS (SELECT 1 FROM "Mention" m
      WHERE m.comment_id = n.comment_id AND m.user_id = ${recipient})`,
  },
  answer: {
    visible: ['post', 'comment'],
    stillTrue: () => sql`p.answer_comment_id = n.comment_id`,
  },
  answer_request: {
    visible: ['post'],
    stillTrue: (recipient) => sql`EXISTS (SELECT 1 FROM "AnswerRequest" r
      WHERE r.post_id = n.post_id AND r.user_id = n.user_id AND ${waitingSql(recipient)})`,
  },
  post_moved: {
    visible: ['post'],
    stillTrue: () => sql`EXISTS (SELECT 1 FROM "PostTopic" x
      WHERE x.post_id = n.post_id AND x.moved_from_id IS NOT NULL)`,
  },
  question_merged: {
    visible: ['post'],
    stillTrue: (recipient) => sql`EXISTS (SELECT 1 FROM "MergedQuestion" m
      JOIN "Post" own ON own.id = m.post_id
      WHERE m.into_id = n.post_id AND own.user_id = ${recipient})`,
  },
  moderation: {
    visible: [],
    stillTrue: () => sql`EXISTS (SELECT 1 FROM "ModerationCase" m
      WHERE m.id = n.case_id AND m.decision = n.decision)`,
  },
  appeal: { visible: [], stillTrue: () => SETTLED },
  own_decision: { visible: [], stillTrue: () => SETTLED },
  event: {
    visible: [],
    stillTrue: (recipient) => sql`EXISTS (SELECT 1 FROM "EventDate" d
      JOIN "CampusEvent" e ON e.id = d.event_id WHERE d.id = n.event_date_id AND CASE
        WHEN (e.state IN ('hidden', 'removed')) <> (n.news = 'off') THEN false
        WHEN n.news IN ('closed', 'closed_renamed') THEN NOT EXISTS (SELECT 1
          FROM "EventAttendance" a WHERE a.date_id = d.id AND a.user_id = ${recipient})
        WHEN n.news IN ('accepted', 'declined') THEN e.author_id = ${recipient}
        WHEN n.news NOT IN ('cancelled', 'off') AND (d.cancelled_at IS NOT NULL OR e.state <> 'published')
          THEN false
        ELSE EXISTS (SELECT 1 FROM "EventAttendance" a WHERE a.date_id = d.id
          AND a.user_id = ${recipient} AND a.status <> 'not_going') END)`,
  },
}
