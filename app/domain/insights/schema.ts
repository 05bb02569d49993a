import type { PersonSummary } from '~/domain/people/schema'

/** Of so few the slowest one is a single question: nine of ten is said of more. */
export const FEWEST_FOR_TENTHS = 10
/** A question has a week to be answered: only then its week is counted. */
export const DAYS_TO_ANSWER = 7
/** Who takes no part for so many weeks has gone quiet. */
export const QUIET_WEEKS = 4

export const WEEK_CHOICES = [4, 12, 26, 52] as const
export const USUAL_WEEKS = 12

/** What a number is: of things or people, minutes, or a quarter of the people something is for. */
export type Unit = 'count' | 'minutes' | 'quarter'

export type Column = { label: string; unit: Unit }
export type TableShape = {
  title: string
  /** What its rows are, where a week has several */
  rows?: string
  /** Days after the end of a week until it's counted */
  days: number
  columns: Readonly<Record<string, Column>>
  /** Its rows are of their week alone: each is shown with it. */
  listed?: true
}

const count = (label: string): Column => ({ label, unit: 'count' })
const QUESTIONS = { questions: count('Asked'), unanswered: count('Not answered in a week') }
const questionsBy = (name: string, rows: string): TableShape => ({
  title: `Questions by ${name}`,
  rows,
  days: DAYS_TO_ANSWER,
  columns: QUESTIONS,
})
const activeBy = (name: string, rows: string): TableShape => ({
  title: `People who took part, by ${name}`,
  rows,
  days: 0,
  columns: { active: count('Took part') },
})

/** Every table that is published, once a week. There are no others, and none by two things at once. */
export const TABLES = {
  questions: {
    title: 'Questions',
    days: DAYS_TO_ANSWER,
    columns: {
      questions: count('Asked'),
      answered: count('Answered in a week'),
      unanswered: count('Not answered in a week'),
      half_minutes: { label: 'Half of the answered, within', unit: 'minutes' },
      tenths_minutes: { label: '9 of 10, within', unit: 'minutes' },
    },
  },
  topics: questionsBy('topic', 'Topic'),
  programs: questionsBy('program', 'Program'),
  statuses: questionsBy('status', 'Status'),
  people: {
    title: 'People',
    days: 0,
    columns: {
      active: count('Took part'),
      joined: count('Joined'),
      quiet: count('Gone quiet'),
    },
  },
  active_programs: activeBy('program', 'Program'),
  active_statuses: activeBy('status', 'Status'),
  announcements: {
    title: 'Reach of announcements',
    rows: 'Announcement',
    days: DAYS_TO_ANSWER,
    columns: { seen: count('Seen by'), share: { label: 'Of those it’s for', unit: 'quarter' } },
    listed: true,
  },
  events: {
    title: 'Reach of events',
    rows: 'Event',
    days: 0,
    columns: { going: count('Going') },
    listed: true,
  },
  searches: {
    title: 'Searched for and not found',
    rows: 'Search',
    days: 0,
    columns: { people: count('People') },
    listed: true,
  },
} as const satisfies Record<string, TableShape>

export type TableName = keyof typeof TABLES
export const TABLE_NAMES = Object.keys(TABLES) as TableName[]
export const isTableName = (name: string): name is TableName => Object.hasOwn(TABLES, name)

/** The row of the whole school, and that of everything without a number of its own. */
export const TOTAL = 'total'
export const REST = 'rest'
export const REST_LABEL = 'All not shown'

export type InsightRow = { key: string; label: string; values: Readonly<Record<string, number>> }
export type PublishedRows = { name: TableName; rows: readonly InsightRow[] }
export type PublishedTable = PublishedRows & { week: string }

/** A week of a chart; null where its number isn't shown. */
export type WeekValue = { week: string; count: number | null }

/** A table as people read it. */
export type ReportTable = {
  name: TableName
  title: string
  /** What the first column has */
  head: string
  columns: string[]
  rows: { key: string; label: string; cells: string[] }[]
  /** The first number of each week */
  chart: WeekValue[] | null
  /** Of tables whose rows are of their week alone */
  weeks?: string[]
}

/** What weeks can be narrowed to: a row of one table. Two at once would be about too few. */
export const FILTERS = {
  topic: { questions: 'topics', active: null },
  program: { questions: 'programs', active: 'active_programs' },
  status: { questions: 'statuses', active: 'active_statuses' },
} as const satisfies Record<string, { questions: TableName; active: TableName | null }>
export type FilterName = keyof typeof FILTERS
export const FILTER_NAMES = Object.keys(FILTERS) as FilterName[]

export type InsightChoice = {
  weeks: number
  only: { filter: FilterName; key: string } | null
}

/** What the form of the page sends; anything else is as if it weren't there. */
export function readChoice(query: URLSearchParams): InsightChoice {
  const weeks = WEEK_CHOICES.find((one) => String(one) === query.get('weeks')) ?? USUAL_WEEKS
  const [name, key] = (query.get('only') ?? '').split(/:(.*)/s)
  const filter = FILTER_NAMES.find((one) => one === name)
  return { weeks, only: filter && key ? { filter, key } : null }
}

/** The longest time of each step: the time of a single answer is never said. */
const STEPS = [15, 30, 60, 120, 180, 360, 720, 1440, 2880, 4320, 5760, 7200, 8640, 10_080]
export const toStep = (minutes: number): number =>
  STEPS.find((step) => minutes <= step) ?? Math.max(...STEPS)

export const FEWER = 'Fewer than 5'
export const NOT_SHOWN = '–'
export const QUARTERS = ['Up to a quarter', 'Up to half', 'Up to three quarters', 'More than that']

const amount = (number: number, unit: string) => `${number} ${unit}${number === 1 ? '' : 's'}`

/** A value as people read it. */
export function valueText(value: number, unit: Unit): string {
  if (unit === 'quarter') return QUARTERS[value - 1] ?? ''
  if (unit === 'count') return value.toLocaleString('en-US')
  if (value < 60) return amount(value, 'minute')
  return value < 1440 ? amount(value / 60, 'hour') : amount(value / 1440, 'day')
}

/** Someone with a badge for answers, and what it's called at the school. */
export type HelpfulMember = PersonSummary & { badge: string }
