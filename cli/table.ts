import { textWidth, wrapText } from './columns'
import { printable, styled, type Theme } from './theme'

export type Cell = string | number | boolean | null | undefined | Date
/** The names of what can be printed as it is. */
type CellName<Row> = { [Name in keyof Row]: Row[Name] extends Cell ? Name : never }[keyof Row]
/** Titles with what is below them. */
export type Columns<Row> = Readonly<Record<string, CellName<Row> | ((row: Row) => Cell)>>

const GAP = 2
/** Spaces before what stands below its row */
const INDENT = 4
/** Lines that a text may take in its column */
const LINES = 3

export function cellText(value: Cell): string {
  if (value === null || value === undefined) return '-'
  if (value instanceof Date) return `${value.toISOString().slice(0, 19).replace('T', ' ')}Z`
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return printable(String(value))
}

type Column = {
  title: string
  texts: string[]
  isNumber: boolean
  width: number
  /** Narrower it can't be: what one copies is never cut */
  least: number
}

/** Titles, and each row with all its lines. */
export type TableLines = { titles: string; rows: string[] }

/** Rows under a line of titles, as `tableLines` lays them out. */
export function table<Row>(
  rows: readonly Row[],
  columns: Columns<Row>,
  theme: Theme,
  whole: readonly string[] = [],
): string {
  const lines = tableLines(rows, columns, theme, whole)
  return [lines.titles, ...lines.rows].join('\n')
}

/**
 * On a terminal texts go on below in their column, at whole words, for three lines at most; numbers,
 * times, words (addresses, codes, IDs) and the columns named in `whole` stay whole. Columns for which there
 * is no room stand below their row, with their title. Without a terminal each row is one line.
 */
export function tableLines<Row>(
  rows: readonly Row[],
  columns: Columns<Row>,
  theme: Theme,
  whole: readonly string[] = [],
): TableLines {
  const all = Object.entries(columns).map(([title, get]): Column => {
    const values = rows.map((row) => (typeof get === 'function' ? get(row) : (row[get] as Cell)))
    const texts = values.map(cellText)
    const isNumber = values.some((value) => typeof value === 'number')
    const isWhole =
      isNumber || whole.includes(title) || values.some((value) => value instanceof Date)
    const width = widest([title, ...texts])
    const least = isWhole ? width : widest([title, ...texts.flatMap((text) => text.split(' '))])
    return { title, texts, isNumber, width, least }
  })
  const beside = theme.width === null ? all : columnsBeside(all, theme.width)
  const below = all.slice(beside.length)
  return {
    titles: styled(
      theme,
      'bold',
      lineFor(beside, ({ title }) => [title]),
    ),
    rows: rows.map((_, row) =>
      [
        lineFor(beside, ({ texts, width }) => wrapText(texts[row] ?? '', width, LINES)),
        ...below.flatMap(({ title, texts }) =>
          wrapText(`${title}  ${texts[row] ?? ''}`, (theme.width ?? 0) - INDENT, LINES).map(
            (line) => ' '.repeat(INDENT) + line,
          ),
        ),
      ].join('\n'),
    ),
  }
}

const widest = (texts: readonly string[]) =>
  texts.reduce((most, text) => Math.max(most, textWidth(text)), 0)

/** As many columns from the left as fit next to each other, narrowed where that is needed. */
function columnsBeside(all: readonly Column[], width: number): Column[] {
  const total = (columns: readonly { width: number }[]) =>
    columns.reduce((sum, column) => sum + column.width + GAP, -GAP)
  const columns = all.map((column) => ({ ...column, least: Math.min(column.least, width) }))
  while (columns.length > 1 && total(columns.map(({ least }) => ({ width: least }))) > width)
    columns.pop()
  for (let over = total(columns) - width; over > 0; over--) {
    const [most] = columns
      .filter((column) => column.width > column.least)
      .sort((a, b) => b.width - a.width)
    if (!most) break
    most.width--
  }
  return columns
}

/** Cells of a row next to each other, however many lines they take. */
function lineFor(columns: readonly Column[], linesIn: (column: Column) => string[]): string {
  const cells = columns.map(linesIn)
  const height = Math.max(...cells.map((lines) => lines.length))
  return Array.from({ length: height }, (_, at) =>
    columns
      .map(({ width, isNumber }, column) => pad(cells[column]?.[at] ?? '', width, isNumber))
      .join(' '.repeat(GAP))
      .trimEnd(),
  ).join('\n')
}

function pad(text: string, width: number, isNumber: boolean): string {
  const space = ' '.repeat(Math.max(0, width - textWidth(text)))
  return isNumber ? space + text : text + space
}

/** Names and values, a pair a line. */
export function pairs(entries: readonly (readonly [string, Cell])[], theme: Theme): string {
  const width = Math.max(...entries.map(([name]) => name.length))
  return entries
    .map(([name, value]) => `${styled(theme, 'dim', name.padEnd(width))}  ${cellText(value)}`)
    .join('\n')
}
