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
  for (const { line, raw, cells } of entriesOf(content, format)) {
    const isQuoted = raw.trim().startsWith('"')
    if (raw.trim() === '' || (!isQuoted && /^\s*#\s/.test(raw))) {
      read.blank++
      continue
    }
    if (column === null) {
      const named = cells.findIndex(({ text }) => HEADERS.test(text))
      column = Math.max(0, named)
      if (named >= 0 && (!isQuoted || cells.length > 1)) continue
    }
    const { text, torn } = cells[column] ?? { text: '', torn: false }
    if (text === '') {
      read.blank++
      continue
    }
    const problem = torn ? TORN : objection(text)
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

const TORN = 'Its quotes are not closed'

const objection = (text: string): string | null => {
  if (text.includes('\ufffd')) return 'It is not written in UTF-8'
  return termSchema.safeParse(text).error?.issues[0]?.message ?? null
}

/** A line of the list, or several where a quote goes on over line breaks, as CSV has it. */
type Entry = { line: number; raw: string; cells: Cell[] }
/** Torn: it begins with a quote that is not closed, or not at its end. */
type Cell = { text: string; torn: boolean }

function* entriesOf(content: string, format: 'text' | 'csv'): Generator<Entry> {
  const lines = content.replace(/^\ufeff/, '').split(/\r\n|\r|\n/)
  if (lines.at(-1) === '') lines.pop()
  // As the first line has it: some programs write semicolons.
  const [head = ''] = lines
  const separator = !head.includes(',') && head.includes(';') ? ';' : ','
  const read = (raw: string) => (format === 'csv' ? cellsOf(raw, separator) : wholeLine(raw))
  for (let n = 0; n < lines.length; n++) {
    const line = n + 1
    let raw = lines[n] ?? ''
    let found = read(raw)
    if (found === null) {
      const all = joined(lines, n, read)
      if (all) {
        raw = all.raw
        found = all.cells
        n = all.last
      }
    }
    yield { line, raw, cells: found ?? [{ text: raw.trim(), torn: true }] }
  }
}

/** Lines that a quote may go on over; one that nobody closes must not take the rest of the file. */
const MOST_LINES = 50

function joined(lines: readonly string[], from: number, read: (raw: string) => Cell[] | null) {
  let raw = lines[from] ?? ''
  for (let last = from + 1; last < Math.min(lines.length, from + MOST_LINES); last++) {
    raw += `\n${lines[last] ?? ''}`
    const cells = read(raw)
    if (cells) return cells.some(({ torn }) => torn) ? null : { raw, cells, last }
  }
  return null
}

const MOST_CELLS = 50

/** The cells of a line of a CSV file; null where a quote is still open at its end. */
function cellsOf(line: string, separator: string): Cell[] | null {
  const cells: Cell[] = []
  let at = 0
  while (at <= line.length && cells.length <= MOST_CELLS) {
    const begin = afterSpace(line, at)
    const close = line[begin] === '"' ? closingQuote(line, begin) : null
    if (close === undefined) return null
    const after = close === null ? begin : afterSpace(line, close + 1)
    const whole = close !== null && (after >= line.length || line[after] === separator)
    const next = whole ? after : line.indexOf(separator, after)
    const end = next < 0 ? line.length : next
    const text = whole ? inner(line, begin, close) : line.slice(at, end)
    cells.push({ text: text.trim(), torn: close !== null && !whole })
    at = end + 1
  }
  return cells
}

/** A line that is a term, with quotes around all of it or without; null where they are still open. */
function wholeLine(raw: string): Cell[] | null {
  const text = raw.trim()
  const close = text.startsWith('"') ? closingQuote(text, 0) : null
  if (close === undefined) return null
  const quoted = close !== null && close === text.length - 1
  return [{ text: quoted ? inner(text, 0, close) : text, torn: text.includes('\n') && !quoted }]
}

const afterSpace = (line: string, at: number) =>
  at + (/^[ \t]*/.exec(line.slice(at, at + 1000))?.[0].length ?? 0)

/** Where the quote that begins here is closed, if it is; a quote within quotes is written twice. */
function closingQuote(line: string, begin: number): number | undefined {
  for (let at = begin + 1; ; at += 2) {
    at = line.indexOf('"', at)
    if (at < 0) return undefined
    if (line[at + 1] !== '"') return at
  }
}

const inner = (line: string, begin: number, close: number) =>
  line.slice(begin + 1, close).replaceAll('""', '"')

/** A list that `readTerms` takes again, in both formats. */
export const writeTerms = (terms: readonly string[]): string =>
  terms
    .map((term) => `${NEEDS_QUOTES.test(term) || HEADERS.test(term) ? quote(term) : term}\n`)
    .join('')

const NEEDS_QUOTES = /^"|^#\s|[,;]/
const quote = (term: string) => `"${term.replaceAll('"', '""')}"`
