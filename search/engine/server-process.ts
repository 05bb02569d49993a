import { spawn } from 'node:child_process'
import { closeSync, existsSync, mkdirSync, openSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

export type LaunchSetup = { dataDir: string; key: string; binary: string }
export type RunningServer = { pid: number; ended: Promise<void> }

/**
 * A shell between us and the engine reads from a pipe that we hold. When we end, even by kill -9, the
 * pipe closes and the shell ends the engine. The engine holds another pipe, which tells us when it ends.
 */
const GUARD_SCRIPT = `"$@" </dev/null 3<&- & child=$!; echo "$child" >&4; exec 4>&-
read -r _ <&3; kill "$child" 2>/dev/null; wait "$child"`

export async function launchServer(
  setup: LaunchSetup,
  port: number,
): Promise<RunningServer | null> {
  mkdirSync(join(setup.dataDir, 'meilisearch'), { recursive: true })
  const child = startGuard(setup, port)
  const guardEnded = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  // There is no room for another process.
  if (child.pid === undefined) return guardEnded.then(() => null)
  child.unref()
  const [lifeline, status] = [child.stdio[3], child.stdio[4] as Readable]
  status.once('close', () => {
    if (lifeline && 'end' in lifeline) lifeline.end()
  })
  const pid = await Promise.race([readPid(status), guardEnded])
  if (!pid) return null
  // If someone kills only the guard, the engine has to end too.
  return { pid, ended: guardEnded.then(() => sendSignal(pid, 'SIGKILL')) }
}

function startGuard(setup: LaunchSetup, port: number) {
  const logFile = join(setup.dataDir, 'meilisearch.log')
  // Keep the last messages of the previous one.
  if (existsSync(logFile)) renameSync(logFile, `${logFile}.1`)
  const log = openSync(logFile, 'w', 0o600)
  try {
    return spawn(
      '/bin/sh',
      ['-c', GUARD_SCRIPT, 'sh', setup.binary, ...serverOptions(setup, port)],
      {
        stdio: ['ignore', log, log, 'pipe', 'pipe'],
        // Its own group, so that Ctrl-C reaches only us.
        detached: true,
        env: {
          NODE_ENV: process.env.NODE_ENV,
          PATH: process.env.PATH,
          MEILI_MASTER_KEY: setup.key,
        },
      },
    )
  } finally {
    closeSync(log)
  }
}

/** The guard first writes the engine's process id. */
const readPid = (stream: Readable) =>
  new Promise<number>((resolve) => stream.once('data', (text) => resolve(Number(text))))

const serverOptions = ({ dataDir }: LaunchSetup, port: number): string[] =>
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

export function sendSignal(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(pid, name)
  } catch {
    // It has already ended.
  }
}
