import { fork, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Env } from '~/platform/settings/env.server'
import { whyNoMeaning } from '~/platform/settings/meaning.server'
import type { Log } from '~/platform/monitoring/log.server'
import { giveWay } from '~/platform/processes/niceness'
import { restartDelay, STEADY } from '~/platform/processes/restart-delay'
import { MALLOC } from '~/platform/processes/site-memory'
import {
  askEmbedder,
  readEmbedderRecord,
  removeEmbedderRecord,
  writeEmbedderRecord,
  type EmbedderRecord,
} from './own-embedder'
import { PATHS } from './vectors/paths'

const PROGRAM = 'bin/embed.mjs'
/** Megabytes of JavaScript heap: the weights are apart from it. */
const FLAGS = ['--max-old-space-size=48', '--max-semi-space-size=1']
/** People who wait for a page get nine times as much of a processor that both need. */
const NICENESS = 10
/** Milliseconds between two looks at an embedder that another program of this machine has started */
const LOOK = 5_000
/**
 * Questions in a row without an answer after which it hangs. While it embeds posts it answers between two texts, within
 * a fraction of a second.
 */
const UNANSWERED = 3
/** How the program ends when no start can help: model/program.ts */
const EXIT_UNUSABLE = 3

export type WatchedEmbedder = { stop(): void }

/**
 * Starts the embedder of this machine, and starts it again whenever it has ended. If another program with
 * this DATA_DIR has started one, that is used. Without one, searches go by words. Where a service turns texts into
 * vectors, the program only remembers them.
 */
export function watchEmbedder(env: Env, log: Log, root = process.cwd()): WatchedEmbedder {
  const reason = whyNoMeaning(env)
  if (reason !== null) {
    log.info(`search by meaning is off: ${reason}`)
    return { stop: () => undefined }
  }
  const watch = new Watch(env, log, join(root, PROGRAM))
  watch.run().catch((err: unknown) => log.error({ err }, 'search by meaning is off'))
  return watch
}

class Watch implements WatchedEmbedder {
  readonly #stopped = new AbortController()
  #child: ChildProcess | null = null

  constructor(
    private readonly env: Env,
    private readonly log: Log,
    private readonly program: string,
  ) {}

  stop() {
    this.#stopped.abort()
    this.#child?.kill()
    // This process may end before it hears that the embedder has.
    this.#removeOwn()
  }

  #removeOwn() {
    if (this.#child && readEmbedderRecord(this.env.DATA_DIR)?.pid === this.#child.pid)
      removeEmbedderRecord(this.env.DATA_DIR)
  }

  async run() {
    for (let restarts = 0; !this.#isStopped;) {
      if (await answers(readEmbedderRecord(this.env.DATA_DIR))) {
        await this.#pause(LOOK)
        continue
      }
      const started = performance.now()
      const code = await this.#runOnce()
      if (this.#isStopped) return
      if (code === EXIT_UNUSABLE)
        return this.log.warn('search by meaning is off: the embedder cannot run on this machine')
      if (performance.now() - started > STEADY) restarts = 0
      const delay = restartDelay(restarts++)
      this.log.warn(
        { code, delay, timesInARow: restarts },
        'the embedder has ended and is started again',
      )
      await this.#pause(delay)
    }
  }

  get #isStopped() {
    return this.#stopped.signal.aborted
  }

  /** Until it ends. Returns its exit code, or the signal that ended it. */
  #runOnce(): Promise<number | string | null> {
    const key = randomBytes(24).toString('base64url')
    const child = start(this.program, key, !this.env.SEARCH_EMBEDDER_URL)
    this.#child = child
    const own = { port: 0, key, pid: child.pid ?? 0 }
    child.on('message', ({ port }: { port: number }) => {
      own.port = port
      this.#store(own)
    })
    let unanswered = 0
    const watch = setInterval(async () => {
      void this.#settle(own, child)
      if (own.port === 0) return
      unanswered = (await answers(own)) ? 0 : unanswered + 1
      if (unanswered !== UNANSWERED) return
      this.log.warn({ pid: own.pid }, 'the embedder does not answer and is killed')
      child.kill('SIGKILL')
    }, LOOK).unref()
    return new Promise((resolve) => {
      const end = (code: number | string | null) => {
        clearInterval(watch)
        this.#removeOwn()
        resolve(code)
      }
      child.once('error', (error) => end(error.message))
      child.once('exit', (code, signal) => end(signal ?? code))
    })
  }

  /** Another program may have started one at the same time, or the record of one that is gone may stand there. */
  async #settle(own: EmbedderRecord, child: ChildProcess) {
    const stored = readEmbedderRecord(this.env.DATA_DIR)
    if (own.port === 0 || stored?.pid === own.pid) return
    if (await answers(stored)) child.kill()
    else this.#store(own)
  }

  #store(record: EmbedderRecord) {
    if (this.#isStopped) return
    try {
      writeEmbedderRecord(this.env.DATA_DIR, record)
    } catch (err) {
      this.log.warn({ err }, 'the address of the embedder could not be stored')
    }
  }

  #pause = (milliseconds: number) =>
    sleep(milliseconds, undefined, { signal: this.#stopped.signal, ref: false }).catch(
      () => undefined,
    )
}

/** It ends with this process: its channel is closed then. */
function start(program: string, key: string, embeds: boolean): ChildProcess {
  const child = fork(program, {
    // Nothing of the site's settings
    env: {
      NODE_ENV: 'production',
      ...MALLOC,
      EMBEDDER_KEY: key,
      EMBEDDER_EMBEDS: embeds ? 'on' : 'off',
    },
    execArgv: FLAGS,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // Ctrl-C in a terminal ends it with the site, and not before.
    detached: true,
  })
  if (child.pid) giveWay(child.pid, NICENESS)
  child.unref()
  child.channel?.unref()
  return child
}

/** Whether what answers there is the embedder: another program may have taken the address. */
async function answers(record: EmbedderRecord | null): Promise<boolean> {
  if (!record) return false
  try {
    const nothing = { school: '', vector: '', many: 0, rows: [] }
    return (await askEmbedder(record, PATHS.closest, nothing, AbortSignal.timeout(LOOK))).ok
  } catch {
    return false
  }
}
