import { userInfo } from 'node:os'
import type { Db } from '~/platform/db.server'
import type { Env } from '~/platform/env.server'
import type { Log } from '~/platform/log.server'
import { printText } from './output'
import { progressLines } from './progress'
import { isDumb, lookOf, type Look } from './look'
import type { Plan } from './plan'
import type { Progress } from './rate'

export type Wishes = {
  json: boolean
  dryRun: boolean
  yes: boolean
  /** Whether the command is one that changes something */
  writes: boolean
}

/**
 * Where a command speaks to people: the lines of a terminal or a log, or a screen of the menu. The
 * command is the same on both.
 */
export type Face = {
  /** Messages, never results */
  say(text: string): void
  /** Plans and results */
  print(text: string): Promise<void>
  /** Asks before a plan is carried out; throws when somebody says no */
  confirm(plan: Plan): Promise<void>
  progress(title: string): Promise<Progress>
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
  face: Face
  /** Messages, never results: standard error */
  say(text: string): void
  /** Whether the database was opened */
  opened(): boolean
  /** Done at the end, however the command ends; the last first */
  defer(work: () => Promise<unknown>): void
  close(): Promise<void>
}

/** What a screen that runs a command has in place of the lines of the terminal. */
export type Screen = { face: Face; look: Look }

export function openShell(
  root: string,
  wishes: Wishes,
  signal: AbortSignal,
  screen?: Screen,
): Shell {
  const { stdin, stdout, stderr, env } = process
  const interactive = !screen && stdin.isTTY === true && stderr.isTTY === true && !wishes.json
  let settings: Env | undefined
  let log: Log | undefined
  let db: Promise<OpenDb> | undefined
  const deferred: (() => Promise<unknown>)[] = []

  const shell: Shell = {
    ...wishes,
    root,
    look: screen?.look ?? lookOf(stdout, env),
    interactive,
    animated: !screen && stderr.isTTY === true && !isDumb(env),
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
    get face() {
      return screen?.face ?? lineFace(shell)
    },
    say: (text) => shell.face.say(text),
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

/** Results on standard output, all else on standard error. (CLI-04, CLI-06) */
const lineFace = (shell: Shell): Face => ({
  say: sayLine,
  print: printText,
  confirm: async (plan) => (await import('./ask')).confirm(shell, plan),
  progress: async (title) =>
    shell.animated
      ? (await import('./screens/progress')).showProgress(title)
      : progressLines(title, sayLine),
})

const sayLine = (text: string) => void process.stderr.write(`${text}\n`)

export type OpenDb = { db: Db; close(): Promise<void> }

function userName(): string {
  try {
    return userInfo().username
  } catch {
    // A container may run under a number that has no name.
    return String(process.getuid?.() ?? 'unknown')
  }
}
