import type { Column } from '~/domain/imports/columns'

/** Bytes of a list, its lines and its columns; larger ones are for the terminal, or come by SCIM. */
export const MAX_LIST_BYTES = 5 * 1024 * 1024
export const MAX_LIST_PEOPLE = 20_000
export const MAX_LIST_COLUMNS = 100
/** Characters of one that is pasted: written out, they fit in a form */
export const MAX_PASTED = 60_000
/** Lines that the page of a plan shows, of what changes and of what is wrong */
export const SHOWN_LINES = 50
/** Hours that a list stays on the server */
export const LIST_HOURS = 24

/** What a column can mean, as the page says it; in the order of the choices. */
export const COLUMN_LABELS = {
  email: 'Email',
  first_name: 'First name',
  preferred_first_name: 'Preferred first name',
  last_name: 'Last name',
  full_name: 'Whole name',
  roles: 'Roles',
  program: 'Program',
  institution: 'Campus',
  external_id: 'ID at the school',
  phone: 'Phone',
} as const
export type ListField = keyof typeof COLUMN_LABELS

export type ImportState = 'columns' | 'plan' | 'running' | 'done' | 'failed'

/** What was chosen for a list. */
export type ImportChoice = {
  columns: Column<ListField>[]
  hasTitles: boolean
  invite: boolean
  close: boolean
  /** Close many at once: it was confirmed that the list is the whole one */
  closeMany: boolean
}

export type PlannedLine = { line: number; email: string; isNew: boolean; notes: string[] }
export type LineProblem = { path: string; message: string }

/** What a list would do, as it was confirmed. */
export type ImportPlan = {
  added: number
  changed: number
  same: number
  invited: number
  closed: number
  /** On the school's list until now, where accounts are closed */
  listed: number
  /** Too many would be closed without another word */
  tooMany: boolean
  shown: PlannedLine[]
  /** Addresses of some that would be closed */
  leaving: string[]
  problems: LineProblem[]
  /** Ids of those who would be closed */
  leavers: string[]
}

export const LIST_REQUIRED = 'Choose a file, or paste the list'
export const LIST_TOO_LARGE =
  'The list is larger than 5 MB. Your site’s operators can import it on the terminal, or connect your directory by SCIM.'
export const LIST_TOO_LONG =
  'The list has more than 20,000 people. Your site’s operators can import it on the terminal, or connect your directory by SCIM.'
export const PASTED_TOO_LONG = 'That is too long to paste. Send it as a file'
export const TOO_MANY_COLUMNS =
  'The list has more than 100 columns. Leave out those that say nothing about people'
export const BOTH_SENT = 'Choose a file or paste the list, not both'
export const SAY_WHOLE =
  'Check this if the list has everyone of your school. Otherwise send the whole list'
export const columnMissing = (field: ListField) => `Say which column is: ${COLUMN_LABELS[field]}`
export const columnTwice = (field: ListField) => `Another column is ${COLUMN_LABELS[field]} already`
export const NO_LONGER_ADMINISTRATOR =
  'The account that confirmed it is no longer an administrator’s. The rest of the list wasn’t imported.'
