import type { SqlConnection } from '~/platform/database/types'
import type { SqlFragment } from '~/platform/database/sql-text'
import type { FileEntry, Manifest } from './manifest'
import type { DatabaseCopy } from './manifest'

/** What a copy of a database has. */
export type Summary = Omit<Manifest['database'], keyof FileEntry>

export type Watch = {
  /** Pages of the database copied, of how many */
  pages?: (done: number, total: number) => void
  /** The next thing that is going to happen */
  step?: (name: string) => void
  signal?: AbortSignal
}

export type RestoreResult = {
  /** Name of the backup of what was there before; null when there was nothing that could be copied */
  before: string | null
  /** Files of a database that was too damaged to be copied */
  aside: string[]
  /** People who have deleted their account since the backup was made, and are back */
  back: string[]
}

/** What a restore is made of, the same for each kind of database. */
export type RestoreParts = {
  /** The copy in the backup */
  copy: string
  now: Date
  /** Brings an older copy to this program's migrations. */
  migrate: (place: string) => Promise<unknown>
  /** Statements by which a restored database begins */
  freshStart: readonly SqlFragment[]
  addPhotos: () => Promise<void>
  /** Makes a backup of the present database and returns its name. */
  keep: () => Promise<string>
  watch: Watch
}

/** What a backup does with a database as a whole, by its kind. */
export type BackupDatabase = {
  /** Name of its copy in the folder of a backup */
  file: DatabaseCopy
  /** Whether there is anything to copy */
  exists: (place: string) => Promise<boolean>
  /** Copies it as it is at one moment, while others write. */
  copy: (place: string, to: string, watch: Watch) => Promise<Summary>
  /** What is wrong with a copy; none when it is whole. */
  findDamage: (copy: string) => Promise<string[]>
  /** Rows of each table of a copy */
  countCopied: (copy: string) => Promise<Record<string, number>>
  /** Rows of each table of a database */
  countRows: (place: string) => Promise<Record<string, number>>
  /**
   * Runs statements in one transaction, also where not all migrations are applied. `values` is the table of the
   * site's own values.
   */
  change: (
    place: string,
    work: (opened: { sql: SqlConnection }, values: string) => Promise<void>,
  ) => Promise<void>
  /** Throws DatabaseInUse while others have it open. */
  assertUnused: (place: string) => Promise<void>
  /** Puts a copy in the place of the database. Throws DatabaseInUse. */
  restore: (place: string, parts: RestoreParts) => Promise<RestoreResult>
  /** An empty one for a drill next to a database, gone afterwards. */
  withTemporary: <T>(place: string, dir: string, work: (place: string) => Promise<T>) => Promise<T>
}
