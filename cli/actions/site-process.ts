import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { restartDelay, STEADY } from '~/platform/processes/restart-delay'
import { MALLOC, NODE_FLAGS } from '~/platform/processes/site-memory'
import { Abort, EXIT } from '../errors'
import type { Context } from '../context'

export type RunningSite = {
  /** The exit code, once someone stops the program or the site */
  ended(): Promise<number>
}

/** Milliseconds for requests under way; then the process is killed. */
const GRACE = 12_000

/** How a site ends that someone stopped. */
const CLEAN = 'exit code 0'

type SiteProcess = {
  child: ChildProcess
  /** How it ended */
  gone: Promise<string>
  ready: Promise<'ready'>
  started: number
}

/**
 * Starts the site as a process of its own and waits until it serves. It ends with this command, and is
 * started again when it ends unexpectedly.
 */
export async function startSite(
  context: Context,
  program: string,
  settings: Record<string, string>,
): Promise<RunningSite> {
  const { DATA_DIR, DRAIN_SECONDS } = await context.env()
  context.say('Starting the site …')
  const launchSite = () => launch(context, program, { DATA_DIR, ...settings })
  let site = launchSite()
  context.defer(() => end(site, DRAIN_SECONDS * 1000 + GRACE))
  const first = await Promise.race([site.ready, site.gone.then((how) => ({ how }))])
  if (first !== 'ready') throw new Abort(`The site did not start (${first.how}).`)
  return {
    ended: () =>
      keepRunning(
        context,
        () => site,
        () => (site = launchSite()),
      ),
  }
}

function launch(context: Context, program: string, settings: Record<string, string>): SiteProcess {
  const child = fork(program, {
    cwd: context.root,
    execArgv: NODE_FLAGS,
    env: { LOG_LEVEL: 'warn', ...MALLOC, ...process.env, ...settings },
    // What it prints are messages, not the result of this command.
    stdio: ['ignore', 2, 2, 'ipc'],
  })
  const gone = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`))
  })
  const ready = new Promise<'ready'>((resolve) => {
    child.on('message', (message) => message === 'ready' && resolve('ready'))
  })
  return { child, gone, ready, started: performance.now() }
}

/** Until someone stops the program or the site. Returns the exit code. */
async function keepRunning(
  { signal, say }: Context,
  current: () => SiteProcess,
  launchSite: () => SiteProcess,
): Promise<number> {
  const stopped = signal.aborted ? null : once(signal, 'abort').then(() => null)
  for (let restarts = 0; ; restarts++) {
    const { gone, started } = current()
    const how = await Promise.race([stopped, gone])
    // Ctrl-C reaches the site as well, so it may be gone first.
    if (how === CLEAN) await pause(SIGNAL_DELAY, signal)
    if (how === null || signal.aborted)
      return signal.reason === 'SIGTERM' ? EXIT.done : EXIT.interrupted
    if (how === CLEAN) {
      say('The site was stopped.')
      return EXIT.done
    }
    if (performance.now() - started > STEADY) restarts = 0
    const delay = restartDelay(restarts)
    const often = restarts === 0 ? '' : `, ${restarts + 1} times in a row`
    say(`The site ended by itself (${how})${often}. Starting it again in ${delay / 1000} s …`)
    await pause(delay, signal)
    if (signal.aborted) continue
    const next = launchSite()
    const isReady = await Promise.race([stopped, next.ready, next.gone])
    if (isReady === 'ready') say('The site is running again.')
  }
}

/** Milliseconds in which this process gets a signal that the site has followed. */
const SIGNAL_DELAY = 200

const pause = (milliseconds: number, signal: AbortSignal) =>
  sleep(milliseconds, undefined, { signal }).catch(() => undefined)

async function end({ child, gone }: SiteProcess, grace: number) {
  child.kill('SIGTERM')
  const force = setTimeout(() => child.kill('SIGKILL'), grace)
  await gone
  clearTimeout(force)
}

/** Fails early where another program serves already, before anything is started. */
export async function assertPortFree(port: number, host: string): Promise<void> {
  const server = createServer().listen(port, host)
  const code = await once(server, 'listening').then(
    () => null,
    (error: NodeJS.ErrnoException) => String(error.code),
  )
  if (code === null) return void (await once(server.close(), 'close'))
  const why =
    { EADDRINUSE: 'is in use', EACCES: 'is not allowed for you' }[code] ?? `fails (${code})`
  throw new Abort(`Port ${port} of ${host} ${why}.`, {
    next: 'Set PORT to another port, and DATA_DIR to another folder for a second copy.',
  })
}
