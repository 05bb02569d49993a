import { defaultRow } from '~/platform/database/default-row'
import type {
  LeaderProfile,
  SchoolLinks,
  UserConsents,
  UserOnboarding,
  UserProfile,
  UserSettings,
  UserStudy,
} from '~prisma/generated/client'
import { TABLES, type ColumnSchema } from '~prisma/generated/tables'

/** The tables with a person's columns that aren't on User, by their relation. No row means defaults. */
export const USER_PARTS = {
  profile: 'UserProfile',
  study: 'UserStudy',
  onboarding: 'UserOnboarding',
  consents: 'UserConsents',
  settings: 'UserSettings',
  leader_profile: 'LeaderProfile',
  school_links: 'SchoolLinks',
} as const

type Rows = {
  profile: UserProfile
  study: UserStudy
  onboarding: UserOnboarding
  consents: UserConsents
  settings: UserSettings
  leader_profile: LeaderProfile
  school_links: SchoolLinks
}
export type PartName = keyof typeof USER_PARTS
export const PART_NAMES = Object.keys(USER_PARTS) as PartName[]

/** The columns of all parts. */
export type PartColumns = Omit<
  UserProfile &
    UserStudy &
    UserOnboarding &
    UserConsents &
    UserSettings &
    LeaderProfile &
    SchoolLinks,
  'user_id' | 'partner_code'
>

/** Loads all parts with a user. */
export const INCLUDE_PARTS = {
  profile: true,
  study: true,
  onboarding: true,
  consents: true,
  settings: true,
  leader_profile: true,
  school_links: true,
} as const

function partDefaults(part: PartName) {
  const { user_id: _, partner_code: _own, ...defaults } = defaultRow(USER_PARTS[part])
  return defaults
}

/** The columns of all parts as they are without a row. */
export const PART_DEFAULTS = Object.assign({}, ...PART_NAMES.map(partDefaults)) as PartColumns

const PART_BY_COLUMN = new Map(
  PART_NAMES.flatMap((part) => Object.keys(partDefaults(part)).map((column) => [column, part])),
)

/** Every column of a person, in whichever of their tables. */
export const USER_COLUMNS: Record<string, ColumnSchema> = Object.assign(
  {},
  TABLES.User.columns,
  ...PART_NAMES.map((part) => TABLES[USER_PARTS[part]].columns),
)

/** A user loaded with INCLUDE_PARTS, with the columns of all parts next to their own. */
export function flattenUser<Row extends { [Part in PartName]: Rows[Part] | null }>(row: Row) {
  const flat: Record<string, unknown> = { ...PART_DEFAULTS }
  for (const part of PART_NAMES) Object.assign(flat, row[part])
  Object.assign(flat, row)
  for (const name of [...PART_NAMES, 'user_id']) delete flat[name]
  return flat as Omit<Row, PartName> & PartColumns
}

/** The other way round: which of the columns belong to User, and which to which part. */
export function splitUser(flat: object) {
  const user: Record<string, unknown> = {}
  const parts: { [Part in PartName]?: Record<string, unknown> } = {}
  for (const [column, value] of Object.entries(flat)) {
    const part = PART_BY_COLUMN.get(column)
    if (part) (parts[part] ??= {})[column] = value
    else user[column] = value
  }
  return { user, parts }
}
