import { Console } from 'node:console'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import type { OpenDatabases } from '~cli/open-databases'
import { ROOT } from '../support/paths'

type Main = (start: { root: string; argv: string[]; databases?: OpenDatabases }) => Promise<number>
export type Call = {
  args: string[]
  env: Record<string, string>
  input: string
  databases?: OpenDatabases
}
export type CallResult = { code: number; out: string; err: string }

/**
 * Runs the tool within this process: the same bundle that bin/quad.mjs starts, with settings,
 * streams and console of its own, and no terminal. It costs a small part of a process, so tests
 * that ask what a command prints and does use it (`workspace().quad`). What a process of its own is needed
 * for (exit codes and streams as the shell sees them, terminals, signals, another process at the
 * same time) is tested with the real binary (`workspace().binary`, `workspace().terminal`).
 */
export function callInside(call: Call): Promise<CallResult> {
  const mine = last.then(() => alone(call))
  last = mine.catch(() => undefined)
  return mine
}

/** A process has one environment and one standard output: one call after another. */
let last: Promise<unknown> = Promise.resolve()

const SIGNALS = ['SIGINT', 'SIGTERM'] as const

async function alone({ args, env, input, databases }: Call): Promise<CallResult> {
  const bundle = pathToFileURL(join(ROOT, 'build/cli/main.js')).href
  const { main } = (await import(bundle)) as { main: Main }
  const [out, err] = [new Collector(), new Collector()]
  const before = SIGNALS.map((name) => process.listeners(name))
  const giveBack = [
    put(process, 'env', { ...env }),
    put(process, 'stdin', Readable.from(input === '' ? [] : [Buffer.from(input)])),
    put(process, 'stdout', out),
    put(process, 'stderr', err),
    put(globalThis, 'console', new Console(out, err)),
  ]
  try {
    const code = await main({ root: ROOT, argv: args, databases })
    return { code, out: out.text(), err: err.text() }
  } finally {
    for (const give of giveBack.reverse()) give()
    SIGNALS.forEach((name, at) => {
      for (const added of process.listeners(name))
        if (!before[at]?.includes(added)) process.off(name, added)
    })
  }
}

/** Puts another value in its place; answers what puts the first one back. */
function put(owner: object, name: string, value: unknown): () => void {
  const first = Object.getOwnPropertyDescriptor(owner, name)
  Object.defineProperty(owner, name, {
    configurable: true,
    enumerable: true,
    writable: true,
    value,
  })
  return () => first && Object.defineProperty(owner, name, first)
}

class Collector extends Writable {
  #parts: Buffer[] = []

  override _write(part: Buffer, _: BufferEncoding, done: () => void) {
    this.#parts.push(part)
    done()
  }

  text = () => Buffer.concat(this.#parts).toString('utf8')
}
