import { createHash } from 'node:crypto'
import { readdir, readFile, rm, rmdir, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { Ctx } from '~/platform/ctx'
import { writeWhole } from './files.server'
import { WAITING_HOURS } from './schema'

/*
 * Pictures that were chosen and wait to be framed: one a person, in a folder of their own. No one
 * else's address leads there, backups leave them out, and a day later they are gone.
 */
const NAME = /^[0-9a-f]{32}$/

const waitingFolder = (dataDir: string, userId = '') => join(dataDir, 'waiting-photos', userId)
const waitingPath = (dataDir: string, userId: string, name: string) =>
  join(waitingFolder(dataDir, userId), `${name}.webp`)

/** A name that only the same person's same submission gets again. */
export const waitingName = (parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32)

/** Keeps it as the only waiting picture of the viewer. */
export async function keepWaiting(dataDir: string, ctx: Ctx, name: string, webp: Buffer) {
  const { viewer, now } = ctx
  await writeWhole(waitingFolder(dataDir, viewer.id), `${name}.webp`, webp)
  await utimes(waitingPath(dataDir, viewer.id, name), now, now)
  for (const other of await namesIn(waitingFolder(dataDir, viewer.id)))
    if (other !== `${name}.webp` && other.endsWith('.webp'))
      await rm(join(waitingFolder(dataDir, viewer.id), other), { force: true })
}

type Owner = { id: string }

/** The viewer's own waiting picture, or null. */
export async function readWaiting(dataDir: string, viewer: Owner, name: string) {
  if (!NAME.test(name)) return null
  return readFile(waitingPath(dataDir, viewer.id, name)).catch(() => null)
}

/** Forgets the viewer's waiting picture. Nothing happens without one. */
export async function removeWaiting(dataDir: string, viewer: Owner, name: string): Promise<void> {
  if (NAME.test(name)) await rm(waitingPath(dataDir, viewer.id, name), { force: true })
}

/** Forgets everything that waits for a person. */
export const removeAllWaiting = (dataDir: string, userId: string): Promise<void> =>
  rm(waitingFolder(dataDir, userId), { recursive: true, force: true })

/** Removes what has waited for a day, and counts it. */
export async function removeOldWaiting(dataDir: string, now: Date): Promise<number> {
  const oldest = now.getTime() - WAITING_HOURS * 3_600_000
  let removed = 0
  for (const user of await namesIn(waitingFolder(dataDir))) {
    const folder = waitingFolder(dataDir, user)
    for (const name of await namesIn(folder)) {
      const path = join(folder, name)
      const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Infinity }))
      if (mtimeMs > oldest) continue
      await rm(path, { force: true })
      removed++
    }
    // A folder with something in it stays.
    await rmdir(folder).catch(() => undefined)
  }
  return removed
}

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => [])
