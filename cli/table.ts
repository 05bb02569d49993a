import { fitText, textWidth } from './columns'
import { printable, styled, type Theme } from './theme'

export type Cell = string | number | boolean | null | undefined | Date
/** The names of what can be printed as it is. */
type CellName<Row> = { [Name in keyof Row]: Row[Name] extends Cell ? Name : never }[keyof Row]
/** Titles with what is below them. */
export type Columns<Row> = Readonly<Record<string, CellName<Row> | ((row: Row) => Cell)>>

const GAP = 2
const NARROWEST = 8

export function cellText(value: Cell): string {
  if (value === null || value === undefined) return '-'
  if (value instanceof Date) return `${value.toISOString().slice(0, 19).replace('T', ' ')}Z`
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return printable(String(value))
}

function pad(text: string, width: number, isNumber: boolean): string {
  const fitted = fitText(text, width)
  const space = ' '.repeat(width - textWidth(fitted))
  return isNumber ? space + fitted : fitted + space
}

/**
 * Rows under a line of titles. On a terminal each row is one line: the widest columns are shortened
 * until it fits, but never numbers, times and the columns named in `whole`.
 */
export function table<Row>(
  rows: readonly Row[],
  columns: Columns<Row>,
  theme: Theme,
  whole: readonly string[] = [],
): string {
  const laid = Object.entries(columns).map(([title, get]) => {
    const values = rows.map((row) => (typeof get === 'function' ? get(row) : (row[get] as Cell)))
    const texts = values.map(cellText)
    const isNumber = values.some((value) => typeof value === 'number')
    const isWhole =
      isNumber || whole.includes(title) || values.some((value) => value instanceof Date)
    const width = texts.reduce((most, text) => Math.max(most, textWidth(text)), textWidth(title))
    return { title, texts, isNumber, isWhole, width }
  })
  if (theme.width !== null) shorten(laid, theme.width)
  const line = (text: (column: (typeof laid)[number]) => string) => {
    const cells = laid.map((column) => pad(text(column), column.width, column.isNumber))
    const joined = cells.join(' '.repeat(GAP)).trimEnd()
    return theme.width === null ? joined : fitText(joined, theme.width)
  }
  const titles = line(({ title }) => title)
  const lines = rows.map((_, row) => line(({ texts }) => texts[row] ?? ''))
  return [styled(theme, 'bold', titles), ...lines].join('\n')
}

function shorten(columns: { width: number; isWhole: boolean }[], width: number) {
  const total = columns.reduce((sum, column) => sum + column.width + GAP, -GAP)
  for (let over = total - width; over > 0; over--) {
    const [widest] = columns
      .filter((column) => !column.isWhole && column.width > NARROWEST)
      .sort((a, b) => b.width - a.width)
    if (!widest) return
    widest.width--
  }
}

/** Names and values, a pair a line. */
export function pairs(entries: readonly (readonly [string, Cell])[], theme: Theme): string {
  const width = Math.max(...entries.map(([name]) => name.length))
  return entries
    .map(([name, value]) => `${styled(theme, 'dim', name.padEnd(width))}  ${cellText(value)}`)
    .join('\n')
}
