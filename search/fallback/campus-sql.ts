import { currentAnnouncementsSql } from '~/domain/announcements/visible-announcements'
import { nextDateSql, visibleEventsSql } from '~/domain/campus-events/visible-events'
import type { Ctx } from '~/platform/ctx'
import { THEN_JOIN } from '~/platform/database/dialect'
import {
  allMatch,
  anyMatch,
  inFields,
  matches,
  matchingIds,
  texts,
  type TextMatch,
} from '~/platform/database/full-text'
import { raw, sql, type SqlFragment } from '~/platform/database/sql-text'
import { MOST_FOUND } from '../criteria/criteria'
import { isSingleCharacter, partMatch } from './text-sql'
import type { TextPart } from './text-parts'

/** Every part must match, wherever in a text: a known expression as it is, or each of its words. */
export const campusMatch = (parts: readonly TextPart[]): TextMatch =>
  allMatch(
    parts.map((part) => {
      const whole = isSingleCharacter(part)
        ? inFields(['title'], partMatch({ ...part, isLast: false }))
        : partMatch(part)
      return part.words.length > 0 ? anyMatch([whole, campusMatch(part.words)]) : whole
    }),
  )

/** `campus_fts` with its texts that match in what the viewer's school has. */
const foundIn = (ctx: Ctx, match: TextMatch) => {
  const found = { school: ctx.viewer.partner_code, match }
  const inTitle = { ...found, match: inFields(['title'], match) }
  return {
    from: texts('campus_fts'),
    where: matches('campus_fts', found),
    /** 0 where the title has all of it */
    rank: sql`CASE WHEN s.subject_id IN (${matchingIds('campus_fts', inTitle)}) THEN 0 ELSE 1 END`,
  }
}

const EVENT = raw(`${THEN_JOIN.sql} "CampusEvent" e ON e.id = s.subject_id`)

/** Events that match and the viewer can see, each with its next date: those with all of it in the title first, then
 * the soonest; cancelled ones last. */
export function matchingEvents(ctx: Ctx, match: TextMatch, size: number): SqlFragment {
  const { from, where, rank } = foundIn(ctx, match)
  return sql`SELECT 'event' AS kind, e.id, d.id AS date_id, e.title, e.text, e.place, e.contact,
      coalesce(t.title, '') AS topic, e.all_day, d.starts_at, d.ends_at,
      (d.cancelled_at IS NOT NULL OR e.state = 'cancelled') AS cancelled, ${rank} AS match_rank
    FROM ${from} ${EVENT} ${THEN_JOIN} "EventDate" d ON d.id = ${nextDateSql(ctx.now)}
      LEFT JOIN "Topic" t
        ON t.id = e.topic_id AND t.partner_code = e.partner_code AND t.archived_at IS NULL
    WHERE ${where} AND ${visibleEventsSql(ctx)}
    ORDER BY match_rank, cancelled, d.starts_at, d.id LIMIT ${size}`
}

/** The same of announcements that are on home now, the newest of those whose titles match first. */
export function matchingAnnouncements(ctx: Ctx, match: TextMatch, size: number): SqlFragment {
  const { from, where, rank } = foundIn(ctx, match)
  return sql`SELECT 'announcement' AS kind, a.id, '' AS date_id, a.title, a.text, '' AS place,
      '' AS contact, '' AS topic, false AS all_day, a.starts_at, a.ends_at, false AS cancelled,
      ${rank} AS match_rank
    FROM ${from} ${THEN_JOIN} "Announcement" a ON a.id = s.subject_id
    WHERE ${where} AND ${currentAnnouncementsSql(ctx)}
    ORDER BY match_rank, a.starts_at DESC, a.id DESC LIMIT ${size}`
}

/** Events by their titles that are to come and aren't cancelled, the soonest first. */
export const eventsByTitle = (ctx: Ctx, match: TextMatch, size: number): SqlFragment => {
  const { from, where } = foundIn(ctx, inFields(['title'], match))
  return sql`SELECT e.id, d.id AS date_id, e.title
    FROM ${from} ${EVENT} ${THEN_JOIN} "EventDate" d ON d.id = ${nextDateSql(ctx.now)}
    WHERE ${where} AND ${visibleEventsSql(ctx)}
      AND e.state = 'published' AND d.cancelled_at IS NULL
    ORDER BY d.starts_at, d.id LIMIT ${size}`
}

/** The ids of events that match, with the next date of each from a moment on; before another one, some date is. */
export function eventsOn(ctx: Ctx, match: TextMatch, { from: start, to }: Span): SqlFragment {
  const { from, where } = foundIn(ctx, match)
  const within = to
    ? sql`AND EXISTS (SELECT 1 FROM "EventDate" other WHERE other.event_id = e.id
        AND other.ends_at > ${start} AND other.starts_at < ${to})`
    : raw('')
  return sql`SELECT e.id, d.id AS date_id
    FROM ${from} ${EVENT} ${THEN_JOIN} "EventDate" d ON d.id = ${nextDateSql(start)}
    WHERE ${where} AND ${visibleEventsSql(ctx)} ${within}
    ORDER BY d.starts_at, d.id LIMIT ${MOST_FOUND}`
}

export type Span = { from: Date; to?: Date }

/** The ids of announcements of the viewer's list that match, the newest first. */
export function announcementsWith(ctx: Ctx, match: TextMatch, visible: SqlFragment): SqlFragment {
  const { from, where } = foundIn(ctx, match)
  return sql`SELECT a.id FROM ${from} ${THEN_JOIN} "Announcement" a ON a.id = s.subject_id
    WHERE ${where} AND ${visible} ORDER BY a.starts_at DESC, a.id DESC LIMIT ${MOST_FOUND}`
}
