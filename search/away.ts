import { setTimeout as sleep } from 'node:timers/promises'
import {
  MeilisearchApiError,
  MeilisearchError,
  MeilisearchRequestTimeOutError,
  MeilisearchTaskTimeOutError,
  type Meilisearch,
  type Task,
} from 'meilisearch'

/** The engine is away, full or not ready: the same work may succeed later. */
export class EngineAway extends Error {
  override name = 'EngineAway'

  constructor(
    message: string,
    /** The engine's own name for it, where it said one */
    readonly code?: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}

/** Milliseconds to wait for one task, and for one before which many others stand. */
const TASK_WAIT = { timeout: 120_000 }
export const LONG_QUEUE = { timeout: 1_200_000 }

/** Milliseconds between two looks at a task: the longer it takes already, the more. */
const FIRST_LOOKS = 20
const LATER_LOOKS = 200

/** The client's own waiting keeps a listener for every look, which adds up in a long queue. */
async function taskDone(client: Meilisearch, taskUid: number, timeout: number): Promise<Task> {
  const began = Date.now()
  for (;;) {
    const task = await client.tasks.getTask(taskUid)
    if (task.status !== 'enqueued' && task.status !== 'processing') return task
    const waited = Date.now() - began
    if (waited > timeout) throw new MeilisearchTaskTimeOutError(taskUid, timeout)
    await sleep(Math.min(LATER_LOOKS, Math.max(FIRST_LOOKS, waited / 10)))
  }
}

/** Waits until the engine has done a task; a failed one throws. */
export async function settled(
  client: Meilisearch,
  taskUid: number,
  wait: { timeout: number } = TASK_WAIT,
): Promise<void> {
  // Something else than Meilisearch may answer at its address.
  if (typeof taskUid !== 'number') throw new EngineAway(`it made no task: ${NO_JSON}`)
  const task = await taskDone(client, taskUid, wait.timeout)
  if (task.status === 'succeeded') return
  const message = `search task ${taskUid} ${task.status}: ${task.error?.message ?? ''}`
  throw isRefusedWork(task.error) ? new Error(message) : new EngineAway(message, task.error?.code)
}

/** Turns what the client throws when nobody answers properly into EngineAway. */
export async function reachingEngine<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isTrouble(error)) throw error
    const message = `the search engine does not answer as it should: ${reasonOf(error)}`
    throw new EngineAway(message, undefined, { cause: error })
  }
}

const NO_JSON = 'what answers there is not Meilisearch'

/** Why nobody answered, for the operator: the client's own words only name an address. */
export function reasonOf(error: unknown): string {
  if (error instanceof SyntaxError) return NO_JSON
  if (error instanceof MeilisearchTaskTimeOutError)
    return `${error.message} Is its disk full, or is it very busy?`
  if (!(error instanceof Error)) return String(error)
  const { cause } = error
  return cause instanceof Error && cause.message !== '' ? reasonOf(cause) : error.message
}

/** Trouble of the engine or on the way to it. What the program itself does wrong is none. */
const isTrouble = (error: unknown): boolean =>
  error instanceof SyntaxError ||
  (error instanceof MeilisearchApiError
    ? !isRefusedWork(error.cause)
    : error instanceof MeilisearchError)

/** What the engine says of work that it did not do. */
type Refusal = { type?: string; code?: string } | null | undefined

/**
 * Our own mistake is an error that trying again does not mend; trouble of the engine passes (disk
 * full, key changed, data lost). A full disk is also told as "malformed_payload", because what was
 * cut short on the disk cannot be read; we never send such a thing.
 */
const isRefusedWork = (refusal: Refusal): boolean =>
  refusal?.type === 'invalid_request' && !PASSING.has(refusal.code ?? '')

/** Something that we asked makes no sense to the engine, which is well: others may go on asking. */
export const isOurMistake = (error: unknown): boolean =>
  error instanceof MeilisearchApiError && isRefusedWork(error.cause)

/** Nobody has said anything in time. */
export const isTooSlow = (error: unknown): boolean =>
  error instanceof MeilisearchRequestTimeOutError ||
  (error instanceof Error &&
    (error.name === 'TimeoutError' || (error.cause !== undefined && isTooSlow(error.cause))))

const PASSING = new Set(['index_not_found', 'malformed_payload'])

export const hasCode = (error: unknown, code: string): boolean =>
  error instanceof MeilisearchApiError && error.cause?.code === code
