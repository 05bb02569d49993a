import { statSync } from 'node:fs'
import { openDb } from '~/platform/database/open.server'
import { database } from '~/platform/database/operations.server'
import type { Db } from '~/platform/database/types'
import type { Waiting } from '~prisma/locking/database-use'

/**
 * Databases by their places that stay open from call to call of one process: opening one with its two
 * clients takes longer than most commands. For tests, which call the tool many times and close them.
 */
export type OpenDatabases = Map<string, { db: Db; waiting: Waiting; inode: number }>

export async function openWhenFree(
  place: string,
  waiting: Waiting,
  connections?: number,
): Promise<Db> {
  await database.waitFor(place, waiting)
  return openDb(place, waiting, connections)
}

/** The database at a place, opened only where it isn't open yet; from now on `waiting` is who waits for it. */
export async function keepOpen(
  databases: OpenDatabases,
  place: string,
  waiting: Waiting,
): Promise<Db> {
  const inode = readInode(place)
  const opened = databases.get(place)
  if (opened?.inode === inode) {
    Object.assign(opened.waiting, waiting)
    return opened.db
  }
  databases.delete(place)
  await opened?.db.close()
  const own = Object.assign({}, waiting)
  const db = await openWhenFree(place, own)
  databases.set(place, { db, waiting: own, inode })
  return db
}

/** Another file can have taken its place; a server has none. */
const readInode = (place: string) => statSync(place, { throwIfNoEntry: false })?.ino ?? 0
