import { compareBy } from '~/platform/text/name-order'
import type { Insights } from './queries.server'
import {
  FEWER,
  FILTERS,
  FILTER_NAMES,
  NOT_SHOWN,
  REST,
  TABLES,
  TOTAL,
  valueText,
  type FilterName,
  type InsightChoice,
  type InsightRow,
  type ReportTable,
  type TableName,
  type TableShape,
} from './schema'

const shapeFor = (name: TableName): TableShape => TABLES[name]
const NOT_COUNTED = 'Not counted yet'

/** The published rows of a table, by week. */
function rowsByWeek({ tables }: Insights, name: TableName): Map<string, readonly InsightRow[]> {
  return new Map(tables.flatMap((table) => (table.name === name ? [[table.week, table.rows]] : [])))
}

/** One row of a table in each week: the whole school's, or that of a category. */
function weekly(insights: Insights, name: TableName, key: string): Omit<ReportTable, 'title'> {
  const columns = Object.entries(shapeFor(name).columns)
  const byWeek = rowsByWeek(insights, name)
  const valuesIn = (week: string) =>
    byWeek.get(week)?.find((row) => row.key === key)?.values ?? (byWeek.has(week) ? {} : null)
  const first = columns[0]?.[0] ?? ''
  const missing = (column: string, isCounted: boolean) => {
    if (!isCounted) return column === first ? NOT_COUNTED : NOT_SHOWN
    return key === TOTAL && (column === first || column === 'joined') ? FEWER : NOT_SHOWN
  }
  return {
    name,
    head: 'Week of',
    columns: columns.map(([, { label }]) => label),
    rows: insights.weeks.map((week) => {
      const values = valuesIn(week)
      const cells = columns.map(([column, { unit }]) => {
        const value = values?.[column]
        return value === undefined ? missing(column, values !== null) : valueText(value, unit)
      })
      return { key: week, label: week, cells }
    }),
    chart: insights.weeks.map((week) => ({ week, count: valuesIn(week)?.[first] ?? null })),
  }
}

type Values = InsightRow['values']

const total = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)
const numbersIn = (weeks: readonly Values[], column: string) =>
  weeks.flatMap((values) => values[column] ?? [])

/**
 * A number of a category over all weeks: a sum, or that of an average week. Where it's a part that isn't shown of every
 * week, it says of how many it is; of what has no number of its own, that would be of something else.
 */
function overallText(key: string, weeks: readonly Values[], columns: string[], column: string) {
  const [first = ''] = columns
  const both = weeks.filter((values) => column in values && first in values)
  const sum = total(numbersIn(weeks, column))
  if (column === first) return weeks.some((values) => first in values) ? String(sum) : NOT_SHOWN
  if (key !== REST)
    return both.length > 0 ? `${sum} of ${total(numbersIn(both, first))}` : NOT_SHOWN
  return weeks.every((values) => column in values) ? String(sum) : NOT_SHOWN
}

function averageText(weeks: readonly Values[], column: string) {
  const numbers = numbersIn(weeks, column)
  return numbers.length > 0 ? String(Math.round(total(numbers) / numbers.length)) : NOT_SHOWN
}

/** The categories of a table over all weeks, the largest first. */
function overall(insights: Insights, name: TableName, isAverage: boolean): ReportTable {
  const { title, rows: head = '', columns: shapes } = shapeFor(name)
  const columns = Object.keys(shapes)
  const categories = new Map<string, { label: string; weeks: Values[] }>()
  for (const rows of rowsByWeek(insights, name).values())
    for (const { key, label, values } of rows) {
      const weeks = categories.get(key)?.weeks ?? []
      categories.set(key, { label, weeks: [...weeks, values] })
    }
  const size = ({ weeks }: { weeks: Values[] }) => total(numbersIn(weeks, columns[0] ?? ''))
  const rank = (key: string) => (key === REST ? 1 : 0)
  const rows = [...categories]
    .sort(([a, one], [b, other]) => rank(a) - rank(b) || size(other) - size(one))
    .map(([key, { label, weeks }]) => ({
      key,
      label,
      cells: columns.map((column) =>
        isAverage ? averageText(weeks, column) : overallText(key, weeks, columns, column),
      ),
    }))
  const labels = Object.values(shapes).map(({ label }) =>
    isAverage ? `${label}, in an average week` : label,
  )
  return { name, title, head, columns: labels, rows, chart: null }
}

/** What there was in each week, the last one first. */
function listed(insights: Insights, name: TableName): ReportTable {
  const { title, rows: head = '', columns } = shapeFor(name)
  const entries = [...rowsByWeek(insights, name)]
    .reverse()
    .flatMap(([week, rows]) => rows.map((row) => ({ week, row })))
  return {
    name,
    title,
    head,
    columns: Object.values(columns).map(({ label }) => label),
    rows: entries.map(({ week, row: { key, label, values } }) => ({
      key: `${week} ${key}`,
      label,
      cells: Object.entries(columns).map(([column, { unit }]) => {
        const value = values[column]
        return value === undefined ? NOT_SHOWN : valueText(value, unit)
      }),
    })),
    chart: null,
    weeks: entries.map(({ week }) => week),
  }
}

/** What staff read of the weeks they chose: everything, or what there is of one topic, program or status. */
export function buildReport(insights: Insights, { only }: InsightChoice): ReportTable[] {
  if (only) {
    const { questions, active } = FILTERS[only.filter]
    const names: TableName[] = active ? [questions, active] : [questions]
    return names.map((name) => ({
      ...weekly(insights, name, only.key),
      title: name === questions ? 'Questions' : 'People who took part',
    }))
  }
  const byWeek = (name: TableName) => ({
    ...weekly(insights, name, TOTAL),
    title: shapeFor(name).title,
  })
  return [
    byWeek('questions'),
    overall(insights, 'topics', false),
    overall(insights, 'programs', false),
    overall(insights, 'statuses', false),
    byWeek('people'),
    overall(insights, 'active_programs', true),
    overall(insights, 'active_statuses', true),
    listed(insights, 'announcements'),
    listed(insights, 'events'),
    listed(insights, 'searches'),
  ]
}

/** What weeks can be narrowed to: whatever has a number in any of them. */
export function filterChoices(
  insights: Insights,
): { filter: FilterName; key: string; label: string }[] {
  return FILTER_NAMES.flatMap((filter) => {
    const { questions, active } = FILTERS[filter]
    const labels = new Map<string, string>()
    for (const name of active ? [questions, active] : [questions])
      for (const rows of rowsByWeek(insights, name).values())
        for (const { key, label } of rows) if (key !== REST) labels.set(key, label)
    return [...labels].map(([key, label]) => ({ filter, key, label })).sort(compareBy('label'))
  })
}

/** The published rows of a table, as programs read them: a value that isn't shown is empty. */
export function flatRows(insights: Insights, name: TableName): Record<string, string | null>[] {
  const columns = Object.keys(shapeFor(name).columns)
  return [...rowsByWeek(insights, name)].flatMap(([week, rows]) =>
    rows.map(({ label, values }) => ({
      week,
      ...(shapeFor(name).rows && { name: label }),
      ...Object.fromEntries(columns.map((column) => [column, values[column]?.toString() ?? null])),
    })),
  )
}

/** Their names, in order. */
export const flatColumns = (name: TableName): string[] => [
  'week',
  ...(shapeFor(name).rows ? ['name'] : []),
  ...Object.keys(shapeFor(name).columns),
]
