import { visiblePeopleSql } from '~/domain/visibility/visible-people'
import { careForOne } from '~/domain/safety/care.server'
import type { Ctx } from '~/platform/ctx'
import {
  alphabetical,
  jsonList,
  jsonObject,
  listTable,
  THEN_JOIN,
} from '~/platform/database/dialect'
import { isId } from '~/platform/ids'
import { col, defineRow, type RowOf, type RowType } from '~/platform/database/sql-row'
import { EMPTY, sql, type SqlFragment } from '~/platform/database/sql-text'
import { selectRow, selectRows } from '~/platform/database/sql.server'
import { columnResolver, toSql } from '~/platform/database/condition-sql'
import { invitablePeople } from '~/policy/messages'
import { isInternational } from '~/policy/people'
import { canReadVersions } from '~/policy/versions'
import { matchWords, NOTHING_IN_COMMON, type CommonTraits } from './in-common'
import { compareWith, traitColumns, TRAIT_JOINS, TRAITS } from './open-profiles.server'
import type { FullProfile, InterestName, PersonCardData, Profile } from './schema'
import { PERSON_JOINS, personColumns, personRow, personSummary } from './summary.server'

/** Whether the viewer can write to them first. (DM-15) */
const canMessage = (ctx: Ctx) =>
  sql`${toSql(invitablePeople(ctx.viewer, ctx.partner), columnResolver('u'))} AS can_message`

const followedBy = (viewerId: string) => sql`EXISTS (SELECT 1 FROM "Follow" f
  WHERE f.user_id = ${viewerId} AND f.followed_user_id = u.id) AS followed`

const profileRow = defineRow({
  ...personRow.columns,
  followed: col.flag,
  can_message: col.flag,
  about: col.text.orNull,
  partner_code: col.text,
  about_edited: col.flag,
  changed_at: col.time,
  about_private: col.flag,
  about_hidden: col.flag,
  degree: col.text.orNull,
  country: col.text.orNull,
  country_private: col.flag,
  interests_private: col.flag,
  interests: col.json<InterestName[]>(),
})

const PROFILE_COLUMNS = sql`profile.about, u.partner_code,
  EXISTS (SELECT 1 FROM "FormerText" f WHERE f.user_id = u.id AND f.private = false) AS about_edited, u.updated_at AS changed_at, coalesce(profile.about_private, false) AS about_private,
  coalesce(profile.about_hidden, false) AS about_hidden, profile.degree, profile.country,
  coalesce(profile.country_private, false) AS country_private, u.interests_private,
  (SELECT ${jsonList(jsonObject({ code: 'code', name: 'name' }))}
    FROM (SELECT i.code, i.name FROM "UserInterest" ui
    JOIN "Interest" i ON i.id = ui.interest_id WHERE ui.user_id = u.id ORDER BY ${alphabetical('i.name')}) named)
    AS interests`

/**
 * A person's profile for any member: full, or not visible — also for an id that is no one's, so
 * that the two look the same. (PROFILE-04 to PROFILE-07, PROFILE-19, PROFILE-21)
 */
export async function personProfile(ctx: Ctx, id: string): Promise<Profile> {
  if (!isId(id)) return { visible: false }
  const row = await loadProfile(ctx, id)
  return row ? toFullProfile(ctx, row) : { visible: false }
}

const loadProfile = (ctx: Ctx, id: string) =>
  selectRow(
    ctx.db,
    profileRow,
    sql`SELECT ${personColumns(ctx)}, ${followedBy(ctx.viewer.id)}, ${canMessage(ctx)},
      ${PROFILE_COLUMNS}
      FROM "User" u ${PERSON_JOINS} LEFT JOIN "UserProfile" profile ON profile.user_id = u.id
      WHERE u.id = ${id} AND ${visiblePeopleSql(ctx)}`,
  )

type ProfileRow = RowOf<typeof profileRow>

/** Country and interests as others see them. (PROFILE-21, PROFILE-22) */
function publicParts({ partner }: Ctx, row: ProfileRow) {
  const country = row.country_private ? null : row.country
  return {
    country,
    international: isInternational(partner, country),
    interests: row.interests_private ? [] : row.interests,
  }
}

