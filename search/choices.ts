import type { Ctx } from '~/platform/ctx'
import { sqlRows } from '~/platform/sql.server'

export type NamedChoice = { value: string; label: string }

/** Everything a member can filter by, as their school has it. */
export type FilterChoices = {
  programs: NamedChoice[]
  /** Active ones only, by name, the primary one first among equals (1§9) */
  institutions: NamedChoice[]
  /** What the school's institutions are called: 'campus', 'branch' … */
  institutionType: string
  /** Alphabetical (SEARCH-32) */
  interests: NamedChoice[]
}

const PROGRAMS = `SELECT name AS value, name AS label FROM Program
  WHERE partner_code = ? ORDER BY name COLLATE NOCASE`
const INSTITUTIONS = `SELECT institution_code AS value, name AS label, institution_type AS type
  FROM Institution WHERE partner_code = ? AND status = 'active'
  ORDER BY name COLLATE NOCASE, "primary" DESC`
const INTERESTS = 'SELECT code AS value, name AS label FROM Interest ORDER BY name COLLATE NOCASE'

/** The choices of the filter bar, for any member of the school. (SEARCH-26, -30 to -32) */
export function filterChoices({ db, viewer }: Ctx): FilterChoices {
  const { partner_code } = viewer
  const institutions = sqlRows<NamedChoice & { type: string | null }>(db, INSTITUTIONS, [
    partner_code,
  ])
  return {
    programs: sqlRows<NamedChoice>(db, PROGRAMS, [partner_code]),
    institutions: institutions.map(({ value, label }) => ({ value, label })),
    institutionType: institutions.find(({ type }) => type)?.type ?? 'institution',
    interests: sqlRows<NamedChoice>(db, INTERESTS, []),
  }
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
