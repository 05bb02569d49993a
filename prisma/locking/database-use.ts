import { readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs'
import { basename } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Another process has the database, or a lock next to it, and doesn't let go in time. */
export class DatabaseInUse extends Error {
  override name = 'DatabaseInUse'
}

/** Our own choice: the number of the lock of those who change tables of PostgreSQL */
export const MIGRATION_LOCK = 7_811_000

export const isBusy = (error: unknown): boolean =>
  /^SQLITE_(BUSY|LOCKED)/.test(String((error as { code?: unknown } | null)?.code))

export type Waiting = {
  /** Called once when it takes longer than two seconds */
  onWait?: () => void
  /** Ends the waiting */
  signal?: AbortSignal
}

/** Milliseconds after which someone should be told what is waited for */
const NOTICE_AFTER = 2_000

/**
 * Tries until no other process is in the way, then throws the last error. SQLite's own waiting would
 * block the whole process, so that it could neither say that it waits nor be stopped.
 */
export async function retryWhileBusy<T>(
  work: () => T | Promise<T>,
  milliseconds: number,
  { onWait, signal }: Waiting = {},
): Promise<T> {
  const began = Date.now()
  let notice = onWait
  for (let pause = 1; ; pause = Math.min(pause * 2, 50)) {
    try {
      return await work()
    } catch (error) {
      const waited = Date.now() - began
      if (!isBusy(error) || waited > milliseconds) throw error
      if (waited > NOTICE_AFTER) {
        notice?.()
        notice = undefined
      }
      await sleep(pause, undefined, { signal })
    }
  }
}

/** Says in a line that a file is waited for, and who has it open. */
export const waitingText = (file: string): string =>
  `Waiting for ${basename(file)}, which is locked; it is open in ${describeUsers(file)}. Ctrl-C stops this.`

/** The other processes that have the file open, in words. Only Linux tells. */
export function describeUsers(file: string): string {
  const path = realpathSync(file)
  const files = [path, `${path}-wal`, `${path}-shm`]
  const pids = list('/proc').filter(
    (pid) =>
      /^\d+$/.test(pid) &&
      Number(pid) !== process.pid &&
      list(`/proc/${pid}/fd`).some((fd) => files.includes(target(`/proc/${pid}/fd/${fd}`))),
  )
  return pids.length === 0 ? 'another process' : pids.map(describeProcess).join(', ')
}

/** Without its arguments, which may be secret. */
function describeProcess(pid: string): string {
  const words = orEmpty(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8')).split('\0')
  const program = words.slice(0, 2).filter((word) => !word.startsWith('-'))
  return `process ${pid} (${program.map((word) => basename(word)).join(' ')})`
}

/** Processes end while they are looked at, and those of other users can't be looked into. */
function orEmpty(read: () => string): string {
  try {
    return read()
  } catch {
    return ''
  }
}

const target = (link: string): string => orEmpty(() => readlinkSync(link))

function list(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
