import { setTimeout as sleep } from 'node:timers/promises'
import {
  MeilisearchTaskTimeOutError,
  type EnqueuedTask,
  type Meilisearch,
  type Task,
} from 'meilisearch'
import { EngineUnavailable, isInvalidRequest, NOT_MEILISEARCH } from './errors'

/** Milliseconds to wait for a task, and for one that is behind many others in the queue. */
const TASK_TIMEOUT = 120_000
export const LONG_QUEUE_TIMEOUT = 1_200_000

/** Milliseconds between two checks of a task. They become rarer the longer it takes. */
const MIN_POLL_INTERVAL = 20
const MAX_POLL_INTERVAL = 200

/** The client's own polling leaks a listener per check, which adds up in a long queue. */
async function pollTask(client: Meilisearch, taskUid: number, timeout: number): Promise<Task> {
  const start = Date.now()
  for (;;) {
    const task = await client.tasks.getTask(taskUid)
    if (task.status !== 'enqueued' && task.status !== 'processing') return task
    const waited = Date.now() - start
    if (waited > timeout) throw new MeilisearchTaskTimeOutError(taskUid, timeout)
    await sleep(Math.min(MAX_POLL_INTERVAL, Math.max(MIN_POLL_INTERVAL, waited / 10)))
  }
}

/** Waits until Meilisearch has finished a task that it was sent. Throws if it failed. */
export async function waitForTask(
  client: Meilisearch,
  sent: Promise<EnqueuedTask> | EnqueuedTask,
  timeout = TASK_TIMEOUT,
): Promise<void> {
  const { taskUid } = await sent
  // Something other than Meilisearch may answer at this address.
  if (typeof taskUid !== 'number')
    throw new EngineUnavailable(`it created no task: ${NOT_MEILISEARCH}`)
  const { status, error } = await pollTask(client, taskUid, timeout)
  if (status === 'succeeded') return
  const message = `search task ${taskUid} ${status}: ${error?.message ?? ''}`
  throw isInvalidRequest(error) ? new Error(message) : new EngineUnavailable(message, error?.code)
}
