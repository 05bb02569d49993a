import { termsVersion } from '~/domain/legal/terms.server'
import { PARTNER_COLUMNS, partnerRow, toPartnerContext } from '~/domain/partners/context.server'
import { unnamedAuthorId } from '~/domain/users/unnamed-author.server'
import type { Db } from '~/platform/database/types'
import { inList, jsonList, THEN_JOIN } from '~/platform/database/dialect'
import { col, type Column, defineRow, type RowOf } from '~/platform/database/sql-row'
import { raw, sql, type SqlFragment } from '~/platform/database/sql-text'
import { intern } from '~/platform/memoize'
import { selectRow, selectRows, type SqlSource } from '~/platform/database/sql.server'
import {
  productRole,
  VIEWER_COLUMNS,
  type PartnerContext,
  type Viewer,
  type ViewerKind,
} from '~/policy/viewer'
import { hashSecret, type Session } from './sessions.server'

export type Member = { viewer: Viewer; partner: PartnerContext }

const KINDS: { [Kind in ViewerKind]: Column<unknown> } = {
  text: col.text,
  'text?': col.text.orNull,
  flag: col.flag,
  'time?': col.time.orNull,
  list: col.json<string[]>().orNull,
  flags: col.json<Record<string, boolean>>().orNull,
}

const viewerColumns = Object.entries(VIEWER_COLUMNS).map(([name, [kind, source]]) => ({
  name: name as keyof typeof VIEWER_COLUMNS,
  column: `viewer_${name}`,
  kind,
  source,
}))

const ownColumns = {
  terms_version: col.text.orNull,
  blocked_ids: col.json<string[]>(),
  interest_codes: col.json<string[]>(),
  unnamed_post_ids: col.json<string[]>(),
}

/**
 * Everything that rules and the shell ask about one person, in one statement: it runs for every
 * request of a signed-in browser. The school's columns keep their names.
 */
const memberRow = defineRow({
  ...partnerRow.columns,
  ...ownColumns,
  ...(Object.fromEntries(viewerColumns.map(({ column, kind }) => [column, KINDS[kind]])) as object),
})

const COLUMNS = sql`${raw(viewerColumns.map(({ source, column }) => `${source} AS ${column}`).join(', '))},
    consents.terms_version, ${PARTNER_COLUMNS},
    (SELECT ${jsonList('id')} FROM (
      SELECT blocked_user_id AS id FROM "Block" WHERE user_id = u.id
      UNION SELECT user_id FROM "Block" WHERE blocked_user_id = u.id) AS blocks) AS blocked_ids,
    (SELECT ${jsonList('it.code')} FROM "UserInterest" ui
      JOIN "Interest" it ON it.id = ui.interest_id WHERE ui.user_id = u.id) AS interest_codes,
    (SELECT ${jsonList('q.post_id')} FROM "UnnamedQuestion" q WHERE q.user_id = u.id)
      AS unnamed_post_ids`

const JOINS = sql`JOIN "Partner" p ON p.partner_code = u.partner_code
  LEFT JOIN "Program" pr ON pr.id = u.program_id
  LEFT JOIN "Institution" i ON i.id = u.institution_id
  LEFT JOIN "UserStudy" study ON study.user_id = u.id
  LEFT JOIN "UserOnboarding" onboarding ON onboarding.user_id = u.id
  LEFT JOIN "UserConsents" consents ON consents.user_id = u.id
  LEFT JOIN "UserSettings" settings ON settings.user_id = u.id
  LEFT JOIN "SchoolLinks" links ON links.user_id = u.id`

/**
 * The person with that id and their school, or null when either is gone or suspended. For the session only.
 * `product` is the product's name, after which its staff's role is called.
 */
export const loadMember = (db: Db, userId: string, product: string): Promise<Member | null> =>
  queryMember(db, product, sql`u.id = ${userId} AND ${IS_OPEN}`)

const IS_OPEN = sql`u.suspended_at IS NULL AND p.status = 'active'`

