/** Rows as they were before a migration, for databases that end right before it. */
export type Row = Record<string, string | number | null>

export const SCHOOL: [string, Row] = [
  'Partner',
  {
    id: 'p',
    partner_code: 'north',
    name: 'North',
    shorthand_name: 'N',
    abbreviation: 'N',
    host: 'north.test',
    flags: '{}',
    settings: '{}',
    created_at: 1,
    updated_at: 1,
  },
]
/** Someone of that school. */
export const person = (id: string, more: Row): [string, Row] => [
  'User',
  {
    id,
    partner_code: 'north',
    email: `${id}@north.test`,
    first_name: id,
    last_name: 'Jones',
    auths: '[]',
    roles: '[]',
    flags: '{}',
    variants: '{}',
    tips: '{}',
    lti_course_ids: '[]',
    created_at: 1,
    updated_at: 1,
    ...more,
  },
]
