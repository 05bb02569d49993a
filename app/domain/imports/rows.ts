import { parse } from 'csv-parse/sync'

/** What is wrong and where: 'line 3, email'. `kind` is what it has in common with others, if not all of it. */
export type EntryProblem = { path: string; message: string; kind?: string }

/** A line of a list, counted from 1 in the file. */
export type Row = { line: number; cells: string[] }

/** Between cells, as spreadsheets of different countries and systems write it. */
const DELIMITERS = ['\t', ';', ',', '|'] as const

/** Characters of the longest cell that a list can have. */
const MAX_CELL = 10_000
/** Columns of the widest list. */
export const MAX_COLUMNS = 2_000

/** The rows of a file, or why it isn't CSV. Cells are trimmed, and rows without any are left out. */
export function readRows(sent: string): Row[] | { problem: EntryProblem } {
  const { text, skipped, delimiter } = readDelimiter(sent.replace(/^\ufeff/, ''))
  try {
    const records = parse(unwrap(text, delimiter), {
      delimiter,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    }) as unknown as { info: { lines: number }; record: string[] }[]
    const rows = records
      .map(({ info, record }) => ({ line: info.lines + skipped, cells: record.map(plainCell) }))
      .filter(({ cells }) => cells.some(Boolean))
    return tooLarge(rows) ?? rows
  } catch (error) {
    const { lines = 1, message } = error as Error & { lines?: number }
    return { problem: { path: `line ${lines + skipped}`, message: `is not CSV: ${message}` } }
  }
}

/** Excel may say in a line of its own what is between cells. The titles tell otherwise. */
function readDelimiter(text: string) {
  const named = /^"?sep=([\t;,|])"?\r?\n/i.exec(text)
  if (named) return { text: text.slice(named[0].length), skipped: 1, delimiter: named[1]! }
  const [first = ''] = text.trimStart().split(/[\r\n]/, 1)
  const delimiter = mostFrequent(first) ?? mostFrequent(text.slice(0, 100_000)) ?? ','
  return { text, skipped: 0, delimiter }
}

function mostFrequent(text: string): string | null {
  const outside = text.replace(/"[^"]*"/g, '')
  const counts = DELIMITERS.map((delimiter) => outside.split(delimiter).length - 1)
  const most = Math.max(...counts)
  return most > 0 ? DELIMITERS[counts.indexOf(most)]! : null
}

/** `="000124"`, which keeps the zeros of a number in Excel, is a quoted cell. */
function unwrap(text: string, delimiter: string): string {
  const between = delimiter === '|' ? '\\|' : delimiter
  return text.replace(new RegExp(`(^|[${between}\\r\\n])="([^"\\r\\n]*)"`, 'g'), '$1"$2"')
}

/** The same where the program that wrote it has put quotes around it, or an apostrophe as Excel does. */
const plainCell = (cell: string) => (/^="(.*)"$/s.exec(cell)?.[1] ?? cell).trim()

function tooLarge(rows: readonly Row[]): { problem: EntryProblem } | null {
  for (const { line, cells } of rows) {
    const path = `line ${line}`
    if (cells.length > MAX_COLUMNS)
      return { problem: { path, message: `has more than ${MAX_COLUMNS} cells` } }
    if (cells.some((cell) => cell.length > MAX_CELL))
      return { problem: { path, message: `has a cell of more than ${MAX_CELL} characters` } }
  }
  return null
}
