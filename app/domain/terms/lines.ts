import { termSchema } from './schema'
import { spelling } from './words'

/** A line that is not taken into a list, and why. */
export type Skipped = { line: number; text: string; message: string }

export type TermLines = {
  terms: string[]
  blank: number
  doubles: Skipped[]
  bad: Skipped[]
}

const HEADERS = /^(restricted |banned |forbidden )?(terms?|words?|phrases?)$/i

/**
 * The terms of a list of one a line, or of the column of them in a CSV file: the one called term,
 * word or phrase, otherwise the first. Quotes around a whole line, a first line that only names the
 * column, and lines that begin with '# ' are none of a term. What cannot be taken is told with its
 * line. (CLI-14)
 */
export function readTerms(content: string, format: 'text' | 'csv'): TermLines {
  const read: TermLines = { terms: [], blank: 0, doubles: [], bad: [] }
  const first = new Map<string, number>()
  let column: number | null = null
  const lines = content.replace(/^\ufeff/, '').split(/\r\n|\r|\n/)
  if (lines.at(-1) === '') lines.pop()
  // As the first line has it: some programs write semicolons.
  const [head = ''] = lines
  const separator = !head.includes(',') && head.includes(';') ? ';' : ','
  for (const [n, raw] of lines.entries()) {
    const line = n + 1
    const isQuoted = raw.trim().startsWith('"')
    if (raw.trim() === '' || (!isQuoted && /^\s*#\s/.test(raw))) {
      read.blank++
      continue
    }
    const cells: string[] = format === 'csv' ? cellsOf(raw, separator) : [unquoted(raw)]
    if (column === null) {
      const named = cells.findIndex((cell) => HEADERS.test(cell))
      column = Math.max(0, named)
      if (named >= 0 && (!isQuoted || cells.length > 1)) continue
    }
    const text = (cells[column] ?? '').trim()
    if (text === '') {
      read.blank++
      continue
    }
    const problem = objection(text)
    const key = problem === null ? spelling(text) : ''
    const before = first.get(key)
    if (problem !== null) read.bad.push({ line, text, message: problem })
    else if (before !== undefined)
      read.doubles.push({ line, text, message: `is the same as line ${before}` })
    else {
      first.set(key, line)
      read.terms.push(text)
    }
  }
  return read
}

const objection = (text: string): string | null => {
  if (text.includes('\ufffd')) return 'It is not written in UTF-8'
  return termSchema.safeParse(text).error?.issues[0]?.message ?? null
}

/** A line of a CSV file; a quote within quotes is written twice. */
function cellsOf(line: string, separator: string): string[] {
  const cells: string[] = []
  let at = 0
  while (at <= line.length) {
    const quoted = /^\s*"((?:[^"]|"")*)"\s*/.exec(line.slice(at, at + LONGEST_CELL))
    const after = quoted ? at + quoted[0].length : at
    if (quoted && (after === line.length || line[after] === separator)) {
      cells.push((quoted[1] ?? '').replaceAll('""', '"').trim())
      at = after + 1
    } else {
      const end = line.indexOf(separator, at)
      cells.push(line.slice(at, end < 0 ? undefined : end).trim())
      at = end < 0 ? line.length + 1 : end + 1
    }
    if (cells.length > MOST_CELLS) break
  }
  return cells
}

const LONGEST_CELL = 2000
const MOST_CELLS = 50

function unquoted(line: string): string {
  const text = line.trim()
  const [, inner] = /^"((?:[^"]|"")*)"$/.exec(text) ?? []
  return inner === undefined ? text : inner.replaceAll('""', '"')
}

/** A list that `readTerms` takes again, in both formats. */
export const writeTerms = (terms: readonly string[]): string =>
  terms
    .map((term) => `${NEEDS_QUOTES.test(term) || HEADERS.test(term) ? quote(term) : term}\n`)
    .join('')

const NEEDS_QUOTES = /^"|^#\s|[,;]/
const quote = (term: string) => `"${term.replaceAll('"', '""')}"`
