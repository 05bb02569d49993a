import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readAvatar } from '~/domain/photos/files.server'
import { isStoredPhoto } from '~/domain/photos/image.server'
import { isUnnamed } from '~/policy/unnamed'
import { openFolderStorage } from '~/platform/storage/folder-storage.server'
import { demoSeed } from '~seeds/demo/index'
import { addPhotos, photographed } from '~seeds/demo/photos'

const TODAY = new Date('2026-11-21T09:30:00Z')
const people = () =>
  demoSeed({ today: TODAY, passwordHash: 'a hash' }).User.filter(({ id }) => !isUnnamed(id))

function folder() {
  const path = mkdtempSync(join(tmpdir(), 'quad-photos-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return openFolderStorage(path)
}

test('[PHOTO-06] a third of each school has a photo, everyone else a drawn avatar', () => {
  const everyone = people()
  const chosen = photographed(everyone)
  for (const code of ['northfield', 'lakeside']) {
    const at = (rows: typeof everyone) => rows.filter((row) => row.partner_code === code).length
    expect(Math.abs(at(chosen) - at(everyone) / 3)).toBeLessThan(1)
  }
  expect(everyone.every(({ avatar_url }) => avatar_url === null)).toBe(true)
})

test('photos are stored as uploads are, each another one, the same every time', async () => {
  const few = people().slice(0, 12)
  const saved = folder()
  await addPhotos(saved, few)
  const urls = few.flatMap(({ avatar_url }) => avatar_url ?? [])
  expect([urls.length, new Set(urls).size]).toEqual([4, 4])
  for (const url of urls) expect(await isStoredPhoto((await readAvatar(saved, url))!)).toBe(true)
  const again = people().slice(0, 12)
  await addPhotos(folder(), again)
  expect(again.map(({ avatar_url }) => avatar_url)).toEqual(few.map((one) => one.avatar_url))
})
