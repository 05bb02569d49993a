import { optionalEmailField } from '~/domain/accounts/fields'
import { readRows, type EntryProblem } from '~/domain/support/people-list'
import { isVisibleSingleLine } from '~/platform/text/text-checks'
import { MAX_PROSPECT_ID_LENGTH } from './prospects'

export type ProspectEntry = { prospect_id: string; email: string | null }
export type LineProblem = { line: number; message: string }

const TITLES = /^prospect[ _]?id$/i

/**
 * The prospective students of a list in CSV: one id a line, with an address behind a comma or a
 * semicolon where the school knows one. Empty lines and a line of titles are left out; every wrong line
 * is named.
 */
export function parseProspects(text: string): {
  entries: ProspectEntry[]
  problems: LineProblem[]
} {
  const entries: ProspectEntry[] = []
  const problems: LineProblem[] = []
  const seen = new Map<string, number>()
  // Neither is part of an id or an address.
  const rows = readRows(text, text.includes(',') ? ',' : ';')
  if ('problem' in rows) return { entries, problems: [toLine(rows.problem)] }
  for (const [at, { line, cells }] of rows.entries()) {
    if (at === 0 && TITLES.test(cells[0] ?? '')) continue
    const [prospect_id = '', email = '', ...more] = cells
    const parsed = optionalEmailField.safeParse(email)
    const first = seen.get(prospect_id)
    const message =
      findProblem(prospect_id, more.length) ??
      (first && `The id ${prospect_id} is already on line ${first}.`) ??
      (parsed.success ? null : `"${email}" is not an email address.`)
    if (message) problems.push({ line, message })
    else entries.push({ prospect_id, email: parsed.data ?? null })
    if (!first) seen.set(prospect_id, line)
  }
  return { entries, problems }
}

const toLine = ({ path, message }: EntryProblem): LineProblem => ({
  line: Number(/\d+/.exec(path)?.[0] ?? 1),
  message: `The line ${message}.`,
})

function findProblem(id: string, more: number): string | null {
  if (more > 0) return 'There is more than an id and an email address.'
  if (id === '') return 'There is no id.'
  if (id.length > MAX_PROSPECT_ID_LENGTH)
    return `The id has more than ${MAX_PROSPECT_ID_LENGTH} characters.`
  // It is one part of an address.
  if (/[/\\?#%,;"]|^\.+$/.test(id)) return 'The id has characters that can’t be part of an address.'
  return isVisibleSingleLine(id) ? null : 'The id has invisible characters.'
}
