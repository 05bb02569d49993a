import { fork, type ChildProcess } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { bundle } from '../support/bundle'
import { ROOT } from '../support/paths'
import type { Call, CallResult } from './inside'

/** Two folders below the root, as tests/support/paths.ts is; each worker writes its own. */
const PROGRAM = join(ROOT, `node_modules/.cache/quad-server-tool-${process.pid}.mjs`)

type Answer = { id: number; result?: CallResult; problem?: string }
type Tool = { child: ChildProcess; waiting: Map<number, (answer: Answer) => void> }

let tool: Promise<Tool> | undefined
let calls = 0

/**
 * Runs the tool on a database of a server: in one process for all tests of this worker (server-tool.ts),
 * because starting one costs many times what most commands do.
 */
export async function callOnServer(call: Call): Promise<CallResult> {
  const { child, waiting } = await (tool ??= start(call.env.DATABASE_URL ?? ''))
  const id = ++calls
  const { result, problem } = await new Promise<Answer>((resolve) => {
    waiting.set(id, resolve)
    child.send({ id, call })
  })
  if (!result) throw new Error(problem)
  return result
}

/** Any server will do: each call names its own. */
async function start(DATABASE_URL: string): Promise<Tool> {
  await bundle('cli/server-tool.ts', PROGRAM)
  process.once('exit', () => rmSync(PROGRAM, { force: true }))
  const child = fork(PROGRAM, {
    cwd: ROOT,
    env: { ...process.env, DATABASE_URL },
    execArgv: ['--liftoff-only'],
  })
  // Nothing waits for it once the tests are over.
  child.unref()
  child.channel?.unref()
  const waiting: Tool['waiting'] = new Map()
  child.on('message', (answer: Answer) => {
    waiting.get(answer.id)?.(answer)
    waiting.delete(answer.id)
  })
  child.once('exit', (code) => {
    tool = undefined
    for (const [id, end] of waiting) end({ id, problem: `The tool's process ended with ${code}` })
  })
  return { child, waiting }
}
