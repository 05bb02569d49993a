import { fork, type ChildProcess } from 'node:child_process'
import { Abort, EXIT } from '../errors'
import type { Shell } from '../shell'

export type RunningSite = {
  /** Stays until somebody stops the program (answers the exit code) or the site ends by itself */
  ended(): Promise<number>
}

/** Milliseconds for requests under way; after it the process is ended by force. */
const GRACE = 12_000

/** Megabytes of JavaScript heap: enough for many times what is alive, and the rest is collected in time. */
const HEAP = 192

/** Starts the site as a process of its own and waits until it serves. It ends with this command. */
export async function startSite(
  shell: Shell,
  program: string,
  settings: Record<string, string>,
): Promise<RunningSite> {
  const { DATA_DIR } = await shell.env()
  shell.say('Starting the site …')
  const child = fork(program, {
    cwd: shell.root,
    execArgv: [`--max-old-space-size=${HEAP}`],
    // Two arenas: with one for each thread, glibc keeps some 80 MB that nobody uses.
    env: { LOG_LEVEL: 'warn', MALLOC_ARENA_MAX: '2', ...process.env, DATA_DIR, ...settings },
    // Its words are messages, not the result of this command.
    stdio: ['ignore', 2, 2, 'ipc'],
  })
  const gone = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`))
  })
  shell.defer(() => end(child, gone))
  const ready = new Promise<'ready'>((resolve) => {
    child.on('message', (message) => message === 'ready' && resolve('ready'))
  })
  const first = await Promise.race([ready, gone.then((how) => ({ how }))])
  if (first !== 'ready') throw new Abort(`The site did not start (${first.how}).`)
  return { ended: () => untilEnd(shell, gone) }
}

async function untilEnd({ signal, say }: Shell, gone: Promise<string>): Promise<number> {
  const stopped = new Promise<null>((resolve) => {
    if (signal.aborted) resolve(null)
    signal.addEventListener('abort', () => resolve(null), { once: true })
  })
  const how = await Promise.race([stopped, gone])
  // Ctrl-C reaches the site as well, so it may be gone first.
  if (how !== null && !signal.aborted) {
    say(`The site ended by itself (${how}).`)
    return EXIT.failed
  }
  return signal.reason === 'SIGTERM' ? EXIT.done : EXIT.interrupted
}

async function end(child: ChildProcess, gone: Promise<string>) {
  child.kill('SIGTERM')
  const force = setTimeout(() => child.kill('SIGKILL'), GRACE)
  await gone
  clearTimeout(force)
}
