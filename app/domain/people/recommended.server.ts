import type { Db } from '~/platform/database/types'
import { inList, jsonList, listTable, THEN_JOIN } from '~/platform/database/dialect'
import { col, defineRow } from '~/platform/database/sql-row'
import { EMPTY, sql, type SqlFragment } from '~/platform/database/sql-text'
import { selectIds, selectRows } from '~/platform/database/sql.server'
import { isInternational } from '~/policy/people'
import type { PartnerContext } from '~/policy/viewer'
import { rankMatches, type InterestOrders, type Match } from './match-score'

/** Who people are recommended to, and on which day. */
export type MatchViewer = {
  id: string
  partner_code: string
  settings: PartnerContext['settings']
  now: Date
}

/** So many people are ranked; everyone after them has no place in the order. */
export const MAX_RECOMMENDED = 100

/** The newest accounts with each of the viewer's traits, and of these the ones that share most. */
const PER_TRAIT = 150
const MAX_CANDIDATES = 300
const MAX_TRAITS = 24

const traitRow = defineRow({ trait: col.text, match_order: col.number.orNull })

/** The viewer's own, private ones too: what they share with someone is shown to them alone. */
async function ownTraits(db: Db, viewer: MatchViewer): Promise<InterestOrders> {
  const rows = await selectRows(
    db,
    traitRow,
    sql`SELECT t.trait, i.match_order FROM "OwnTrait" t
      LEFT JOIN "Interest" i ON t.trait = 'interest:' || i.id WHERE t.user_id = ${viewer.id}
      ORDER BY i.match_order, t.trait LIMIT ${MAX_TRAITS}`,
  )
  const homeland = (trait: string) =>
    trait.startsWith('country:') && !isInternational(viewer, trait.slice('country:'.length))
  return new Map(
    rows
      .filter(({ trait }) => !homeland(trait))
      .map(({ trait, match_order }) => [trait, match_order ?? 0]),
  )
}

/** Which people can be in a list: a condition on "User" u, with what it joins. */
export type Candidates = { joins?: SqlFragment; where: SqlFragment }

/**
 * The people of the viewer's school with the most in common, best first, at most
 * `MAX_RECOMMENDED`: the one order of "recommended". The caller's condition says who the viewer may
 * see. Nothing that someone keeps private counts, because "PersonTrait" doesn't have it. The cost
 * doesn't grow with the school.
 */
export async function recommendPeople(
  db: Db,
  viewer: MatchViewer,
  { joins = EMPTY, where }: Candidates,
): Promise<string[]> {
  const orders = await ownTraits(db, viewer)
  if (orders.size === 0) return []
  const { id, partner_code } = viewer
  const candidates = await selectIds(
    db,
    sql`SELECT u.id FROM ${listTable([...orders.keys()], 'mine')}
      ${THEN_JOIN} "PersonTrait" t ON t.partner_code = ${partner_code} AND t.trait = mine.value
        AND t.user_id >= coalesce((SELECT newer.user_id FROM "PersonTrait" newer
          WHERE newer.partner_code = ${partner_code} AND newer.trait = mine.value
          ORDER BY newer.user_id DESC LIMIT 1 OFFSET ${PER_TRAIT}), '')
      ${THEN_JOIN} "User" u ON u.id = t.user_id ${joins}
      WHERE u.id <> ${id} AND ${where}
      GROUP BY u.id ORDER BY count(*) DESC, u.id DESC LIMIT ${MAX_CANDIDATES}`,
  )
  const matches = await loadMatches(db, candidates, [...orders.keys()])
  return rankMatches(matches, orders, viewer.now).slice(0, MAX_RECOMMENDED)
}

/** These people in the same order; those with nothing in common stay behind, as they came. */
export async function rankFound(
  db: Db,
  viewer: MatchViewer,
  ids: readonly string[],
): Promise<string[]> {
  const orders = await ownTraits(db, viewer)
  const others = ids.filter((id) => id !== viewer.id)
  const matches = await loadMatches(db, others, [...orders.keys()])
  return rankMatches(
    matches.filter(({ traits }) => traits.length > 0),
    orders,
    viewer.now,
  )
}

const matchRow = defineRow({
  id: col.text,
  traits: col.json<string[]>(),
  posted_at: col.millis.orNull,
  commented_at: col.millis.orNull,
  answers: col.flag,
})

/** How many of someone's last comments can say that they answer questions */
const LAST_COMMENTS = 5

async function loadMatches(
  db: Db,
  ids: readonly string[],
  traits: readonly string[],
): Promise<Match[]> {
  if (ids.length === 0) return []
  const written = sql`deleted_at IS NULL AND NOT hidden`
  const rows = await selectRows(
    db,
    matchRow,
    sql`SELECT u.id,
        (SELECT ${jsonList('t.trait')} FROM "PersonTrait" t
          WHERE t.user_id = u.id AND ${inList('t.trait', traits)}) AS traits,
        (SELECT created_at FROM "Post" WHERE user_id = u.id AND NOT private AND ${written}
          ORDER BY created_at DESC LIMIT 1) AS posted_at,
        (SELECT created_at FROM "Comment" WHERE user_id = u.id AND ${written}
          ORDER BY created_at DESC LIMIT 1) AS commented_at,
        EXISTS (SELECT 1 FROM (SELECT post_id FROM "Comment" WHERE user_id = u.id AND ${written}
            ORDER BY created_at DESC LIMIT ${LAST_COMMENTS}) last
          JOIN "Post" p ON p.id = last.post_id WHERE p.marked_question_at IS NOT NULL
            AND p.user_id <> u.id AND NOT p.private) AS answers
      FROM ${listTable(ids, 'found')} ${THEN_JOIN} "User" u ON u.id = found.value`,
  )
  return rows.map(({ posted_at, commented_at, ...row }) => ({
    ...row,
    active_at: Math.max(posted_at ?? 0, commented_at ?? 0),
  }))
}
