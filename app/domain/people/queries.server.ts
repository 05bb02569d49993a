import type { Ctx } from '~/platform/ctx'
import { looksLikeId } from '~/platform/ids'
import { sqlRow, sqlRows } from '~/platform/sql.server'
import { columnsOf, toSql } from '~/policy/condition-sql'
import { visiblePeople } from '~/policy/people'
import type { PersonOnCard, Profile } from './schema'
import { PERSON_COLUMNS, PERSON_JOINS, personSummary, type PersonRow } from './summary.server'

const FOLLOWED = `EXISTS (SELECT 1 FROM Follow f
  WHERE f.user_id = ? AND f.followed_user_id = u.id) AS followed`

const visible = (ctx: Ctx) => toSql(visiblePeople(ctx.viewer, ctx.partner), columnsOf('u'))

type ProfileRow = PersonRow & {
  followed: number
  posts_count: number
  followers_count: number
  following_count: number
  about: string | null
  about_private: number
  about_hidden: number
  degree: string | null
  country: string | null
  country_private: number
  interests_private: number
  interests: string
}

const PROFILE = `SELECT ${PERSON_COLUMNS}, ${FOLLOWED},
    u.posts_count, u.followers_count, u.following_count, u.about, u.about_private, u.about_hidden,
    u.degree, u.country, u.country_private, u.interests_private,
    (SELECT json_group_array(name) FROM (SELECT i.name FROM UserInterest ui
      JOIN Interest i ON i.id = ui.interest_id WHERE ui.user_id = u.id ORDER BY i.name)) AS interests
  FROM "User" u ${PERSON_JOINS} WHERE u.id = ?`

/**
 * A person's profile for any member: full, or not visible — also for an id that is nobody's, so
 * that the two look the same. (PROFILE-04 to PROFILE-07, PROFILE-19, PROFILE-21)
 */
export function profileOf(ctx: Ctx, id: string): Profile {
  if (!looksLikeId(id)) return { visible: false }
  const rule = visible(ctx)
  const params = [ctx.viewer.id, id, ...rule.params]
  const row = sqlRow<ProfileRow>(ctx.db, `${PROFILE} AND ${rule.sql}`, params)
  return row ? fullProfile(ctx, row) : { visible: false }
}

function fullProfile(ctx: Ctx, row: ProfileRow): Profile {
  const own = row.person_id === ctx.viewer.id
  const shown = (hidden: number) => own || hidden === 0
  return {
    visible: true,
    person: personSummary(ctx.viewer, row),
    own,
    following: own ? null : row.followed === 1,
    posts_count: row.posts_count,
    followers_count: row.followers_count,
    following_count: row.following_count,
    about: shown(row.about_private) && shown(row.about_hidden) ? row.about || null : null,
    about_hidden: row.about_hidden === 1,
    degree: row.degree,
    country: shown(row.country_private) ? row.country : null,
    interests: shown(row.interests_private) ? (JSON.parse(row.interests) as string[]) : [],
  }
}

type CardRow = PersonRow & { followed: number; interests_private: number; in_common: string }

/** CROSS JOIN: the rule of visibility would have SQLite look at everybody of the school. */
const CARDS = `SELECT ${PERSON_COLUMNS}, ${FOLLOWED}, u.interests_private,
    (SELECT json_group_array(name) FROM (SELECT i.name FROM UserInterest ui
      JOIN UserInterest mine ON mine.interest_id = ui.interest_id AND mine.user_id = ?
      JOIN Interest i ON i.id = ui.interest_id WHERE ui.user_id = u.id
      ORDER BY i.match_order, i.name)) AS in_common
  FROM json_each(?) wanted CROSS JOIN "User" u ON u.id = wanted.value ${PERSON_JOINS} WHERE true`

/**
 * The people with these ids in this order, without those the viewer may not see. For any member;
 * search loads what it found through this. (SEARCH-37)
 */
export function peopleByIds(ctx: Ctx, ids: readonly string[]): PersonOnCard[] {
  if (ids.length === 0) return []
  const rule = visible(ctx)
  const me = ctx.viewer.id
  const params = [me, me, JSON.stringify(ids), ...rule.params]
  const rows = sqlRows<CardRow>(ctx.db, `${CARDS} AND ${rule.sql}`, params)
  const byId = new Map(rows.map((row) => [row.person_id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row ? [onCard(ctx, row)] : []
  })
}

function onCard(ctx: Ctx, row: CardRow): PersonOnCard {
  const own = row.person_id === ctx.viewer.id
  const inCommon = !own && row.interests_private === 0
  return {
    ...personSummary(ctx.viewer, row),
    following: own ? null : row.followed === 1,
    in_common: inCommon ? (JSON.parse(row.in_common) as string[]) : [],
  }
}
