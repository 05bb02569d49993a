import { optionalEmailField } from '~/domain/accounts/fields'
import { isVisibleSingleLine } from '~/platform/text/text-checks'
import { MAX_PROSPECT_ID_LENGTH } from './prospects'

export type ProspectEntry = { prospect_id: string; email: string | null }
export type LineProblem = { line: number; message: string }

const HEADER_NAMES = /^prospect_id(,email)?$/i

/**
 * The prospective students of a list: one id a line, with an address behind a comma where the school
 * knows one. Empty lines and a line of titles are left out; every wrong line is named.
 */
export function parseProspects(text: string): {
  entries: ProspectEntry[]
  problems: LineProblem[]
} {
  const entries: ProspectEntry[] = []
  const problems: LineProblem[] = []
  const seen = new Map<string, number>()
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\n|\r/)
  for (const [at, line] of lines.entries()) {
    const cells = line.split(',').map((cell) =>
      cell
        .trim()
        .replace(/^"(.*)"$/, '$1')
        .trim(),
    )
    if (cells.every((cell) => cell === '') || (at === 0 && HEADER_NAMES.test(cells.join(','))))
      continue
    const [prospect_id = '', email = '', ...more] = cells
    const parsed = optionalEmailField.safeParse(email)
    const first = seen.get(prospect_id)
    const message =
      findProblem(prospect_id, more.length) ??
      (first && `The id ${prospect_id} is already on line ${first}.`) ??
      (parsed.success ? null : `"${email}" is not an email address.`)
    if (message) problems.push({ line: at + 1, message })
    else entries.push({ prospect_id, email: parsed.data ?? null })
    if (!first) seen.set(prospect_id, at + 1)
  }
  return { entries, problems }
}

function findProblem(id: string, more: number): string | null {
  if (more > 0) return 'There is more than an id and an email address.'
  if (id === '') return 'There is no id.'
  if (id.length > MAX_PROSPECT_ID_LENGTH)
    return `The id has more than ${MAX_PROSPECT_ID_LENGTH} characters.`
  // It is one part of an address.
  if (/[/\\?#%]|^\.+$/.test(id)) return 'The id has characters that can’t be part of an address.'
  return isVisibleSingleLine(id) ? null : 'The id has invisible characters.'
}
