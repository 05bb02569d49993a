import { execFile } from 'node:child_process'
import { join } from 'node:path'
import type { HandlerServices } from '~/handlers/handler'
import { FAILED_BACKUP } from '~/platform/database/backup-state.server'
import { lastTimeFinder, lastTimes } from '~/platform/settings/backups'
import type { Env } from '~/platform/settings/env.server'
import type { Schedule } from './catalog'

const HOURS = 3600
/** Longer than any copy and upload should take. */
const TIMEOUT_SECONDS = 6 * HOURS

/**
 * Backups at the times of a pattern (UTC). One that was missed is made when the site is back. A run
 * that fails is said in the log, by doctor and by /readyz; the next one comes with the next time,
 * because the one after a second would fail in the same way.
 */
export function backupSchedule(pattern: string): Schedule {
  const [last, before] = lastTimes(pattern, new Date(), 2)
  const between = last && before ? (last.getTime() - before.getTime()) / 1000 : 24 * HOURS
  return {
    name: 'backup',
    intervalSeconds: between,
    lastDue: lastTimeFinder(pattern),
    // Only a process that went away leaves one to try again.
    maxAttempts: 3,
    timeoutSeconds: TIMEOUT_SECONDS + 60,
    run: async (services) => {
      const { db, log, now } = services
      try {
        const { name, bytes, removed } = await runCommand(services.env)
        log.info({ name, bytes, removed }, 'made a backup')
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error)
        const row = { value: { at: now().toISOString(), message }, updated_at: now() }
        const key = FAILED_BACKUP
        await db.write((tx) =>
          tx.systemValue.upsert({ where: { key }, create: { key, ...row }, update: row }),
        )
        log.error({ err: error }, 'the backup failed')
      }
    },
  }
}

type Document = { name: string; bytes: number; removed: string[] }

/**
 * `quad backup create` in a process of its own: it reads the whole database, and pages would wait
 * for that. It ends with this process.
 */
async function runCommand(env: HandlerServices['env']): Promise<Document> {
  const program = join(process.cwd(), 'bin/quad.mjs')
  const args = [program, 'backup', 'create', '--keep', env.BACKUP_KEEP, '--json']
  const options = {
    env: { ...process.env, ...passedOn(env) },
    timeout: TIMEOUT_SECONDS * 1000,
    maxBuffer: 64 * 1024 * 1024,
  }
  const printed = await new Promise<string>((resolve, reject) => {
    const end = () => child.kill()
    const child = execFile(process.execPath, args, options, (error, out, err) => {
      process.off('exit', end)
      if (error) reject(new Error(messageIn(out) ?? err.slice(-500) ?? error.message))
      else resolve(out)
    })
    process.once('exit', end)
  })
  return JSON.parse(printed) as Document
}

/** The settings it works with, however this process came by them. */
const passedOn = (env: Env) => ({
  DATA_DIR: env.DATA_DIR,
  BACKUP_DIR: env.BACKUP_DIR,
  NODE_ENV: env.NODE_ENV,
  SESSION_SECRET: env.SESSION_SECRET,
  BASE_URL: env.BASE_URL,
  S3_ENDPOINT: env.S3_ENDPOINT,
  S3_REGION: env.S3_REGION,
  S3_ACCESS_KEY_ID: env.S3_ACCESS_KEY_ID,
  S3_SECRET_ACCESS_KEY: env.S3_SECRET_ACCESS_KEY,
  FILES_URL: env.FILES_URL,
})

/** What the command says with --json when it fails. */
function messageIn(out: string): string | null {
  try {
    const { error } = JSON.parse(out) as {
      error: { message: string; problems: { message: string }[] }
    }
    return [error.message, ...error.problems.map(({ message }) => message)].join(' ')
  } catch {
    return null
  }
}
