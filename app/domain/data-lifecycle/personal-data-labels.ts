import { recordEntries } from './records'

/** Columns of many tables, and fields that exports add. */
const SHARED: Record<string, string | null> = {
  partner_code: null,
  coach_id: null,
  id: 'Id',
  has_password: 'You have a password here',
  created_at: 'Since',
  updated_at: 'Last changed',
  deleted_at: 'Deleted',
  expires_at: 'Ends',
  toggles: 'You get notifications about',
}

/** A map, because saved forms have fields of any name: no object has a label for "toString". */
const LABELS = new Map(
  [SHARED, ...recordEntries().map(([, { labels = {} }]) => labels)].flatMap((labels) =>
    Object.entries<string | null | undefined>(labels),
  ),
)

/** What a value is called in the copy for reading; null where it is left out. */
export function labelFor(name: string): string | null {
  const label = LABELS.get(name)
  return label === undefined
    ? name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ')
    : label
}