async function toFullProfile(ctx: Ctx, row: ProfileRow): Promise<{ visible: true } & FullProfile> {
  const own = row.person_id === ctx.viewer.id
  const shown = (isPrivate: boolean) => own || !isPrivate
  const about = shown(row.about_private) && shown(row.about_hidden) ? row.about || null : null
  const { international, ...open } = publicParts(ctx, row)
  return {
    visible: true,
    person: personSummary(ctx.viewer, row),
    own,
    following: own ? null : row.followed,
    can_message: row.can_message,
    about,
    // No one knows when others wrote theirs; it says what it says.
    care: await careForOne(ctx, 'user', {
      id: row.person_id,
      text: about ?? '',
      stored: `${row.first_name} ${row.last_name}\n\n${about ?? ''}`,
      author_id: row.person_id,
      at: own ? row.changed_at : ctx.now,
    }),
    // Someone who keeps the text private doesn't tell others about a review of it either.
    about_hidden: row.about_hidden && shown(row.about_private),
    about_edited: row.about_edited,
    can_read_versions:
      shown(row.about_private) && canReadVersions(ctx.viewer, { ...row, mine: own }),
    degree: row.degree,
    ...(own ? { country: row.country, interests: row.interests } : open),
    international,
  }
}

const cardRow = defineRow({
  ...personRow.columns,
  ...traitColumns,
  followed: col.flag,
  can_message: col.flag,
})
type CardRow = RowOf<typeof cardRow>

const suggestedRow = defineRow({
  ...cardRow.columns,
  about: col.text.orNull,
  skipped: col.flag,
})

const suggestedColumns = ({ viewer }: Ctx) => sql`,
  CASE WHEN NOT profile.about_private AND NOT profile.about_hidden THEN profile.about END AS about,
  EXISTS (SELECT 1 FROM "Skip" k WHERE k.user_id = ${viewer.id} AND k.skipped_user_id = u.id) AS skipped`

/**
 * The people with these ids in this order, without those the viewer may not see. For any member;
 * search loads what it found through this. (SEARCH-37)
 */
export const peopleByIds = async (ctx: Ctx, ids: readonly string[]): Promise<PersonCardData[]> =>
  (await cardsByIds(ctx, ids, cardRow, EMPTY)).map(({ person }) => person)

/**
 * The same with what they say about themselves, unless that is private or hidden, and whether the viewer
 * has skipped them. (PROFILE-19, FRIENDS-07)
 */
export async function suggestedByIds(
  ctx: Ctx,
  ids: readonly string[],
): Promise<{ person: PersonCardData; about: string | null; skipped: boolean }[]> {
  const cards = await cardsByIds(ctx, ids, suggestedRow, suggestedColumns(ctx))
  return cards.map(({ person, row: { about, skipped } }) => ({ person, about, skipped }))
}

async function cardsByIds<Row extends CardRow>(
  ctx: Ctx,
  ids: readonly string[],
  type: RowType<Row>,
  more: SqlFragment,
): Promise<{ person: PersonCardData; row: Row }[]> {
  if (ids.length === 0) return []
  const me = ctx.viewer.id
  // From the list to the people: the condition alone would have the whole school looked at.
  const rows = await selectRows(
    ctx.db,
    type,
    sql`SELECT ${personColumns(ctx)}, ${TRAITS}, ${followedBy(me)}, ${canMessage(ctx)}${more}
      FROM ${listTable([me, ...ids], 'wanted')} ${THEN_JOIN} "User" u ON u.id = wanted.value
      ${PERSON_JOINS} ${TRAIT_JOINS} WHERE ${visiblePeopleSql(ctx)}`,
  )
  const byId = new Map(rows.map((row) => [row.person_id, row]))
  const compare = compareWith(ctx, byId.get(me))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    if (!row) return []
    return [{ person: toPersonCard(ctx, row, id === me ? NOTHING_IN_COMMON : compare(row)), row }]
  })
}

const toPersonCard = ({ viewer }: Ctx, row: CardRow, traits: CommonTraits): PersonCardData => ({
  ...personSummary(viewer, row),
  following: row.person_id === viewer.id ? null : row.followed,
  can_message: row.can_message,
  in_common: traits.interests,
  match_words: matchWords(traits),
})
