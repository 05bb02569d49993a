import { ROW_EVENTS, SCHOOL_EVENTS } from '~search/index/changes'
import { batchEventHandler } from './handler'
import { RetryLater } from './outcomes'

/**
 * Keeps the search index in step with the database. It writes the present state of the rows, so
 * events may come twice or late; while the engine is unavailable the jobs wait. For the engine, a run
 * costs as much as a hundred documents.
 */
export const searchHandler = batchEventHandler(
  { name: 'search', batchSize: 200, restMs: 500, timeoutSeconds: 300 },
  ROW_EVENTS,
  ({ search }, events) => retryWhenUnavailable(() => search.applyEvents(events)),
)

/** A whole school was seeded or changed: every row of it is compared with the index. */
export const schoolSearchHandler = batchEventHandler(
  { name: 'search-school', batchSize: 20, timeoutSeconds: 3600 },
  SCHOOL_EVENTS,
  async ({ search }, events) => {
    const schools = new Set(events.map((event) => event.partner_code))
    // An event of no single school concerns all of them.
    const each = schools.has('') ? [''] : schools
    for (const school of each) await retryWhenUnavailable(() => search.resyncSchool(school))
  },
)

/**
 * Keeps the vectors of posts in step, where an embedder is configured. It comes after the texts and
 * never delays them; what the embedder doesn't answer is left to the schedule.
 */
export const meaningHandler = batchEventHandler(
  { name: 'search-meaning', batchSize: 100, timeoutSeconds: 600 },
  [...ROW_EVENTS, ...SCHOOL_EVENTS],
  ({ search }, events) => search.embedChanged(events),
)

/** The handlers that update the index, for anyone who asks how far it is behind. */
export const SEARCH_JOB_NAMES = [searchHandler.name, schoolSearchHandler.name] as const

async function retryWhenUnavailable(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (error instanceof Error && error.name === 'EngineUnavailable')
      throw new RetryLater(error.message, { cause: error })
    throw error
  }
}
