import { userInfo } from 'node:os'
import type { Db, SqlReader } from '~/platform/database/types'
import type { Env } from '~/platform/settings/env.server'
import type { Log } from '~/platform/monitoring/log.server'
import type { OpenDatabases } from './open-databases'
import type { OpenDb } from './database'
import { isDumb, themeFor } from './theme'

type RunOptions = {
  json: boolean
  dryRun: boolean
  yes: boolean
  /** Whether the command is one that changes something */
  writes: boolean
  /** Every plan is confirmed: it was put together in the menu, not typed */
  review?: boolean
  /** What stays open for the next call of the same process */
  databases?: OpenDatabases
}

/** What a command can use of the program around it. */
export type Context = ReturnType<typeof openContext>

export function openContext(root: string, options: RunOptions, signal: AbortSignal) {
  const { stdin, stdout, stderr, env } = process
  let settings: Env | undefined
  let log: Log | undefined
  let db: Promise<OpenDb> | undefined
  let reader: Promise<Pick<SqlReader, 'sql'>> | undefined
  const deferred: (() => Promise<unknown>)[] = []
  const context = {
    ...options,
    /** Folder of the project */
    root,
    /** How standard output can be written */
    theme: themeFor(stdout, env),
    /** Someone can be asked */
    interactive: stdin.isTTY === true && stderr.isTTY === true && !options.json,
    /** Screens with moving parts can be shown */
    animated: stderr.isTTY === true && !isDumb(env),
    /** 'os:<name>' of the operator, for the audit row */
    who: `os:${userName()}`,
    /** Ends long work when it is interrupted */
    signal,
    now: () => new Date(),
    /** Settings, read at the first use; wrong ones end the command */
    env: async (): Promise<Env> =>
      (settings ??= (await import('~/platform/settings/env.server')).readEnv()),
    /** The database, opened at the first use */
    db: async (): Promise<Db> => {
      db ??= import('./database').then(({ openDatabase }) => openDatabase(context))
      return (await db).db
    },
    /** The same for statements by hand: its client takes longer to load than a list to read */
    reader: async (): Promise<Pick<SqlReader, 'sql'>> =>
      db
        ? (await db).db
        : (reader ??= import('./reader').then(({ openReader }) => openReader(context))),
    /**
     * Where the site is reached: as the settings here say, or as those of the site said that has this database,
     * which may have others. For links that are printed.
     */
    siteAddress: async (): Promise<string> => {
      const { BASE_URL } = await context.env()
      if (env.BASE_URL || env.PORT) return BASE_URL
      const { findSiteAddress } = await import('~/platform/processes/site-address.server')
      return (await findSiteAddress(await context.db())) ?? BASE_URL
    },
    log: async (): Promise<Log> => {
      const { openLog } = await import('~/platform/monitoring/log.server')
      return (log ??= openLog(env.LOG_LEVEL ?? 'silent'))
    },
    /** Messages, never results: standard error (CLI-04) */
    say: (text: string) => void stderr.write(`${text}\n`),
    /** Whether the database was opened */
    opened: () => db !== undefined,
    /** Runs at the end, however the command ends; the last one first */
    defer: (work: () => Promise<unknown>) => void deferred.push(work),
    close: async () => {
      for (const work of deferred.reverse()) await work()
      await db?.then(
        (open) => open.close(),
        () => undefined,
      )
    },
  }
  return context
}

function userName(): string {
  try {
    return userInfo().username
  } catch {
    // A container may run under a number without a name.
    return String(process.getuid?.() ?? 'unknown')
  }
}
