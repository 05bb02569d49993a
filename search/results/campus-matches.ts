import { visibleAnnouncementsSql } from '~/domain/announcements/visible-announcements'
import { schoolOffers } from '~/domain/visibility/offers.server'
import type { Ctx } from '~/platform/ctx'
import { col, defineRow, type RowOf } from '~/platform/database/sql-row'
import { joinSql, raw, sql } from '~/platform/database/sql-text'
import { selectIds, selectRows } from '~/platform/database/sql.server'
import { plainText } from '~/platform/text/markdown.server'
import { hasAnnouncements } from '~/policy/announcements'
import { hasEvents } from '~/policy/campus-events'
import { parseTerms } from '../criteria/terms'
import {
  announcementsWith,
  campusMatch,
  eventsOn,
  matchingAnnouncements,
  matchingEvents,
  type Span,
} from '../fallback/campus-sql'
import { asSpelled, parseText } from '../fallback/text-parts'
import { createHighlighter, highlightTogether, toPieces, type TextPiece } from './highlight'
import { createSnippet } from './snippets'

const MAX_EVENTS = 3
const MAX_ANNOUNCEMENTS = 1
/** Characters */
const SNIPPET_LENGTH = 110

const campusRow = defineRow({
  kind: col.oneOf<'event' | 'announcement'>(),
  id: col.text,
  date_id: col.text,
  title: col.text,
  text: col.text,
  place: col.text,
  contact: col.text,
  topic: col.text,
  all_day: col.flag,
  starts_at: col.time,
  ends_at: col.time,
  cancelled: col.flag,
})

/** An event with its next date, or an announcement, and where it matches. */
type CampusMatch = {
  kind: 'event' | 'announcement'
  id: string
  date_id: string
  title: TextPiece[]
  place: TextPiece[]
  /** Only where title and place lack a word */
  snippet: TextPiece[] | null
  all_day: boolean
  starts_at: string
  cancelled: boolean
}

/** What of it a school has at all: where there is nothing, nothing is read. */
async function searchable({ db, viewer, partner }: Ctx) {
  const flags = {
    events: hasEvents(viewer, partner),
    announcements: hasAnnouncements(viewer, partner),
  }
  if (!flags.events && !flags.announcements) return flags
  const offers = await schoolOffers(db, viewer.partner_code)
  return {
    events: flags.events && offers.dates,
    announcements: flags.announcements && offers.announcements,
  }
}

/**
 * What a school has on its calendar and home that has all words of a search: a few events, each with its next date,
 * and an announcement that is shown now. For any member; only what their own lists have. One statement, for both
 * engines; so words count as they're spelled.
 */
export async function findOnCampus(ctx: Ctx, text: string): Promise<CampusMatch[]> {
  const has = await searchable(ctx)
  const parts = await parseText(ctx.db, text, 'posts', asSpelled)
  if (parts.length === 0 || (!has.events && !has.announcements)) return []
  const match = campusMatch(parts)
  const lists = [
    ...(has.events ? [matchingEvents(ctx, match, MAX_EVENTS)] : []),
    ...(has.announcements ? [matchingAnnouncements(ctx, match, MAX_ANNOUNCEMENTS)] : []),
  ]
  const columns = Object.keys(campusRow.columns).join(', ')
  const rows = await selectRows(
    ctx.db,
    campusRow,
    joinSql(
      lists.map((list, at) => sql`SELECT ${raw(columns)} FROM (${list}) ${raw(`list_${at}`)}`),
      ' UNION ALL ',
    ),
  )
  return highlightRows(rows, text)
}

function highlightRows(rows: readonly RowOf<typeof campusRow>[], text: string): CampusMatch[] {
  const highlighter = createHighlighter(parseTerms(text, 'posts'), 'posts')
  return rows.map(({ kind, id, date_id, all_day, cancelled, ...row }) => {
    const rest = [row.topic, row.contact, plainText(row.text)].filter(Boolean).join(' · ')
    const [title, place, more] = highlightTogether([row.title, row.place, rest], highlighter)
    const isComplete = new Set([...title!.terms, ...place!.terms]).size === highlighter.size
    return {
      kind,
      id,
      date_id,
      all_day,
      cancelled,
      starts_at: row.starts_at.toISOString(),
      title: toPieces(title!),
      place: toPieces(place!),
      snippet: isComplete ? null : createSnippet(more!, SNIPPET_LENGTH),
    }
  })
}

const dateRow = defineRow({ id: col.text, date_id: col.text })

/** Events that have all words of a text: their ids, and the next date of each. */
type FoundEvents = { events: string[]; next: string[] }

/**
 * The viewer's events that are on from a moment on, or until another one, and have all words of a text, or
 * words like them. For any member.
 */
export async function findEvents(ctx: Ctx, text: string, span: Span): Promise<FoundEvents> {
  const { events } = await searchable(ctx)
  const parts = events ? await parseText(ctx.db, text, 'posts') : []
  if (parts.length === 0) return { events: [], next: [] }
  const rows = await selectRows(ctx.db, dateRow, eventsOn(ctx, campusMatch(parts), span))
  return { events: rows.map(({ id }) => id), next: rows.map(({ date_id }) => date_id) }
}

/** The ids of announcements of the viewer's list that have all words of a text, or words like them. For any member. */
export async function findAnnouncements(ctx: Ctx, text: string): Promise<string[]> {
  const { announcements } = await searchable(ctx)
  const parts = announcements ? await parseText(ctx.db, text, 'posts') : []
  if (parts.length === 0) return []
  const visible = visibleAnnouncementsSql(ctx)
  return selectIds(ctx.db, announcementsWith(ctx, campusMatch(parts), visible))
}
