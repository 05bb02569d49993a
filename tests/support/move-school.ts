import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDb } from '~/platform/database/open.server'
import { openFolderStorage } from '~/platform/storage/folder-storage.server'
import { exportSchool } from '~cli/transfer/export'
import { importSchool, lookThrough } from '~cli/transfer/import'
import { NOW } from './database'
import { TEMPLATE } from './paths'

/** Moves Northfield into an empty database in a folder, by way of a file. */
export async function moveSchool(databaseFile: string, dir: string) {
  const school = { partner_code: 'northfield', name: 'Northfield' }
  const photos = openFolderStorage(dir)
  const source = { place: databaseFile, photos, program: 'test' }
  const path = join(dir, 'school.jsonl')
  await exportSchool(source, school, path, NOW, () => {})
  const file = join(dir, 'there.db')
  copyFileSync(TEMPLATE.file, file)
  const db = openDb(file)
  const { signal } = new AbortController()
  const target = { db, photos, now: NOW, signal }
  const look = await lookThrough(target, path)
  await importSchool(target, path, look, () => {}).finally(() => db.close())
}
