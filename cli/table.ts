import { harmless, paint, type Look } from './look'
import { placed, widthOf } from './width'

export type Cell = string | number | boolean | null | undefined | Date
export type Column<Row> = {
  title: string
  get: (row: Row) => Cell
  align?: 'right'
  /**
   * Where there is little room, columns of the least importance give way first, and are left out
   * when nothing else helps; those of the most, such as codes and ids, are never cut for the sake of
   * another.
   */
  importance?: 'least' | 'most'
}

const GAP = '  '
const NARROWEST = 8
/** Nothing is cut below this while there is something less important to leave out. */
const READABLE = 16

export function cellText(value: Cell): string {
  if (value === null || value === undefined) return '-'
  if (value instanceof Date) return value.toISOString().slice(0, 19).replace('T', ' ')
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return harmless(String(value))
}

type Laid = {
  title: string
  right: boolean
  /** The columns of the lowest are left out first */
  rank: number
  /** Shown whole or not at all */
  whole: boolean
  width: number
  cells: string[]
}

const [LEAST, USUAL, NUMBER, MOST] = [0, 1, 2, 3] as const
const RANKS = [LEAST, USUAL, NUMBER, MOST]

const rankOf = ({ importance, align }: Column<never>) =>
  importance === 'least' ? LEAST : importance === 'most' ? MOST : align === 'right' ? NUMBER : USUAL

/** Rows under a line of titles. On a terminal long columns are cut, so that each row is one line. */
export function table<Row>(columns: readonly Column<Row>[], rows: readonly Row[], look: Look) {
  const laid = columns.map((column): Laid => {
    const values = rows.map((row) => column.get(row))
    const cells = values.map(cellText)
    const width = Math.max(widthOf(column.title), ...cells.map(widthOf))
    const right = column.align === 'right'
    const rank = rankOf(column)
    // Numbers and times say nothing when they are cut.
    const whole = right || rank === MOST || values.some((value) => value instanceof Date)
    return { title: column.title, right, rank, whole, width, cells }
  })
  const shown = look.width === null ? laid : fitted(laid, look.width)
  const line = (text: (column: Laid) => string) =>
    shown
      .map((column) => placed(text(column), column.width, column.right))
      .join(GAP)
      .trimEnd()
  const stayed = new Set(shown.map(({ title }) => title))
  const left = laid.map(({ title }) => title).filter((title) => !stayed.has(title))
  return [
    paint(
      look,
      'bold',
      line(({ title }) => title),
    ),
    ...rows.map((_, row) => line(({ cells }) => cells[row] ?? '')),
    ...(left.length > 0 ? [paint(look, 'dim', `No room for ${left.join(', ')}.`)] : []),
  ].join('\n')
}

const totalOf = (columns: readonly Laid[]) =>
  columns.reduce((sum, { width }) => sum + width, 0) + GAP.length * (columns.length - 1)

/** Takes from the widest of the least important columns until a row fits, else leaves one out. */
function fitted(columns: readonly Laid[], width: number): Laid[] {
  const kept = [...columns]
  for (;;) {
    const trial = kept.map((column) => ({ ...column }))
    const spare = kept.some(({ rank }, at) => at > 0 && rank === LEAST)
    shrink(trial, width, NARROWEST, ({ rank, whole }) => rank === LEAST && !whole)
    shrink(
      trial,
      width,
      spare ? READABLE : NARROWEST,
      ({ rank, whole }) => rank === USUAL && !whole,
    )
    if (totalOf(trial) <= width) return trial
    const last = RANKS.map((rank) => kept.findLastIndex((one, at) => at > 0 && one.rank === rank))
    const least = last.find((at) => at > 0)
    if (least === undefined) {
      shrink(trial, width, 3, () => true)
      return trial
    }
    kept.splice(least, 1)
  }
}

function shrink(
  columns: readonly Laid[],
  width: number,
  narrowest: number,
  may: (one: Laid) => boolean,
) {
  for (let over = totalOf(columns) - width; over > 0; over--) {
    const widest = columns
      .filter((column) => may(column) && column.width > narrowest)
      .reduce<Laid | null>((most, one) => (most && most.width >= one.width ? most : one), null)
    if (!widest) return
    widest.width--
  }
}

/** Names and values, one pair a line. */
export function pairs(entries: readonly (readonly [string, Cell])[], look: Look): string {
  const width = Math.max(...entries.map(([name]) => widthOf(name)))
  return entries
    .map(([name, value]) => `${paint(look, 'dim', placed(name, width))}  ${cellText(value)}`)
    .join('\n')
}
