import { harmless, paint, type Look } from './look'

export type Cell = string | number | boolean | null | undefined | Date
export type Column<Row> = {
  title: string
  get: (row: Row) => Cell
  align?: 'right'
}

const GAP = '  '
const NARROWEST = 8

export function cellText(value: Cell): string {
  if (value === null || value === undefined) return '-'
  if (value instanceof Date) return value.toISOString().slice(0, 19).replace('T', ' ')
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return harmless(String(value))
}

const lengthOf = (text: string) => [...text].length

/** Rows under a line of titles. On a terminal long columns are cut, so that each row is one line. */
export function table<Row>(columns: readonly Column<Row>[], rows: readonly Row[], look: Look) {
  const cells = rows.map((row) => columns.map((column) => cellText(column.get(row))))
  const titles = columns.map((column) => column.title)
  const widths = titles.map((title, n) =>
    Math.max(lengthOf(title), ...cells.map((row) => lengthOf(row[n] ?? ''))),
  )
  if (look.width !== null) fit(widths, look.width)
  const line = (row: string[]) =>
    row
      .map((text, n) => placed(text, widths[n] ?? 0, columns[n]?.align === 'right'))
      .join(GAP)
      .trimEnd()
  return [paint(look, 'bold', line(titles)), ...cells.map(line)].join('\n')
}

/** Takes from the widest column until the row fits or nothing more can be taken. */
function fit(widths: number[], width: number) {
  const total = () => widths.reduce((sum, one) => sum + one, 0) + GAP.length * (widths.length - 1)
  while (total() > width) {
    const widest = widths.indexOf(Math.max(...widths))
    const now = widths[widest] ?? 0
    if (now <= NARROWEST) return
    widths[widest] = now - 1
  }
}

function placed(text: string, width: number, right: boolean): string {
  const letters = [...text]
  const cut = letters.length > width ? `${letters.slice(0, width - 1).join('')}…` : text
  const space = ' '.repeat(Math.max(0, width - lengthOf(cut)))
  return right ? space + cut : cut + space
}

/** Names and values, one pair a line. */
export function pairs(entries: readonly (readonly [string, Cell])[], look: Look): string {
  const width = Math.max(...entries.map(([name]) => name.length))
  return entries
    .map(([name, value]) => `${paint(look, 'dim', name.padEnd(width))}  ${cellText(value)}`)
    .join('\n')
}
