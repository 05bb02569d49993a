import {
  AggregatorRegistry,
  collectDefaultMetrics,
  Counter,
  Gauge,
  Histogram,
  Registry,
} from 'prom-client'
import type { RejectionKind } from './rejection-log.server'
import { isOneOfSeveral, numbersOfAll } from '../processes/site-processes.server'

/**
 * Numbers in the text format of Prometheus: what this process has counted, or all web processes that
 * share its port, and what is true of the whole site. Each label has few values.
 */
export type Metrics = ReturnType<typeof openMetrics>

type RequestLabels = { method: string; route: string; status: number }
export type MailResult = 'sent' | 'rejected' | 'unavailable' | 'failed'

/** Seconds: a page takes 5 to 50 ms, and after a few seconds no one waits any longer. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** What each process counts of its requests and mails. */
function countersIn(registers: Registry[]) {
  return {
    requests: new Counter({
      name: 'quad_http_requests_total',
      help: 'Requests by method, route pattern and status.',
      labelNames: ['method', 'route', 'status'],
      registers,
    }),
    durations: new Histogram({
      name: 'quad_http_request_duration_seconds',
      help: 'Seconds until the response had been sent, by route pattern; without streams.',
      labelNames: ['route'],
      buckets: BUCKETS,
      registers,
    }),
    mails: new Counter({
      name: 'quad_mails_total',
      help: 'Emails handed to the mail server, by what became of them.',
      labelNames: ['result'],
      registers,
    }),
    turnedAway: new Counter({
      name: 'quad_http_requests_turned_away_total',
      help: 'Requests that found no place in work: too many waited (full), or it had waited too long (late).',
      labelNames: ['reason'],
      registers,
    }),
    rejections: new Counter({
      name: 'quad_rejections_total',
      help: 'Refused logins, access tokens, launches and single sign-ons, requests without access (403) and one too many (429).',
      labelNames: ['kind'],
      registers,
    }),
  }
}

export function openMetrics() {
  const registry = new Registry()
  const registers = [registry]
  /** Read from the database by the process that is asked: the others would only add older values. */
  const site = new Registry()
  const { requests, durations, mails, turnedAway, rejections } = countersIn(registers)
  let readRequests = () => ({ working: 0, waiting: 0 })
  new Gauge({
    name: 'quad_http_requests_now',
    help: 'Requests in work, and those that wait for a place.',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, number] of Object.entries(readRequests())) this.set({ state }, number)
    },
  })
  let isWatched = false
  const watch = () => {
    isWatched = true
    collectDefaultMetrics({ register: registry })
  }
  if (isOneOfSeveral()) {
    // Another process may be asked first. The parent asks all for what this registry holds.
    watch()
    new AggregatorRegistry()
    AggregatorRegistry.setRegistries(registry)
  }
  return {
    countRequest({ method, route, status }: RequestLabels, seconds: number | null) {
      requests.inc({ method, route, status })
      if (seconds !== null) durations.observe({ route }, seconds)
    },
    countMail: (result: MailResult) => mails.inc({ result }),
    countTurnedAway: (reason: 'full' | 'late') => turnedAway.inc({ reason }),
    countRejection: (kind: RejectionKind) => rejections.inc({ kind }),
    /** How many requests are in work and wait is read when someone asks. */
    watchRequests(read: typeof readRequests) {
      readRequests = read
    },
    /** A number, or one for each value of a label, that is measured when someone asks. */
    gauge: (name: string, help: string, ...labelNames: string[]) =>
      (site.getSingleMetric(name) as Gauge | undefined) ??
      new Gauge({ name, help, labelNames, registers: [site] }),
    contentType: registry.contentType,
    /** Memory, processor and event loop are watched from the first time someone asks. */
    async text(): Promise<string> {
      if (!isWatched) watch()
      const counted = await (isOneOfSeveral() ? numbersOfAll() : registry.metrics())
      return counted + (await site.metrics())
    },
  }
}
