import type { Ctx } from '~/platform/ctx'
import { alphabetical, inList } from '~/platform/database/dialect'
import { col, defineRow, type RowOf } from '~/platform/database/sql-row'
import { sql } from '~/platform/database/sql-text'
import { selectShared } from '~/platform/database/sql-shared.server'
import { selectRows } from '~/platform/database/sql.server'
import { canSeeInstitution } from '~/policy/institutions'

const optionRow = defineRow({ value: col.text, label: col.text })
export type FilterOption = RowOf<typeof optionRow>
/** With how many results it would find */
export type CountedOption = FilterOption & { count?: number }

/** Everything that a member can filter by */
export type FilterOptions = {
  programs: readonly FilterOption[]
  /** Active ones that the member may know, the primary one first, then by name (1§9) */
  institutions: FilterOption[]
  /** What the school calls its institutions: 'campus', 'branch' … */
  institutionType: string
  /** Alphabetical (SEARCH-32) */
  interests: readonly FilterOption[]
}

const allInterests = ({ db }: Ctx): Promise<readonly FilterOption[]> =>
  selectShared(
    db,
    optionRow,
    sql`SELECT code AS value, name AS label FROM "Interest" ORDER BY ${alphabetical('name')}`,
  )

/** The options of the filter bar, for any member of the school. (SEARCH-26, -30 to -32) */
export async function loadFilterOptions(ctx: Ctx): Promise<FilterOptions> {
  const { db, viewer } = ctx
  const institutions = await visibleInstitutions(ctx)
  return {
    programs: await selectShared(
      db,
      optionRow,
      sql`SELECT name AS value, name AS label FROM "Program"
        WHERE partner_code = ${viewer.partner_code} AND archived_at IS NULL
        ORDER BY ${alphabetical('name')}`,
    ),
    institutions: institutions.map(({ value, label }) => ({ value, label })),
    institutionType: institutions.find(({ type }) => type)?.type ?? 'institution',
    interests: await allInterests(ctx),
  }
}

const institutionRow = defineRow({
  ...optionRow.columns,
  type: col.text.orNull,
  global_status: col.text,
})

/**
 * Only active ones, the primary first. (ACCESS-05) Other institutions aren't filters, because
 * members may not know who belongs to them. (ACCESS-14)
 */
async function visibleInstitutions({ db, viewer }: Ctx) {
  const rows = await selectShared(
    db,
    institutionRow,
    sql`SELECT institution_code AS value, name AS label, institution_type AS type, global_status
      FROM "Institution" WHERE partner_code = ${viewer.partner_code} AND status = 'active'
      ORDER BY "primary" DESC, ${alphabetical('name')}`,
  )
  return rows.filter((row) => canSeeInstitution(viewer, row))
}

/** Codes in lower case of the institutions that the member may filter by. */
export const institutionCodes = async (ctx: Ctx): Promise<Set<string>> =>
  new Set((await visibleInstitutions(ctx)).map(({ value }) => value.toLowerCase()))

/** Codes of interests given by code or name in any case, as links do. Unknown ones stay. (SEARCH-07) */
export async function interestCodes(ctx: Ctx, codesOrNames: readonly string[]): Promise<string[]> {
  if (codesOrNames.length === 0) return []
  const all = await allInterests(ctx)
  const byName = all.map(({ value, label }) => [label.toLowerCase(), value] as const)
  const byCode = all.map(({ value }) => [value.toLowerCase(), value] as const)
  const codes = new Map([...byName, ...byCode])
  return [
    ...new Set(codesOrNames.map((codeOrName) => codes.get(codeOrName.toLowerCase()) ?? codeOrName)),
  ].sort()
}

/** Those with these codes. */
export const interestOptions = async (ctx: Ctx, codes: readonly string[]) =>
  codes.length === 0 ? [] : (await allInterests(ctx)).filter(({ value }) => codes.includes(value))

/** Titles of topics, only those of the member's school; archived ones still have posts. */
export async function topicTitles(
  { db, viewer }: Ctx,
  ids: readonly string[],
): Promise<FilterOption[]> {
  if (ids.length === 0) return []
  return selectRows(
    db,
    optionRow,
    sql`SELECT id AS value, title AS label FROM "Topic"
      WHERE partner_code = ${viewer.partner_code} AND ${inList('id', ids)} ORDER BY ${alphabetical('title')}`,
  )
}
