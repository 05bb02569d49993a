import cluster, { type Worker } from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import { AggregatorRegistry, type PrometheusContentType } from 'prom-client'
import { RateLimiterClusterMaster } from 'rate-limiter-flexible'
import { claimDatabase } from '~/start/claim-database.server'
import { readEnv } from '~/platform/settings/env.server'
import { openLog, type Log } from '~/platform/monitoring/log.server'
import { restartDelay, STEADY } from '~/platform/processes/restart-delay'
import { asProcessMessage } from '~/platform/processes/site-processes.server'
import { watchEmbedder, type WatchedEmbedder } from '~search/meaning/watch-embedder'

export { explainStartFailure } from '~/start/start-failure.server'

/** Milliseconds for web processes to finish what they answer, after they have drained. */
const GRACE = 11_000

/** Milliseconds before it tries again to start a process that the system had no room for. */
const TRY_AGAIN = 2_000

/**
 * The parent of several web processes that share a port: holds the lock of the site, starts one again
 * that has ended, and ends with them. It answers no request itself, so it loads nothing of the pages.
 */
export async function superviseWebProcesses(): Promise<void> {
  const env = readEnv()
  const log = openLog(env.LOG_LEVEL)
  await claimDatabase(env, log)
  // Counts for all of them what a limiter counts in memory.
  new RateLimiterClusterMaster()
  connectProcesses(new AggregatorRegistry(), log)
  const processes = new WebProcesses(log, env.DRAIN_SECONDS * 1000 + GRACE)
  let embedder: WatchedEmbedder | null = null
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      embedder?.stop()
      void processes.stop(signal)
    })
  // `quad up` started this process and has ended: nothing else would stop it.
  process.once('disconnect', () => void processes.stop('SIGINT'))
  if (!(await processes.start(env.WEB_CONCURRENCY))) return
  log.info({ processes: env.WEB_CONCURRENCY, port: env.PORT }, 'all web processes serve')
  embedder = watchEmbedder(env, log)
  process.send?.('ready')
}

/** Passes on what one process tells the others, and adds up their numbers. */
function connectProcesses(numbers: AggregatorRegistry<PrometheusContentType>, log: Log) {
  cluster.on('message', (from, received) => {
    const message = asProcessMessage(received)
    if (message?.quad === 'touched')
      for (const worker of Object.values(cluster.workers ?? {}))
        if (worker && worker !== from && worker.isConnected()) worker.send(message)
    if (message?.quad !== 'numbers wanted') return
    const { id } = message
    const answer = (text: string | null) =>
      from.isConnected() && from.send({ quad: 'numbers', id, text })
    numbers.clusterMetrics().then(answer, (error: unknown) => {
      log.warn({ error }, 'the numbers of the web processes could not be added up')
      answer(null)
    })
  })
}

/**
 * A process that is killed before it has taken the connection it was handed leaves it open here, where Node
 * forgets it: the person who asked would wait forever. So it is closed, and they can ask again.
 */
function closeUntakenConnection(worker: Worker) {
  const child = worker.process
  const send = child.send.bind(child) as (...given: unknown[]) => boolean
  let last: { close(): void } | undefined
  child.send = (...args: unknown[]) => {
    const [, handle] = args
    if (handle) last = handle as { close(): void }
    return send(...args)
  }
  // One that was taken is closed already, which may be done again.
  worker.once('exit', () => last?.close())
}

class WebProcesses {
  #isStopping = false

  constructor(
    private readonly log: Log,
    /** Milliseconds for processes to end by themselves */
    private readonly grace: number,
  ) {}

  /** The first one alone: what keeps it from starting would keep all of them. True once all take requests. */
  async start(count: number): Promise<boolean> {
    const first = await this.#startOne()
    if (!first) return false
    if (!(await isServing(first))) {
      if (!this.#isStopping) process.exit(first.process.exitCode || 1)
      return false
    }
    void this.#keepRunning(first)
    const others = Array.from({ length: count - 1 }, async () => {
      const worker = await this.#startOne()
      if (!worker) return
      void this.#keepRunning(worker)
      await isServing(worker)
    })
    await Promise.all(others)
    return !this.#isStopping
  }

  /** Tells them all to stop, and ends when they have, with 1 if one of them could not. */
  async stop(signal: NodeJS.Signals): Promise<void> {
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
    for (const worker of workers) worker.process.kill(signal)
    if (this.#isStopping) return
    this.#isStopping = true
    this.log.info({ signal }, 'stopping the web processes')
    const late = setTimeout(() => {
      for (const worker of workers) worker.process.kill('SIGKILL')
    }, this.grace)
    const codes = await Promise.all(workers.map(exitCode))
    clearTimeout(late)
    process.exit(codes.every((code) => code === 0 || code === signal) ? 0 : 1)
  }

  /** Starts a process again whenever it has ended. */
  async #keepRunning(first: Worker): Promise<void> {
    let [worker, started, restarts]: [Worker | null, number, number] = [first, performance.now(), 0]
    while (worker) {
      const code = await exitCode(worker)
      if (this.#isStopping) return
      if (performance.now() - started > STEADY) restarts = 0
      const delay = restartDelay(restarts++)
      const { pid } = worker.process
      const details = { pid, code, delay, timesInARow: restarts }
      this.log.warn(details, 'a web process has ended and is started again')
      await sleep(delay)
      worker = await this.#startOne()
      started = performance.now()
    }
  }

  /** Tries again until the system has room for a process. Null once the site stops. */
  async #startOne(): Promise<Worker | null> {
    while (!this.#isStopping) {
      const worker = this.#fork()
      if (worker) return worker
      await sleep(TRY_AGAIN)
    }
    return null
  }

  /** Null if the system starts no process now, such as because there are too many. */
  #fork(): Worker | null {
    const say = (error: unknown) => this.log.error({ error }, 'a web process could not be started')
    try {
      const worker = cluster.fork()
      if (worker.process.pid === undefined) {
        worker.on('error', say)
        // Without a channel it would stay there for good.
        if (cluster.workers) Reflect.deleteProperty(cluster.workers, worker.id)
        return null
      }
      // A message to a process that has just ended arrives nowhere, and that is all.
      worker.on('error', (error) => this.log.debug({ error }, 'a web process is gone'))
      closeUntakenConnection(worker)
      return worker
    } catch (error) {
      say(error)
      return null
    }
  }
}

/**
 * Its exit code, or the signal that ended it. Not by `once` of node:events, which throws at an 'error': a
 * message to a process that has just ended is one.
 */
async function exitCode({ process: child }: Worker): Promise<number | string | null> {
  if (child.exitCode === null && child.signalCode === null)
    await new Promise((resolve) => child.once('exit', resolve))
  return child.signalCode ?? child.exitCode
}

/** True once it takes requests, false when it has ended before. */
const isServing = (worker: Worker): Promise<boolean> =>
  new Promise((resolve) => {
    worker.on('message', (message) => message === 'ready' && resolve(true))
    worker.once('exit', () => resolve(false))
  })
