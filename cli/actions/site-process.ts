import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { Abort, EXIT } from '../errors'
import type { Context } from '../context'

export type RunningSite = {
  /** The exit code, once someone stops the program or the site ends by itself */
  ended(): Promise<number>
}

/** Milliseconds for requests under way; then the process is killed. */
const GRACE = 12_000

/** Megabytes of JavaScript heap: enough for many times what is alive, and the rest is collected in time. */
const HEAP = 192

/** Starts the site as a process of its own and waits until it serves. It ends with this command. */
export async function startSite(
  context: Context,
  program: string,
  settings: Record<string, string>,
): Promise<RunningSite> {
  const { DATA_DIR } = await context.env()
  context.say('Starting the site …')
  const child = fork(program, {
    cwd: context.root,
    execArgv: [`--max-old-space-size=${HEAP}`],
    // Two arenas: with one for each thread, glibc keeps some 80 MB that no one uses.
    env: { LOG_LEVEL: 'warn', MALLOC_ARENA_MAX: '2', ...process.env, DATA_DIR, ...settings },
    // What it prints are messages, not the result of this command.
    stdio: ['ignore', 2, 2, 'ipc'],
  })
  const gone = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`))
  })
  context.defer(() => end(child, gone))
  const ready = new Promise<'ready'>((resolve) => {
    child.on('message', (message) => message === 'ready' && resolve('ready'))
  })
  const first = await Promise.race([ready, gone.then((how) => ({ how }))])
  if (first !== 'ready') throw new Abort(`The site did not start (${first.how}).`)
  return { ended: () => untilEnd(context, gone) }
}

async function untilEnd({ signal, say }: Context, gone: Promise<string>): Promise<number> {
  const stopped = signal.aborted ? null : once(signal, 'abort').then(() => null)
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
