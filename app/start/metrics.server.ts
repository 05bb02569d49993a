import type { Express } from 'express'
import { database } from '~/platform/database/operations.server'
import { setRoute } from '~/http/server/observation.server'
import { isOperatorRequest } from '~/http/guards/operator-request.server'
import { jobCounts, waitingEvents } from '~/jobs/queries.server'
import type { Services } from '~/http/context/services'

/** /metrics, for Prometheus: with METRICS_TOKEN, or from this machine without a proxy; else 404. */
export function registerMetricsRoute(app: Express, services: Services) {
  const measure = createMeasure(services)
  const { env, log, metrics } = services
  app.get('/metrics', (req, res) => {
    setRoute(res, '/metrics')
    if (!isOperatorRequest(req, env)) return void res.status(404).type('text').send('Not found')
    measure()
      .then(() => metrics.text())
      .then((text) => res.set('Cache-Control', 'no-store').type(metrics.contentType).send(text))
      .catch((error: unknown) => {
        log.error({ error }, 'the numbers could not be read')
        res.status(503).type('text').send('The numbers could not be read.')
      })
  })
}

const SEARCH_STATES = ['none', 'new', 'up', 'building', 'down'] as const

/** Everything that isn't counted as it happens, read when someone asks. */
function createMeasure({ db, env, metrics, now, search }: Services): () => Promise<void> {
  const { gauge } = metrics
  const jobs = gauge('quad_jobs', 'Background jobs that are not done.', 'name', 'state')
  const ages = gauge('quad_job_age_seconds', 'Age of the oldest waiting job.', 'name')
  const events = gauge('quad_events_waiting', 'Events that have not become jobs yet.')
  const eventAge = gauge('quad_event_age_seconds', 'Age of the oldest of them.')
  const states = gauge('quad_search_state', '1 for the state search is in.', 'state')
  const bytes = gauge('quad_database_bytes', 'Size of the database and its log.', 'file')
  const age = (since: Date | null) =>
    since === null ? 0 : Math.max(0, now().getTime() - since.getTime()) / 1000
  return async () => {
    jobs.reset()
    ages.reset()
    for (const { name, state, count, since } of await jobCounts(db)) {
      jobs.set({ name, state }, count)
      if (state === 'ready') ages.set({ name }, age(since))
    }
    const waiting = await waitingEvents(db)
    events.set(waiting.count)
    eventAge.set(age(waiting.since))
    const current = search.state()
    for (const state of SEARCH_STATES) states.set({ state }, state === current ? 1 : 0)
    for (const [file, size] of Object.entries(await database.bytes(env.database)))
      bytes.set({ file }, size)
  }
}
