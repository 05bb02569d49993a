import { termSchema } from './schema'
import { spelling } from './words'

/** A line that isn't imported, and why. */
export type SkippedLine = { line: number; text: string; message: string }

export type TermList = {
  terms: string[]
  blank: number
  duplicates: SkippedLine[]
  invalid: SkippedLine[]
}

const HEADERS = /^(restricted |banned |forbidden )?(terms?|words?|phrases?)$/i

/**
 * Reads terms from a list with one per line, or from a CSV file: from the column called term, word
 * or phrase, else the first. Ignores quotes around a whole line, a header line, and lines that
 * begin with '# '. Reports invalid terms with their line. (CLI-14)
 */
export function readTerms(content: string, format: 'text' | 'csv'): TermList {
  const list: TermList = { terms: [], blank: 0, duplicates: [], invalid: [] }
  const first = new Map<string, number>()
  let column: number | null = null
  for (const { line, raw, cells } of readEntries(content, format)) {
    const isQuoted = raw.trim().startsWith('"')
    if (raw.trim() === '' || (!isQuoted && /^\s*#\s/.test(raw))) {
      list.blank++
      continue
    }
    if (column === null) {
      const named = cells.findIndex(({ text }) => HEADERS.test(text))
      column = Math.max(0, named)
      if (named >= 0 && (!isQuoted || cells.length > 1)) continue
    }
    const { text, unclosed } = cells[column] ?? { text: '', unclosed: false }
    if (text === '') {
      list.blank++
      continue
    }
    const problem = unclosed ? UNCLOSED_QUOTES : termProblem(text)
    const key = problem === null ? spelling(text) : ''
    const before = first.get(key)
    if (problem !== null) list.invalid.push({ line, text, message: problem })
    else if (before !== undefined)
      list.duplicates.push({ line, text, message: `is the same as line ${before}` })
    else {
      first.set(key, line)
      list.terms.push(text)
    }
  }
  return list
}

const UNCLOSED_QUOTES = "Its quotes aren't closed"

const termProblem = (text: string): string | null => {
  if (text.includes('\ufffd')) return "It isn't encoded in UTF-8"
  return termSchema.safeParse(text).error?.issues[0]?.message ?? null
}

/** A line of the list, or several lines if a quoted cell contains line breaks. */
type Entry = { line: number; raw: string; cells: Cell[] }
/** `unclosed`: it begins with a quote that isn't closed at its end. */
type Cell = { text: string; unclosed: boolean }

function* readEntries(content: string, format: 'text' | 'csv'): Generator<Entry> {
  const lines = content.replace(/^\ufeff/, '').split(/\r\n|\r|\n/)
  if (lines.at(-1) === '') lines.pop()
  // The first line decides: some programs write semicolons.
  const [head = ''] = lines
  const separator = !head.includes(',') && head.includes(';') ? ';' : ','
  const read = (raw: string) => (format === 'csv' ? parseCells(raw, separator) : parseLine(raw))
  for (let n = 0; n < lines.length; n++) {
    const line = n + 1
    let raw = lines[n] ?? ''
    let cells = read(raw)
    if (cells === null) {
      const joined = joinLines(lines, n, read)
      if (joined) {
        raw = joined.raw
        cells = joined.cells
        n = joined.last
      }
    }
    yield { line, raw, cells: cells ?? [{ text: raw.trim(), unclosed: true }] }
  }
}

/** How many lines a quoted cell can span; an unclosed quote must not swallow the rest of the file. */
const MAX_QUOTED_LINES = 50

function joinLines(lines: readonly string[], from: number, read: (raw: string) => Cell[] | null) {
  let raw = lines[from] ?? ''
  for (let last = from + 1; last < Math.min(lines.length, from + MAX_QUOTED_LINES); last++) {
    raw += `\n${lines[last] ?? ''}`
    const cells = read(raw)
    if (cells) return cells.some(({ unclosed }) => unclosed) ? null : { raw, cells, last }
  }
  return null
}

const MAX_CELLS = 50

/** The cells of a line of a CSV file, or null if a quote is still open at its end. */
function parseCells(line: string, separator: string): Cell[] | null {
  const cells: Cell[] = []
  let at = 0
  while (at <= line.length && cells.length <= MAX_CELLS) {
    const begin = skipSpaces(line, at)
    const close = line[begin] === '"' ? closingQuote(line, begin) : null
    if (close === undefined) return null
    const after = close === null ? begin : skipSpaces(line, close + 1)
    const whole = close !== null && (after >= line.length || line[after] === separator)
    const next = whole ? after : line.indexOf(separator, after)
    const end = next < 0 ? line.length : next
    const text = whole ? unquote(line, begin, close) : line.slice(at, end)
    cells.push({ text: text.trim(), unclosed: close !== null && !whole })
    at = end + 1
  }
  return cells
}

/** A line with one term, in quotes or not; null if a quote is still open at its end. */
function parseLine(raw: string): Cell[] | null {
  const text = raw.trim()
  const close = text.startsWith('"') ? closingQuote(text, 0) : null
  if (close === undefined) return null
  const quoted = close !== null && close === text.length - 1
  return [
    { text: quoted ? unquote(text, 0, close) : text, unclosed: text.includes('\n') && !quoted },
  ]
}

const skipSpaces = (line: string, at: number) =>
  at + (/^[ \t]*/.exec(line.slice(at, at + 1000))?.[0].length ?? 0)

/** The index of the closing quote, if there is one; a quote within quotes is written twice. */
function closingQuote(line: string, begin: number): number | undefined {
  for (let at = begin + 1; ; at += 2) {
    at = line.indexOf('"', at)
    if (at < 0) return undefined
    if (line[at + 1] !== '"') return at
  }
}

const unquote = (line: string, begin: number, close: number) =>
  line.slice(begin + 1, close).replaceAll('""', '"')

/** A list that `readTerms` can read again as either format. */
export const writeTerms = (terms: readonly string[]): string =>
  terms
    .map((term) => `${NEEDS_QUOTES.test(term) || HEADERS.test(term) ? quote(term) : term}\n`)
    .join('')

const NEEDS_QUOTES = /^"|^#\s|[,;]/
const quote = (term: string) => `"${term.replaceAll('"', '""')}"`
