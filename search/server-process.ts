import { spawn } from 'node:child_process'
import { closeSync, existsSync, mkdirSync, openSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

export type LaunchSetup = { dataDir: string; key: string; binary: string }
export type Running = { pid: number; ended: Promise<void> }

/**
 * The shell between us and the engine waits on a pipe that we hold: when we end, even by kill -9,
 * the pipe closes and it ends the engine. The engine holds another pipe, which tells us of its end.
 */
const GUARD = `"$@" </dev/null 3<&- & child=$!; echo "$child" >&4; exec 4>&-
read -r _ <&3; kill "$child" 2>/dev/null; wait "$child"`

export async function launch(setup: LaunchSetup, port: number): Promise<Running | null> {
  mkdirSync(join(setup.dataDir, 'meilisearch'), { recursive: true })
  const logFile = join(setup.dataDir, 'meilisearch.log')
  // What the last one said when it ended is of interest.
  if (existsSync(logFile)) renameSync(logFile, `${logFile}.1`)
  const log = openSync(logFile, 'w', 0o600)
  const child = spawn('/bin/sh', ['-c', GUARD, 'sh', setup.binary, ...optionsOf(setup, port)], {
    stdio: ['ignore', log, log, 'pipe', 'pipe'],
    // Its own group: Ctrl-C on the terminal is for us, we end it in our order.
    detached: true,
    env: {
      NODE_ENV: process.env.NODE_ENV,
      PATH: process.env.PATH,
      MEILI_MASTER_KEY: setup.key,
    },
  })
  closeSync(log)
  child.unref()
  const [hold, tell] = [child.stdio[3], child.stdio[4] as Readable]
  tell.once('close', () => {
    if (hold && 'end' in hold) hold.end()
  })
  const guardEnded = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  const pid = await Promise.race([firstNumber(tell), guardEnded])
  if (!pid) return null
  // The guard outlives the engine; should somebody end the guard alone, the engine goes with it.
  return { pid, ended: guardEnded.then(() => signal(pid, 'SIGKILL')) }
}

/** The guard says the engine's process number first; after that only the end of the pipe counts. */
const firstNumber = (stream: Readable) =>
  new Promise<number>((resolve) => stream.once('data', (text) => resolve(Number(text))))

const optionsOf = ({ dataDir }: LaunchSetup, port: number): string[] =>
  [
    ['--env', 'production'],
    ['--http-addr', `127.0.0.1:${port}`],
    ['--db-path', join(dataDir, 'meilisearch', 'data')],
    ['--dump-dir', join(dataDir, 'meilisearch', 'dumps')],
    ['--snapshot-dir', join(dataDir, 'meilisearch', 'snapshots')],
    ['--log-level', 'WARN'],
    ['--max-indexing-memory', '512MiB'],
    '--no-analytics',
  ].flat()

export function signal(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(pid, name)
  } catch {
    // It has ended already.
  }
}
