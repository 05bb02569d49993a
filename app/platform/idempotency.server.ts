import { createHash } from 'node:crypto'
import type { Ctx } from './ctx'
import type { Db, WriteTx } from './database/types'
import { insertInto } from './database/dialect'
import { col, defineRow } from './database/sql-row'
import { sql } from './database/sql-text'
import { runSql, selectRow, type SqlSource } from './database/sql.server'

type StoredResult = Record<string, string | number | boolean | null>

export type Submission = {
  user_id: string
  /** The key that this rendering of the form carried */
  idempotencyKey: string
  /** The action, and everything that was submitted */
  input: readonly unknown[]
  now: Date
}

/** A member's submission. */
export const toSubmission = (
  { viewer, now }: Ctx,
  idempotencyKey: string,
  input: readonly unknown[],
): Submission => ({ user_id: viewer.id, idempotencyKey, input, now })

/**
 * Whether what a submission did is still so, told by its result: what was written is there, what was
 * chosen is chosen. 'for good' is for what no one can undo.
 */
type StillHolds<T> = 'for good' | ((result: T) => boolean | Promise<boolean>)

type Action<T> = { act: () => Promise<T>; holds: StillHolds<T> }

/**
 * Acts once per submission of a form; a repeated one gets the result of the first, as long as that holds.
 * After that it is a new wish, and acts again: someone who went back to a form isn't told "done" of what
 * was undone since. (ACCESS-19) The input is part of the key: going back and submitting the same form with
 * other input is a new submission. Write transactions run one after another, so two submissions at the
 * same time can't both be the first.
 */
export async function runOnce<T extends StoredResult>(
  tx: WriteTx,
  submission: Submission,
  { act, holds }: Action<T>,
): Promise<T> {
  const { user_id, now } = submission
  const key = submissionHash(submission)
  const done = await findResult<T>(tx, user_id, key)
  if (done && (await isSo(done, holds))) return done
  if (done)
    await runSql(tx, sql`DELETE FROM "IdempotencyKey" WHERE user_id = ${user_id} AND key = ${key}`)
  const result = await act()
  const row = { user_id, key, result: JSON.stringify(result), created_at: now }
  await runSql(tx, insertInto('IdempotencyKey', row))
  return result
}

/** The result of a submission that has already run, if it still holds, or null. */
export async function previousResult<T extends StoredResult>(
  db: Pick<Db, 'sql'>,
  submission: Submission,
  holds: StillHolds<T>,
): Promise<T | null> {
  const done = await findResult<T>(db, submission.user_id, submissionHash(submission))
  return done && (await isSo(done, holds)) ? done : null
}

const isSo = <T>(result: T, holds: StillHolds<T>) => holds === 'for good' || holds(result)

const resultRow = defineRow({ result: col.json<StoredResult>() })

/** By hand, because every form that is sent asks for it. */
async function findResult<T extends StoredResult>(from: SqlSource, user_id: string, key: string) {
  const byKey = sql`SELECT result FROM "IdempotencyKey" WHERE user_id = ${user_id} AND key = ${key}`
  return ((await selectRow(from, resultRow, byKey))?.result as T | undefined) ?? null
}

const submissionHash = ({ idempotencyKey, input }: Submission): string =>
  createHash('sha256')
    .update(JSON.stringify([idempotencyKey, ...input]))
    .digest('base64url')

/** Seconds in which the same text by the same person is the same submission. (ACCESS-19) */
const DUPLICATE_WINDOW_SECONDS = 5

/**
 * Adds a row unless the same was sent seconds ago: a form that came twice, without its key or from two
 * windows. `find` looks for the row of the first one, of the same person and with the same content,
 * added within `created_at`; its result counts for the second one too. (ACCESS-19)
 */
export const addUnlessRecent = async <T>(
  now: Date,
  find: (created_at: { gte: Date }) => PromiseLike<T | null>,
  add: () => Promise<T>,
): Promise<T> =>
  (await find({ gte: new Date(now.getTime() - DUPLICATE_WINDOW_SECONDS * 1000) })) ?? add()
