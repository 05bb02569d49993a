import type { Prisma } from '~prisma/generated/client'
import { PART_DEFAULTS, type PartColumns } from '~/domain/users/parts'
import { defaultRow } from '~/platform/database/default-row'
import type { TABLES as SCHEMA } from '~prisma/generated/tables'

/** The tables that seeds fill, each after the tables it points to. */
export const TABLES = [
  'Interest',
  'Partner',
  'Institution',
  'Program',
  'RestrictedTerm',
  'TopicCategory',
  'Topic',
  'PromptCategory',
  'Prompt',
  'SideMenuContent',
  'ConnectOption',
  'MindsetQuote',
  'InfluenceInitiative',
  'Tag',
  'User',
  'UserInterest',
  'Announcement',
  'AnnouncementDismissal',
  'CalendarSource',
  'CampusEvent',
  'TrackingEvent',
  'EventDate',
  'EventAttendance',
  'CoachNote',
  'VisitWeek',
  'Follow',
  'Skip',
  'Block',
  'Channel',
  'ChannelMember',
  'Message',
  'Post',
  'PostTopic',
  'PostTag',
  'PinnedPost',
  'MergedQuestion',
  'UnnamedQuestion',
  'Comment',
  'Mention',
  'Picture',
  'FormerText',
  'PostLike',
  'CommentLike',
  'TopicSubscription',
  'AnswerRequest',
  'ModerationCase',
  'ModerationReport',
  'ModerationNote',
  'ModerationAppeal',
  'PostFollow',
  'SavedPost',
  'Notification',
  'Ticket',
  'Event',
] as const

export type TableName = (typeof TABLES)[number]

type Row<T extends TableName> = Prisma.TypeMap['model'][T]['payload']['scalars']
/** People are flat here, with the columns of all their tables. */
export type Tables = {
  [T in TableName]: T extends 'Event'
    ? Omit<Row<T>, 'seq'>
    : T extends 'User'
      ? Row<T> & PartColumns
      : Row<T>
}
export type SeedRows = { [T in TableName]: Tables[T][] }

type Columns<T extends TableName> = (typeof SCHEMA)[T]['columns']
type Optional = { nullable: true } | { default: unknown } | { type: 'Json' }
/** Columns without a default of any kind. */
type RequiredColumn<T extends TableName> = Exclude<
  { [C in keyof Columns<T>]: Columns<T>[C] extends Optional ? never : C }[keyof Columns<T>],
  'updated_at' | 'seq'
>
type Values<T extends TableName> = Pick<Tables[T], RequiredColumn<T> & keyof Tables[T]> &
  Partial<Tables[T]>

/** A full row: what isn't given is null, the default of the schema or, for JSON, an empty object. */
export function createRow<T extends TableName>(table: T, values: Values<T>): Tables[T] {
  const row: Record<string, unknown> = { ...DEFAULTS[table], ...values }
  if ('updated_at' in row) row.updated_at ??= row.created_at
  return row as Tables[T]
}

const DEFAULTS = Object.fromEntries(
  TABLES.map((table) => {
    const { seq: _, ...row } = defaultRow(table)
    return [table, table === 'User' ? { ...row, ...PART_DEFAULTS } : row]
  }),
)

/** Some rows of one table; all have the same columns. */
export type Batch = { [T in TableName]: { table: T; rows: Tables[T][] } }[TableName]

export const BATCH_SIZE = 1000

export const emptySeedRows = (): SeedRows =>
  Object.fromEntries(TABLES.map((table) => [table, []])) as unknown as SeedRows

/** All rows in an order in which they can be written. */
export function* toBatches(rows: SeedRows): Generator<Batch> {
  for (const table of TABLES) yield* splitBatch({ table, rows: rows[table] } as Batch)
}

/** Cuts a batch into batches of at most BATCH_SIZE rows. */
export function* splitBatch({ table, rows }: Batch): Generator<Batch> {
  for (let from = 0; from < rows.length; from += BATCH_SIZE)
    yield { table, rows: rows.slice(from, from + BATCH_SIZE) } as Batch
}

export const countRows = (rows: SeedRows): number =>
  TABLES.reduce((sum, table) => sum + rows[table].length, 0)
