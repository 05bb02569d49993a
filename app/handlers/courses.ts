import { userDeleted } from '~/domain/accounts/events'
import { revokeEnded, type LmsOptions } from '~/domain/courses/accounts.server'
import { readAssignments } from '~/domain/courses/assignments.server'
import { assignmentsRequested, canvasUnlinked, homeworkHandedIn } from '~/domain/courses/events'
import { homeworkPlaces } from '~/domain/courses/homework-order.server'
import { submitHomework, type FinalProblem } from '~/domain/courses/submit-homework.server'
import type { Db } from '~/platform/database/types'
import type { Env } from '~/platform/settings/env.server'
import { isPassing, LmsError } from '~/platform/lms/lms'
import { JOB_TIMEOUT } from '~/platform/lms/open.server'
import { sealerFrom } from '~/platform/security/sealed-text.server'
import type { StoredEvent } from '~/platform/events/events'
import { batchEventHandler, eventHandler, on, type HandlerServices } from './handler'
import { PermanentFailure, RetryAfter, SomeFailed } from './outcomes'

const lmsOptions = (env: Env): LmsOptions & { baseUrl: string } => ({
  sealer: sealerFrom(env),
  allowHttp: env.NODE_ENV !== 'production',
  timeout: JOB_TIMEOUT,
  baseUrl: env.BASE_URL,
})

/** Milliseconds that each has at least. */
const LEAST_TIME = 1000

/** A platform that says when to try again decides that. */
const toFailure = (error: unknown) =>
  error instanceof LmsError && error.retry_after !== null && isPassing(error.problem)
    ? new RetryAfter(error.message, error.retry_after, { cause: error })
    : error

type Work = (services: HandlerServices, event: StoredEvent, timeout: number) => Promise<void>
type FindPlaces = (db: Db, ids: string[]) => Promise<ReadonlyMap<string, string>>

/**
 * All of a batch at once, so that one school's platform that hangs holds up no other school. What goes to one place
 * goes there one after the other, and all of it within the time of one, or a second each.
 */
const eachAtOnce =
  (work: Work, findPlaces: FindPlaces = () => Promise.resolve(new Map())) =>
  async (services: HandlerServices, events: StoredEvent[]) => {
    const ids = events.map(({ subject_id }) => subject_id)
    const places = await findPlaces(services.db, ids)
    const end = Date.now() + JOB_TIMEOUT
    const turns = new Map<string, Promise<void>>()
    const runs = events.map((event) => {
      const place = places.get(event.subject_id) ?? event.subject_id
      const before = turns.get(place) ?? Promise.resolve()
      const run = before.then(() => work(services, event, Math.max(end - Date.now(), LEAST_TIME)))
      turns.set(
        place,
        run.catch(() => undefined),
      )
      return run
    })
    const results = await Promise.allSettled(runs)
    const failures = events.flatMap(({ seq }, index) => {
      const result = results[index]
      return result?.status === 'rejected' ? [[seq, toFailure(result.reason)] as const] : []
    })
    if (failures.length > 0) throw new SomeFailed(new Map(failures))
  }

/** What an operator can do nothing about: their account, or their attempts. */
const OF_THE_AUTHOR: readonly FinalProblem[] = ['unlinked', 'used up']

/**
 * Submits responses to the learning platform; tried for five hours. What fails for good is a failed job,
 * which the log, quad jobs, doctor and the metrics show. (CANVAS-08)
 */
export const homeworkHandler = batchEventHandler(
  { name: 'homework', batchSize: 20, maxAttempts: 60, timeoutSeconds: 120 },
  [homeworkHandedIn],
  eachAtOnce(async ({ db, env, now, log }, { subject_id }, timeout) => {
    const problem = await submitHomework(db, subject_id, { ...lmsOptions(env), timeout }, now)
    if (problem === null) return
    log.warn({ post: subject_id, problem }, 'homework could not be submitted')
    if (!OF_THE_AUTHOR.includes(problem)) throw new PermanentFailure(`homework: ${problem}`)
  }, homeworkPlaces),
)

/** Reads someone's assignments. What fails for now is asked for again when they need it. (CANVAS-05) */
export const assignmentsHandler = batchEventHandler(
  { name: 'assignments', batchSize: 20, maxAttempts: 3 },
  [assignmentsRequested],
  eachAtOnce(async ({ db, env, now, log }, { subject_id }) => {
    try {
      await readAssignments(db, subject_id, lmsOptions(env), now)
    } catch (error) {
      if (!(error instanceof LmsError)) throw error
      if (isPassing(error.problem)) throw error
      log.info({ err: error }, 'assignments can’t be read')
    }
  }),
)

const revoke = async (_: StoredEvent, { db, env, now }: HandlerServices) => {
  const left = await revokeEnded(db, lmsOptions(env), now)
  if (left > 0) throw new LmsError('unreachable', `${left} accounts are still to be revoked`)
}

/** Revokes the tokens of the person who ended the connection or their account. (CANVAS-11) */
export const revocationHandler = eventHandler(
  { name: 'revoked-accounts', timeoutSeconds: 300 },
  on(canvasUnlinked, revoke),
  on(userDeleted, revoke),
)
