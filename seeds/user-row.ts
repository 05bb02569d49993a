import {
  PART_DEFAULTS,
  PART_NAMES,
  splitUser,
  USER_PARTS,
  type PartColumns,
} from '~/domain/users/parts'
import { termsVersion } from '~/domain/legal/terms.server'
import type { TableName } from '~prisma/generated/tables'
import { createRow, type Tables } from './rows'

/** A user with the columns of all their tables. */
export type UserRow = Tables['User']

type Required = 'id' | 'partner_code' | 'email' | 'first_name' | 'last_name' | 'created_at'

/** A full user row: a current student who has finished everything, except for what is given. */
export function userRow(columns: Pick<UserRow, Required> & Partial<UserRow>): UserRow {
  const joined = columns.joined_date ?? null
  return createRow('User', {
    email_confirmed: true,
    core_complete: true,
    onboarding_step: 'complete',
    auths: [],
    roles: [],
    terms_version: joined && termsVersion(),
    // Anyone who has been here for a while has been asked already.
    prompts_shown: joined ? ['mobile-app'] : [],
    global_answered: joined ? 'toggle' : null,
    viewed_postlaunch_modal: joined !== null,
    global_since: columns.global ? joined : null,
    global_consent_at: columns.global ? joined : null,
    ...columns,
  })
}

export type PartRow = { table: TableName; row: Record<string, unknown> }

/** The rows of a person's other tables, without those that would only hold defaults. */
export function partRows(user: { id: string }): PartRow[] {
  const { parts } = splitUser({ ...PART_DEFAULTS, ...user })
  return PART_NAMES.flatMap((part) => {
    const columns = parts[part] ?? {}
    if (!Object.entries(columns).some(isChanged)) return []
    return [{ table: USER_PARTS[part], row: { user_id: user.id, ...columns } }]
  })
}

function isChanged([column, value]: [string, unknown]): boolean {
  const normal = PART_DEFAULTS[column as keyof PartColumns]
  return value !== normal && JSON.stringify(value) !== JSON.stringify(normal)
}
