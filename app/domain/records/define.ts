import type { Ctx } from '~/platform/ctx'
import type { Tx } from '~/platform/database/types'
import type { ColumnName, TableName } from '~prisma/generated/tables'

/** What someone who deletes their account has chosen for their posts and comments. */
export type Content = 'keep' | 'remove'

/**
 * What erasing people does to the rows that name them in a column. SQL about the row calls it `row`
 * and may use @id, @email and @now, for one person who deletes their account, or who goes with their
 * school; a statement without @email may not use the others.
 */
export type Effect =
  | { does: 'delete'; where?: string; content?: Content }
  /** The column and others next to it */
  | { does: 'clear'; columns: readonly string[] }
  /** `set`: SQL assignments */
  | { does: 'update'; set: string; where?: string; content?: Content }
  /** The row is found by another text than the person's id */
  | { does: 'replace email' }
  | { does: 'delete by text'; where: string }
  | { does: 'keep'; why: string }

export const deletes = (where?: string, content?: Content): Effect => ({
  does: 'delete',
  where,
  content,
})
export const sets = (set: string, content?: Content): Effect => ({ does: 'update', set, content })
/** Empties the column that names the person, and others next to it. */
export const clears = (...columns: string[]): Effect => ({ does: 'clear', columns })
export const keeps = (why: string): Effect => ({ does: 'keep', why })

/** A count stored in a column, so that no page has to count rows. */
export type StoredCount = {
  /** The rows that count, with what they are joined to: '"PostLike" l' */
  from: string
  /** Their column that holds the id of the counting row */
  key: string
  where?: string
  /** What is added up, where it isn't the number of rows */
  sum?: string
  /** The rows to subtract when people are erased, where they aren't those of `from` */
  leaving?: { from: string; where: string }
}

/** How long rows are kept: so many days after the time in a column, and only where SQL allows. */
export type Retention<Column> = {
  column: Column
  days: number
  /** Days from the row's beginning to the time in the column, where that is its end */
  lasts?: number
  where?: string
}

/**
 * A section of the data export: what a function loads, or the person's own rows, the newest first,
 * with all columns except the owner's and those named, or `only` some.
 */
export type Section<Column extends string = string> =
  | ((ctx: Ctx) => Promise<unknown>)
  | { only?: readonly Column[]; except?: readonly Column[]; owner?: Column; newest?: Column }

export type TableRecord<Column extends string = string> = {
  /** The columns that name people, and what erasure does to the rows that name them */
  people?: { [One in Column]?: Effect | readonly Effect[] }
  /** Publishes and clears what follows from the erasure, before the rows change */
  beforeErasure?: (tx: Tx, ctx: Ctx, content: Content) => Promise<void>
  /** The sections of the data export that the table fills, or why it fills none */
  exports?: { [section: string]: Section<Column> } | string
  /** Or for as long as their person, their school or what they point to */
  retention: Retention<Column> | 'for good'
  counts?: { [One in Column]?: StoredCount }
  /**
   * Rows with a partner_code go when their school is removed, others with the rows they point to.
   * What they're called in the question whether to remove it; or why they stay.
   */
  school?: { called: string } | { stays: string }
  /** Why its rows stay when the school moves to another installation; they go along otherwise. */
  transfer?: { stays: string }
  /** What has to be cleared before people are removed with their school */
  beforeRemoval?: (tx: Tx, people: readonly string[], now: Date) => Promise<void>
  /**
   * What columns are called in the export for reading, where their names don't say it; null for what
   * only programs need. The same name means the same in every table.
   */
  labels?: { [One in Column]?: string | null }
}

type Records = { [T in TableName]?: TableRecord<ColumnName<T>> }

/** A table without people. */
export const FOR_GOOD = { retention: 'for good' } as const

/** A person's rows that the section of their account contains. */
export const PART_OF_ACCOUNT = {
  people: { user_id: deletes() },
  exports: 'They are part of the account.',
  retention: 'for good',
} as const

/** What a concept's tables hold about people, and what becomes of it. */
export const defineRecords = <R extends Records>(records: R): R => records
