import type { Ctx } from '~/platform/ctx'
import { sqlRows } from '~/platform/sql.server'
import { seesInstitution } from '~/policy/institutions'

export type NamedChoice = { value: string; label: string }

/** Everything a member can filter by, as their school has it. */
export type FilterChoices = {
  programs: NamedChoice[]
  /** Active ones that the member is told of, by name, the primary one first among equals (1§9) */
  institutions: NamedChoice[]
  /** What the school's institutions are called: 'campus', 'branch' … */
  institutionType: string
  /** Alphabetical (SEARCH-32) */
  interests: NamedChoice[]
}

const PROGRAMS = `SELECT name AS value, name AS label FROM Program
  WHERE partner_code = ? ORDER BY name COLLATE NOCASE`
/** Only active ones, the primary first. (ACCESS-05) */
const INSTITUTIONS = `SELECT institution_code AS value, name AS label, institution_type AS type,
  global_status FROM Institution WHERE partner_code = ? AND status = 'active'
  ORDER BY "primary" DESC, name COLLATE NOCASE`
const INTERESTS = 'SELECT code AS value, name AS label FROM Interest ORDER BY name COLLATE NOCASE'

/** The choices of the filter bar, for any member of the school. (SEARCH-26, -30 to -32) */
export function filterChoices(ctx: Ctx): FilterChoices {
  const { db, viewer } = ctx
  const institutions = institutionsTold(ctx)
  return {
    programs: sqlRows<NamedChoice>(db, PROGRAMS, [viewer.partner_code]),
    institutions: institutions.map(({ value, label }) => ({ value, label })),
    institutionType: institutions.find(({ type }) => type)?.type ?? 'institution',
    interests: sqlRows<NamedChoice>(db, INTERESTS, []),
  }
}

type InstitutionRow = NamedChoice & { type: string | null; global_status: string }

/** Who belongs to any other institution the member is not told, so it is no filter. (ACCESS-14) */
const institutionsTold = ({ db, viewer }: Ctx): InstitutionRow[] =>
  sqlRows<InstitutionRow>(db, INSTITUTIONS, [viewer.partner_code]).filter((one) =>
    seesInstitution(viewer, one),
  )

/** Codes, in lower case, of the institutions that the member may filter by. */
export const institutionCodes = (ctx: Ctx): Set<string> =>
  new Set(institutionsTold(ctx).map(({ value }) => value.toLowerCase()))

/**
 * Codes of interests that are given by code or by name, in any case, as links of other places do;
 * what nothing is called stays as it is. For any member. (SEARCH-07)
 */
export function interestCodes({ db }: Ctx, given: readonly string[]): string[] {
  if (given.length === 0) return []
  const all = sqlRows<NamedChoice>(db, INTERESTS, [])
  const byName = all.map(({ value, label }) => [label.toLowerCase(), value] as const)
  const byCode = all.map(({ value }) => [value.toLowerCase(), value] as const)
  const codes = new Map([...byName, ...byCode])
  return [...new Set(given.map((one) => codes.get(one.toLowerCase()) ?? one))].sort()
}

/** Titles of topics that a search is limited to; only those of the member's school. */
export function topicTitles({ db, viewer }: Ctx, ids: readonly string[]): NamedChoice[] {
  if (ids.length === 0) return []
  return sqlRows<NamedChoice>(
    db,
    `SELECT id AS value, title AS label FROM Topic
     WHERE partner_code = ? AND id IN (SELECT value FROM json_each(?)) ORDER BY title`,
    [viewer.partner_code, JSON.stringify(ids)],
  )
}
