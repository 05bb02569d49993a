import { visiblePeopleSql } from '~/domain/visibility/visible-people'
import type { Ctx } from '~/platform/ctx'
import {
  alphabetical,
  jsonList,
  jsonObject,
  listTable,
  THEN_JOIN,
} from '~/platform/database/dialect'
import { col, defineRow, type RowOf } from '~/platform/database/sql-row'
import { raw, sql } from '~/platform/database/sql-text'
import { selectRows } from '~/platform/database/sql.server'
import { isInternational } from '~/policy/people'
import { commonTraits, NOTHING_IN_COMMON, type CommonTraits, type OpenProfile } from './in-common'
import type { InterestName } from './schema'
import { CHARACTERISTICS } from './schema-characteristics'

/** What decides what someone has in common with others, next to their program. */
export const traitColumns = {
  state: col.text.orNull,
  country: col.text.orNull,
  country_private: col.flag,
  interests: col.json<InterestName[]>(),
  interests_private: col.flag,
  characteristics: col.json<Record<string, number>>(),
}
const openRow = defineRow({ id: col.text, program_name: col.text.orNull, ...traitColumns })
type OpenRow = Omit<RowOf<typeof openRow>, 'id'>

const CHARACTERISTIC_COLUMNS = jsonObject(
  Object.fromEntries(
    CHARACTERISTICS.map((name) => [
      name,
      `coalesce(${name === 'char_international' ? 'onboarding' : 'profile'}.${name}, false)`,
    ]),
  ),
)

/** For a statement that reads "User" as u with the joins below. */
export const TRAITS = sql`profile.state_or_country AS state,
  profile.country, coalesce(profile.country_private, false) AS country_private,
  u.interests_private, ${CHARACTERISTIC_COLUMNS} AS characteristics,
  (SELECT ${jsonList(jsonObject({ code: 'code', name: 'name' }))} FROM (
    SELECT i.code, i.name FROM "UserInterest" ui JOIN "Interest" i ON i.id = ui.interest_id
    WHERE ui.user_id = u.id ORDER BY i.match_order, ${alphabetical('i.name')}) named) AS interests`

export const TRAIT_JOINS = raw(`LEFT JOIN "UserProfile" profile ON profile.user_id = u.id
  LEFT JOIN "UserOnboarding" onboarding ON onboarding.user_id = u.id`)

/** With `own`, what they keep private counts too. */
function toOpenProfile({ partner }: Pick<Ctx, 'partner'>, row: OpenRow, own = false): OpenProfile {
  const shown = (isPrivate: boolean) => own || !isPrivate
  const country = shown(row.country_private) ? row.country : null
  return {
    program_name: row.program_name,
    interests: shown(row.interests_private) ? row.interests : [],
    characteristics: CHARACTERISTICS.filter((name) => row.characteristics[name]),
    state: shown(row.country_private) ? row.state : null,
    country: isInternational(partner, country) ? country : null,
  }
}

/**
 * What the viewer has in common with each of these people, by id: without those they can't see, and
 * without anything that these keep private. What viewers keep private themselves counts everywhere:
 * it is theirs, and no one else reads it here. For any member. (PROFILE-21, PROFILE-24, PEOPLE-01)
 */
export async function loadCommonTraits(
  ctx: Ctx,
  ids: readonly string[],
): Promise<Map<string, CommonTraits>> {
  const me = ctx.viewer.id
  if (!ids.some((id) => id !== me)) return new Map()
  const rows = await selectRows(
    ctx.db,
    openRow,
    sql`SELECT u.id, program.name AS program_name, ${TRAITS} FROM ${listTable([me, ...ids], 'wanted')}
      ${THEN_JOIN} "User" u ON u.id = wanted.value
      LEFT JOIN "Program" program ON program.id = u.program_id ${TRAIT_JOINS}
      WHERE ${visiblePeopleSql(ctx)}`,
  )
  const compare = compareWith(
    ctx,
    rows.find(({ id }) => id === me),
  )
  return new Map(rows.filter(({ id }) => id !== me).map((row) => [row.id, compare(row)]))
}

/** The same of one person; nothing of oneself, and of those one can’t see. */
export const traitsInCommon = async (ctx: Ctx, id: string): Promise<CommonTraits> =>
  (await loadCommonTraits(ctx, [id])).get(id) ?? NOTHING_IN_COMMON

/** What someone has in common with the viewer, whose own row comes first; nothing without it. */
export function compareWith(ctx: Pick<Ctx, 'partner'>, own: OpenRow | undefined) {
  const mine = own && toOpenProfile(ctx, own, true)
  return (row: OpenRow): CommonTraits =>
    mine ? commonTraits(mine, toOpenProfile(ctx, row)) : NOTHING_IN_COMMON
}
