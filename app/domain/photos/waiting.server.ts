import { createHash } from 'node:crypto'
import { orAway, readWhole, type FileStorage } from '~/platform/storage/file-storage'
import { WAITING_HOURS } from './schema'

/*
 * Pictures that were chosen and wait to be framed: one a person, in a folder of their own. No one
 * else's address leads there, backups leave them out, and a day later they are gone.
 */
const NAME = /^[0-9a-f]{32}$/

const FOLDER = 'waiting-photos/'
const ownFolder = ({ id }: Owner) => `${FOLDER}${id}/`
const waitingKey = (owner: Owner, name: string) => `${ownFolder(owner)}${name}.image`

type Owner = { id: string }

/** A name that only the same person's same submission gets again. */
export const waitingName = (parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32)

/** Keeps it as the only waiting picture of the viewer. */
export async function keepWaiting(
  waiting: FileStorage,
  viewer: Owner,
  name: string,
  picture: Buffer,
) {
  await waiting.put(waitingKey(viewer, name), picture)
  for (const { key } of await waiting.list(ownFolder(viewer)))
    if (key !== waitingKey(viewer, name) && key.endsWith('.image')) await waiting.remove(key)
}

/** The viewer's own waiting picture, or null. */
export const readWaiting = async (waiting: FileStorage, viewer: Owner, name: string) =>
  NAME.test(name) ? readWhole(waiting, waitingKey(viewer, name)) : null

/** The name of the viewer's waiting picture, or null, also while no one can tell. */
export async function findWaiting(waiting: FileStorage, viewer: Owner): Promise<string | null> {
  const files = await orAway(waiting.list(ownFolder(viewer)))
  if (files === 'away') return null
  const names = files.map(({ key }) => key.slice(ownFolder(viewer).length).replace(/\.image$/, ''))
  return names.find((name) => NAME.test(name)) ?? null
}

/** Forgets the viewer's waiting picture. Nothing happens without one. */
export async function removeWaiting(waiting: FileStorage, viewer: Owner, name: string) {
  if (NAME.test(name)) await waiting.remove(waitingKey(viewer, name))
}

/** Forgets everything that waits for a person. */
export async function removeAllWaiting(waiting: FileStorage, userId: string): Promise<void> {
  for (const { key } of await waiting.list(ownFolder({ id: userId }))) await waiting.remove(key)
}

/** Removes what has waited for a day, and counts it. */
export async function removeOldWaiting(waiting: FileStorage, now: Date): Promise<number> {
  const oldest = now.getTime() - WAITING_HOURS * 3_600_000
  const old = (await waiting.list(FOLDER)).filter(({ at }) => at.getTime() <= oldest)
  for (const { key } of old) await waiting.remove(key)
  return old.length
}
