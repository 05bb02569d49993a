import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { photoUrl, removePhotoFile, storePhoto } from '~/domain/photos/files.server'
import { sizeKey } from '~/domain/photos/size-keys'
import { removeUnusedPhotos } from '~/domain/photos/unused.server'
import { schedules } from '~/jobs/schedules'
import type { FileStorage } from '~/platform/storage/file-storage'
import { openFolderStorage } from '~/platform/storage/folder-storage.server'
import { openS3Storage } from '~/platform/storage/s3-storage.server'
import { createServices } from '../jobs/services'
import { idOf, openFixtures, type Fixtures } from '../support/database'
import { s3Server } from '../support/s3-server'

let fixtures: Fixtures
beforeEach(async () => void (fixtures = await openFixtures()))
afterEach(() => fixtures.close())

function folder() {
  const dir = mkdtempSync(join(tmpdir(), 'quad-unused-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  return dir
}

const STORAGES: Record<string, () => Promise<FileStorage>> = {
  folder: () => Promise.resolve(openFolderStorage(folder())),
  bucket: async () => openS3Storage((await s3Server()).settings),
}
const HOUR = 3_600_000
const later = (hours: number) => new Date(Date.now() + hours * HOUR)
const show = (name: 'sam' | 'maya', avatar_url: string | null) =>
  fixtures.db.write((tx) => tx.user.update({ where: { id: idOf(name) }, data: { avatar_url } }))

describe.each(Object.entries(STORAGES))('in a %s', (_, open) => {
  test('photos that no one has go with their sizes, an hour later; all others stay', async () => {
    const saved = await open()
    const { db } = fixtures
    const mine = await storePhoto(saved, Buffer.from('a picture that Sam has'))
    const left = await storePhoto(saved, Buffer.from('a picture that no one has'))
    const byChance = `${'c'.repeat(32)}.webp`
    await saved.put(`photos/${byChance}`, 'Maya has one from before')
    await saved.put(`photos/${'d'.repeat(32)}.webp`, 'no one has this one from before')
    await show('sam', photoUrl(mine))
    await show('maya', photoUrl(byChance))
    const sizes = [mine, left].map((name) => sizeKey(name.slice(0, -5), 96, 'jpeg'))
    for (const key of sizes) await saved.put(key, 'smaller')
    // What someone else put there is none of ours.
    for (const key of ['photos/canary.txt', 'photos/canary/one.webp', 'backups/one.db'])
      await saved.put(key, 'stays')
    const all = async () =>
      [...(await saved.list('photos/')), ...(await saved.list('photo-sizes/'))].map(
        ({ key }) => key,
      )
    const before = await all()
    expect(await removeUnusedPhotos(db, saved, later(0.9))).toBe(0)
    expect(await all()).toEqual(before)
    expect(await removeUnusedPhotos(db, saved, later(1.1))).toBe(3)
    const stay = [`photos/${mine}`, `photos/${byChance}`, sizes[0]]
    expect((await all()).sort()).toEqual(
      [...stay, 'photos/canary.txt', 'photos/canary/one.webp'].sort(),
    )
    expect(await saved.has('backups/one.db')).toBe(true)
    expect(await removeUnusedPhotos(db, saved, later(30))).toBe(0)
  })

  test('a photo that someone saves while it is removed is there in the end', async () => {
    const saved = await open()
    const name = await storePhoto(saved, Buffer.from('a picture'))
    // Someone points to it after the removal has looked.
    const slow: FileStorage = {
      ...saved,
      remove: async (key) => {
        await saved.remove(key)
        if (key === `photos/${name}`) await show('maya', photoUrl(name))
      },
    }
    await removePhotoFile(fixtures.db, slow, photoUrl(name))
    expect(await saved.has(`photos/${name}`)).toBe(true)
  })
})

test('what was being written when the power failed goes too', async () => {
  const dir = folder()
  mkdirSync(join(dir, 'photos'))
  writeFileSync(join(dir, 'photos', `${'a'.repeat(40)}.webp.0a1b2c3d.part`), 'half a picture')
  const saved = openFolderStorage(dir)
  expect(await removeUnusedPhotos(fixtures.db, saved, later(0.5))).toBe(0)
  expect(await removeUnusedPhotos(fixtures.db, saved, later(2))).toBe(1)
  expect(readdirSync(dir)).toEqual([])
})

test('it is done every day, and the log counts it', async () => {
  const job = schedules.find(({ name }) => name === 'photo cleaning')!
  expect(job.intervalSeconds).toBe(86_400)
  const saved = openFolderStorage(folder())
  await storePhoto(saved, Buffer.from('a picture'))
  const services = createServices(fixtures.db, () => later(2), {
    photos: { saved, waiting: saved },
  })
  const logged: unknown[] = []
  services.log.info = ((fields: unknown) => void logged.push(fields)) as typeof services.log.info
  await job.run(services)
  expect(logged).toEqual([{ removed: 1 }])
})
