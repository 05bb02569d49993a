import { readMigrations } from '~prisma/migration-status'
import type { Batch, RowStore } from '~/platform/database/copying/row-store'
import { timeText } from '../quantities'
import { remainingTables } from './copy-rows'
import type { CopyPlace } from './place'
import { RowSum } from './row-sum'
import type { TargetState } from './target'

/** Rows of each table that are copied on trial */
const SAMPLE_ROWS = 200

export type Estimate = {
  /** Rows of each table that aren't there yet */
  missing: ReturnType<typeof remainingTables>
  /** Rows of the tables that are copied */
  total: number
  seconds: number
}

/**
 * How long a copy will take: some rows of each table are read and added, and taken back. All are read once
 * more on both sides to compare them.
 */
export async function estimate(
  source: RowStore,
  to: CopyPlace,
  targetState: TargetState,
): Promise<Estimate> {
  const counted = []
  for (const table of remainingTables(targetState.mark))
    counted.push({ ...table, rows: Math.max(0, (await source.count(table.table)) - table.rows) })
  const missing = counted.filter(({ rows }) => rows > 0)
  const samples: (Batch & { read: number })[] = []
  for (const { table, after } of missing) {
    const began = performance.now()
    const rows = await source.page(table, after, SAMPLE_ROWS)
    const sum = new RowSum(table)
    for (const row of rows) sum.add(row)
    samples.push({ table, rows, read: performance.now() - began })
  }
  const writing = await to.rehearse(to.place, await scriptsFor(to, targetState), samples)
  const millis = missing.map(({ rows }, at) => {
    const { rows: tried = [], read = 0 } = samples[at] ?? {}
    const each = (read * 3 + (writing[at] ?? 0)) / Math.max(1, tried.length)
    return each * rows
  })
  return {
    missing,
    total: missing.reduce((sum, { rows }) => sum + rows, 0),
    seconds: millis.reduce((sum, took) => sum + took, 0) / 1000,
  }
}

/** What makes the tables of the trial: a file for it is new each time, a server may have them. */
async function scriptsFor({ triesInItself, migrations }: CopyPlace, { applied }: TargetState) {
  if (triesInItself && applied > 0) return []
  const { migrationDirectories } = await readMigrations(migrations)
  return migrationDirectories.map(({ migrationFile: { content } }) =>
    content.tag === 'ok' ? content.value : '',
  )
}

/** In words that two runs after each other agree on. */
export const aboutText = (seconds: number): string =>
  seconds < 60
    ? 'less than a minute'
    : `about ${timeText(Math.ceil(seconds / 60) * 60).replace(/ 0 (s|min)$/, '')}`
