import { roleUpdate, type RoleColumns } from '~/policy/assignable-roles'
import type { Holder } from './people-holders.server'
import type { PersonEntry } from './people-list'

/** The columns that a list decides about, as they are and as they are to be. */
export type ListedColumns = RoleColumns & {
  first_name: string
  last_name: string
  program_id: string | null
  institution_id: string | null
  external_id: string | null
  listed_id: string | null
  phone: string | null
}

export const NO_ONE: ListedColumns = {
  first_name: '',
  last_name: '',
  program_id: null,
  institution_id: null,
  external_id: null,
  listed_id: null,
  phone: null,
  enrollment_status: null,
  leader: false,
  coach_user: false,
  control_group: false,
  test_user: false,
  roles: [],
}

export const toColumns = ({ study, school_links, roles, ...row }: Holder): ListedColumns => ({
  ...row,
  roles: roles as string[],
  control_group: study?.control_group ?? false,
  external_id: school_links?.external_id ?? null,
  listed_id: school_links?.listed_id ?? null,
  phone: school_links?.phone ?? null,
})

/** The columns of roles with those that the list gives. */
export function grantRoles({ roles }: PersonEntry, known: ListedColumns, product: string) {
  let columns: RoleColumns = known
  for (const role of roles) columns = { ...columns, ...roleUpdate(role, true, columns, product) }
  const { enrollment_status, leader, coach_user, control_group, test_user } = columns
  return { enrollment_status, leader, coach_user, control_group, test_user, roles: columns.roles }
}

export function difference(
  known: ListedColumns,
  wanted: Partial<ListedColumns>,
): Partial<ListedColumns> {
  const differs = Object.entries(wanted).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(known[name as keyof ListedColumns]),
  )
  return Object.fromEntries(differs)
}

/** What changes, in words. */
export function describe(
  entry: PersonEntry,
  known: ListedColumns,
  columns: Partial<ListedColumns>,
  { isNew, invite, opens, lists }: Record<'isNew' | 'invite' | 'opens' | 'lists', boolean>,
): string[] {
  const invitation = invite ? ['invited by mail'] : []
  if (isNew) {
    const { first_name, last_name, roles } = entry
    return [
      `${first_name} ${last_name}`.trim(),
      roles.join(' ') || 'current_student',
      ...invitation,
    ]
  }
  const changed = Object.entries(columns).flatMap(([name, value]) => {
    if (name === 'program_id') return `program → ${entry.program}`
    if (name === 'institution_id') return `institution → ${entry.institution}`
    if (name === 'listed_id') return columns.external_id ? [] : `known by ID ${entry.external_id}`
    const before = valueText(known[name as keyof ListedColumns])
    return `${name} ${before} → ${valueText(value)}`
  })
  const state = [...(opens ? ['opened again'] : []), ...(lists ? ['on the list from now on'] : [])]
  return [...state, ...changed, ...invitation]
}

const valueText = (value: unknown) =>
  Array.isArray(value) ? value.join(' ') || 'none' : String(value ?? 'none')