const sessionMemberRow = defineRow({
  ...memberRow.columns,
  session_by_school: col.flag,
  session_confirmed_at: col.time.orNull,
  session_factor_at: col.time.orNull,
  session_created_at: col.time,
  session_last_seen_at: col.time,
  session_expires_at: col.time,
})

/** The same for whose session that secret is, with the session, in one statement; null when it has ended, too. */
export async function loadMemberOfSession(
  db: Db,
  secret: string,
  now: Date,
  product: string,
): Promise<(Member & { session: Session }) | null> {
  const row = await selectRow(
    db,
    sessionMemberRow,
    sql`SELECT ${COLUMNS}, s.by_school AS session_by_school, s.confirmed_at AS session_confirmed_at,
        s.factor_at AS session_factor_at,
        s.created_at AS session_created_at, s.last_seen_at AS session_last_seen_at, s.expires_at AS session_expires_at
      FROM "Session" s ${THEN_JOIN} "User" u ON u.id = s.user_id ${JOINS}
      WHERE s.id_hash = ${hashSecret(secret)} AND s.expires_at > ${now}
        AND ${IS_OPEN} AND u.deleted_at IS NULL`,
  )
  if (!row) return null
  const { viewer, partner } = toMember(row, product)
  const session = {
    user_id: viewer.id,
    partner_code: viewer.partner_code,
    by_school: row.session_by_school,
    confirmed_at: row.session_confirmed_at,
    factor_at: row.session_factor_at,
    created_at: row.session_created_at,
    last_seen_at: row.session_last_seen_at,
    expires_at: row.session_expires_at,
  }
  return { viewer: sameViewer(viewer), partner: samePartner(partner), session }
}

/** The same for support, also for someone suspended or at a school that is switched off. (CLI-25) */
export const loadAccount = (db: Db, userId: string, product: string): Promise<Member | null> =>
  queryMember(db, product, sql`u.id = ${userId}`)

/** The same of many people, in one statement and in no order; those who have gone are left out. */
export async function loadAccounts(
  from: SqlSource,
  ids: readonly string[],
  product: string,
): Promise<Member[]> {
  const rows = await selectRows(from, memberRow, memberStatement(inList('u.id', ids)))
  return rows.map((row) => toMember(row, product))
}

async function queryMember(db: Db, product: string, where: SqlFragment): Promise<Member | null> {
  const row = await selectRow(db, memberRow, memberStatement(where))
  if (!row) return null
  const { viewer, partner } = toMember(row, product)
  return { viewer: sameViewer(viewer), partner: samePartner(partner) }
}

// Rules written as SQL are made once for as long as the same person is at the same school; some 15 KB for each.
const sameViewer = intern<Viewer>(300)
const samePartner = intern<PartnerContext>(50)

const memberStatement = (where: SqlFragment) =>
  sql`SELECT ${COLUMNS} FROM "User" u ${JOINS} WHERE ${where} AND u.deleted_at IS NULL`

const toMember = (row: RowOf<typeof memberRow>, product: string): Member => ({
  viewer: toViewer(row, product),
  partner: toPartnerContext(row),
})

const EMPTY_VALUES: Partial<Record<ViewerKind, () => unknown>> = {
  list: () => [],
  flags: () => ({}),
}

function toViewer(row: RowOf<typeof memberRow>, product: string): Viewer {
  const values = row as Record<string, unknown>
  const viewer = Object.fromEntries(
    viewerColumns.map(({ name, column, kind }) => [
      name,
      values[column] ?? EMPTY_VALUES[kind]?.() ?? null,
    ]),
  ) as Pick<Viewer, keyof typeof VIEWER_COLUMNS>
  return {
    ...viewer,
    product_staff: viewer.roles.includes(productRole(product)),
    accepted_terms: row.terms_version === termsVersion(),
    blocked_ids: row.blocked_ids,
    interest_codes: row.interest_codes,
    unnamed_id: unnamedAuthorId(viewer.partner_code),
    unnamed_post_ids: row.unnamed_post_ids,
  }
}
