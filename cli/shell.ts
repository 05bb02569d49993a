import { userInfo } from 'node:os'
import type { Db } from '~/platform/db.server'
import type { Env } from '~/platform/env.server'
import type { Log } from '~/platform/log.server'
import { isDumb, lookOf, type Look } from './look'

export type Wishes = {
  json: boolean
  dryRun: boolean
  yes: boolean
  /** Whether the command is one that changes something */
  writes: boolean
}

/** Everything a command may use of the world around it. */
export type Shell = Wishes & {
  /** Folder of the project */
  root: string
  /** Look of standard output */
  look: Look
  /** Somebody sits there and can be asked */
  interactive: boolean
  /** Screens with moving parts may be shown */
  animated: boolean
  /** 'os:<name>' of who calls, for the audit row */
  who: string
  /** Ends long work when it is interrupted */
  signal: AbortSignal
  now(): Date
  /** Settings, read at the first use; wrong ones end the command */
  env(): Promise<Env>
  /** The database, opened at the first use */
  db(): Promise<Db>
  log(): Promise<Log>
  /** Messages, never results: standard error */
  say(text: string): void
  /** Whether the database was opened */
  opened(): boolean
  /** Done at the end, however the command ends; the last first */
  defer(work: () => Promise<unknown>): void
  close(): Promise<void>
}

export function openShell(root: string, wishes: Wishes, signal: AbortSignal): Shell {
  const { stdin, stdout, stderr, env } = process
  const interactive = stdin.isTTY === true && stderr.isTTY === true && !wishes.json
  let settings: Env | undefined
  let log: Log | undefined
  let db: Promise<OpenDb> | undefined
  const deferred: (() => Promise<unknown>)[] = []

  const shell: Shell = {
    ...wishes,
    root,
    look: lookOf(stdout, env),
    interactive,
    animated: stderr.isTTY === true && !isDumb(env),
    who: `os:${userName()}`,
    signal,
    now: () => new Date(),
    env: async () => (settings ??= (await import('~/platform/env.server')).readEnv()),
    db: async () => {
      db ??= import('./database').then(({ openDatabase }) => openDatabase(shell))
      return (await db).db
    },
    log: async () => {
      const { openLog } = await import('~/platform/log.server')
      return (log ??= openLog(env.LOG_LEVEL ?? 'silent'))
    },
    say: (text) => void stderr.write(`${text}\n`),
    opened: () => db !== undefined,
    defer: (work) => void deferred.push(work),
    close: async () => {
      for (const work of deferred.reverse()) await work()
      await db?.then(
        (open) => open.close(),
        () => undefined,
      )
    },
  }
  return shell
}

export type OpenDb = { db: Db; close(): Promise<void> }

function userName(): string {
  try {
    return userInfo().username
  } catch {
    // A container may run under a number that has no name.
    return String(process.getuid?.() ?? 'unknown')
  }
}
