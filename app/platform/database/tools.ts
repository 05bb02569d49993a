import type { Waiting } from '~prisma/locking/database-use'
import type { RowType } from './sql-row'
import type { SqlFragment } from './sql-text'
import type { SqlReader } from './types'
import type { Inspection, Needs } from './unfit-database'

export type TableRows = {
  table: string
  columns: readonly string[]
  rows: readonly (readonly unknown[])[]
  /** For each row: rows that are added only with it, and not counted */
  added?: readonly (readonly TableRows[])[]
}

/** Adds the rows that aren't there yet, in one transaction. Returns how many were new. */
export type InsertMissing = (tables: readonly TableRows[]) => Promise<number> | number

/** What is done to a database as a whole: the path of a file, or an address. */
export type DatabaseTools = {
  /** Where its migrations are, below the root of the project */
  migrations: string
  /** For people: where it is, without a password */
  name: (place: string) => string
  /** Whether a running site goes on when a newer program has applied its migrations, which only add */
  mayGetNewer: boolean
  /** Whether there is one. A server has it, or says so when it's used. */
  exists: (place: string) => boolean
  /** Waits until it can be opened. */
  waitFor: (place: string, waiting: Waiting) => Promise<void>
  /** What is in the way of a site there, and what is worth knowing. */
  inspect: (place: string, needs?: Needs) => Promise<Inspection>
  /** Throws where it can't be written now. */
  tryWrite: (place: string, waiting?: Waiting) => Promise<void>
  /**
   * Makes this process the one site of a file, once the one before has drained; any number of sites share a
   * server. Until it ends others can tell that there is a site.
   */
  claimSite: (place: string, waiting: Waiting, drainSeconds: number) => Promise<void>
  /** Throws DatabaseInUse while a site has a file. */
  assertNoSite: (place: string) => void
  /** The site that has a file, or how many share a server, in words; or null. */
  findSite: (place: string) => Promise<string | null>
  /** Does some work while no one puts a backup in the place of the database. */
  whileUnreplaced: <T>(place: string, work: () => Promise<T>) => Promise<T>
  /** Who waits for it, and what for, in a line */
  describeWait: (place: string) => string
  /** What is wrong with its pages and references; none when it is whole. */
  findDamage: (place: string) => Promise<string[]>
  /** Bytes of the database, and of what belongs to it */
  bytes: (place: string) => Promise<Record<string, number>>
  /** Rows of one that may be missing or not migrated yet: none where they can't be read. */
  tryReadRows: <Row extends object>(
    place: string,
    type: RowType<Row>,
    statement: SqlFragment,
    timeout?: number,
  ) => Promise<Row[]>
  /** Opens it to read by statements by hand alone. Throws DatabaseInUse while a backup is restored. */
  openReader: (place: string) => Promise<SqlReader>
  /** Adds the rows that aren't there yet, in one transaction a call, while the work runs. */
  withInsert: <T>(place: string, work: (insert: InsertMissing) => Promise<T>) => Promise<T>
}
