import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Db } from './types'
import { col, defineRow, type RowType } from './sql-row'
import type { SqlFragment } from './sql-text'
import { selectRows } from './sql.server'
import { isNative, native } from './sqlite/connection.server'
import { placeholders, stored } from './sqlite/dialect'
import { OPEN_VOCABULARY } from './sqlite/full-text'

/**
 * Long reads in a thread of their own, with a connection of its own: SQLite works in the thread that asks,
 * and this one answers everyone. A database that is a server needs none: there it is `selectRows`.
 */
const PROGRAM = join(process.cwd(), 'bin/read-rows.mjs')

/** Of less than this no statement takes long, and the thread takes some 15 MB. */
const LARGE_BYTES = 32_000_000
/** Milliseconds without a statement after which the thread ends. */
const IDLE_MS = 60_000
/** Milliseconds that it waits while another process recovers or closes the file. */
const BUSY_TIMEOUT = 5_000
/** Megabytes of its JavaScript: rows on their way. */
const MEMORY = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 4 }

type Answer = { columns: string[]; rows: unknown[][]; problem?: string }
type Waiting = {
  request: { text: string; values: unknown[] }
  resolve: (answer: Answer) => void
  reject: (error: unknown) => void
}

type Thread = {
  worker: Worker
  /** The first one is being read. */
  waiting: Waiting[]
  idle?: NodeJS.Timeout
}

const threads = new WeakMap<Db, Thread>()

/**
 * The rows of a statement as `selectRows` reads them, of what is committed, without keeping others
 * waiting. It has the words of the full-text indexes and `alphabetical`, but no other functions of the code.
 * Throws if the statement fails or the thread ends meanwhile; the next one starts it again. Throws the
 * signal's reason when it aborts.
 */
export async function selectRowsInThread<Row extends object>(
  db: Db,
  type: RowType<Row>,
  statement: SqlFragment,
  signal?: AbortSignal,
): Promise<Row[]> {
  signal?.throwIfAborted()
  if (!isLarge(db)) return selectRows(db, type, statement)
  const { columns, rows, problem } = await ask(db, statement, signal)
  if (problem !== undefined) throw new Error(problem)
  const wanted = Object.keys(type.columns).sort().join(', ')
  const returned = [...columns].sort().join(', ')
  if (returned !== wanted)
    throw new Error(`A statement returns ${returned}; its row type has ${wanted}`)
  const read = new Map(type.conversions)
  return rows.map((values) => {
    const row: Record<string, unknown> = {}
    columns.forEach((name, at) => {
      const value = values[at]
      row[name] = value === null ? null : (read.get(name)?.(value) ?? value)
    })
    return row as Row
  })
}

const idRow = defineRow({ id: col.text })
const countRow = defineRow({ count: col.number })

/** As `selectIds` and `selectCount`. */
export const selectIdsInThread = async (
  db: Db,
  statement: SqlFragment,
  signal?: AbortSignal,
): Promise<string[]> => (await selectRowsInThread(db, idRow, statement, signal)).map(({ id }) => id)
export const selectCountInThread = async (
  db: Db,
  statement: SqlFragment,
  signal?: AbortSignal,
): Promise<number> => (await selectRowsInThread(db, countRow, statement, signal))[0]?.count ?? 0

/** Ends the thread of a database that is about to be closed. */
export async function stopReading(db: Db): Promise<void> {
  const thread = threads.get(db)
  if (thread) await end(db, thread)
}

/** Whether statements on all its texts take long; never of a server, which has its own processes. */
export function isLarge(db: Db): boolean {
  if (!isNative(db)) return false
  const pages = Number(native(db).pragma('page_count', { simple: true }))
  return pages * Number(native(db).pragma('page_size', { simple: true })) >= LARGE_BYTES
}

/** One whose signal aborts before its turn is never read. */
function ask(
  db: Db,
  { sql: text, params }: SqlFragment,
  signal: AbortSignal | undefined,
): Promise<Answer> {
  const thread = threads.get(db) ?? start(db)
  clearTimeout(thread.idle)
  return new Promise<Answer>((resolve, reject) => {
    const request = { text: placeholders(text), values: params.map(stored) }
    const mine: Waiting = { request, resolve, reject }
    signal?.addEventListener('abort', () => {
      thread.waiting = thread.waiting.filter((request, at) => at === 0 || request !== mine)
      reject(signal.reason)
    })
    thread.waiting.push(mine)
    thread.worker.ref()
    if (thread.waiting.length === 1) thread.worker.postMessage(request)
  })
}

function start(db: Db): Thread {
  const worker = new Worker(PROGRAM, {
    workerData: { file: db.place, timeout: BUSY_TIMEOUT, setup: OPEN_VOCABULARY },
    resourceLimits: MEMORY,
    // Nothing of the site's settings: it needs none.
    env: {},
    execArgv: [],
  })
  const thread: Thread = { worker, waiting: [] }
  threads.set(db, thread)
  worker.on('message', (answer: Answer) => {
    thread.waiting.shift()?.resolve(answer)
    const [next] = thread.waiting
    if (next) return worker.postMessage(next.request)
    // It keeps no process from ending.
    worker.unref()
    thread.idle = setTimeout(() => void end(db, thread), IDLE_MS).unref()
  })
  const giveUp = (error: Error) => {
    if (threads.get(db) === thread) threads.delete(db)
    for (const { reject } of thread.waiting) reject(error)
    thread.waiting = []
  }
  worker.on('error', giveUp)
  worker.on('exit', () => giveUp(new Error('The thread that reads has ended')))
  return thread
}

async function end(db: Db, thread: Thread): Promise<void> {
  clearTimeout(thread.idle)
  if (threads.get(db) === thread) threads.delete(db)
  await thread.worker.terminate()
}
