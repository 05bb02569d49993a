import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { fromBufferPromise } from 'yauzl'
import { beforeEach, expect } from 'vitest'
import { eraseAccount } from '~/domain/data-lifecycle/delete-account.server'
import { pictureArchives } from '~/domain/photos/archives.server'
import { downloadNames, readDownloadFile } from '~/platform/storage/download-files.server'
import { makeZip } from '~/platform/storage/zip'
import { ctx, db, idOf, member, site, test } from '~tests/support/fixtures'
import { files, forgetPictures, posted } from '~tests/support/text-pictures'

const [sam, maya] = [member('sam'), member('maya')]
beforeEach(forgetPictures)
const forgetCopies = () => db.write((tx) => tx.dataDownload.deleteMany({}))
beforeEach(forgetCopies)

/** Every file of an archive with its time and bytes, as another library reads it. */
async function unzip(archive: Buffer) {
  const zip = await fromBufferPromise(archive)
  const entries: [string, Date, string][] = []
  for await (const entry of zip.eachEntry()) {
    const bytes = await buffer(await zip.openReadStreamPromise(entry))
    entries.push([entry.fileName, entry.getLastModDate(), bytes.toString('base64')])
  }
  return entries
}

async function makeCopy() {
  await sam.get('/account-settings')
  await sam.submit('Make a copy of my data')
  await site.services.dispatcher.drain()
  const { id } = await db.read.dataDownload.findFirstOrThrow()
  return { id, path: `/account-settings/data/${id}` }
}

test('the copy of one’s data has the pictures, for its owner alone', async () => {
  const { chosen } = await posted(sam, 2)
  const of = await posted(maya)
  const { id, path } = await makeCopy()
  const page = await sam.get(path)
  expect(page.texts('.link-list a')).toEqual([
    'For programs (JSON)',
    'For reading (HTML)',
    'Pictures in what you wrote (ZIP)',
  ])
  const file = `${path}/pictures-1`
  expect(page.link('Pictures in what you wrote (ZIP)')).toBe(file)
  const { headers, status } = await sam.get(file)
  expect([status, headers.get('content-type'), headers.get('content-disposition')]).toEqual([
    200,
    'application/zip',
    'attachment; filename="quad-pictures-1.zip"',
  ])
  for (const none of ['pictures-2', 'pictures-', 'pictures-1.zip', '../json'])
    expect((await sam.get(`${path}/${none}`)).headers.get('content-type')).toContain('text/html')
  expect((await maya.get(file)).status).toBe(404)
  expect((await site.browser().get(file)).path).toContain('/current-login?')
  const zip = await readDownloadFile(site.services.downloads, id, 'pictures-1')
  expect(zip?.includes(of.chosen[0] ?? '')).toBe(false)
  const stored = chosen.map((picture) => {
    const name = `${picture}.webp`
    const bytes = readFileSync(join(site.services.env.DATA_DIR, 'photos', name))
    return [name, bytes.toString('base64')]
  })
  const entries = (await unzip(zip ?? Buffer.alloc(0))).map(([name, , bytes]) => [name, bytes])
  expect(entries.toSorted()).toEqual(stored.toSorted())
  const json = await readDownloadFile(site.services.downloads, id, 'json')
  for (const picture of chosen) expect(json?.toString()).toContain(`/photos/${picture}.webp`)
})

test('no one without pictures has an archive, and all of it goes with the account', async () => {
  const none = await makeCopy()
  expect((await sam.get(none.path)).texts('.link-list a')).toHaveLength(2)
  await forgetCopies()
  const { chosen } = await posted(sam)
  const { id } = await makeCopy()
  const names = () => downloadNames(site.services.downloads, id)
  expect((await names()).sort()).toEqual(['html', 'json', 'pictures-1'])
  await eraseAccount(await ctx('sam'), 'remove')
  await site.services.dispatcher.drain()
  expect(await names()).toEqual([])
  expect(files()).not.toContain(`${chosen[0]}.webp`)
})

test('many are in several archives, each as large as fits into memory', async () => {
  const { chosen } = await posted(maya, 3)
  const sizes: number[] = []
  const { photos } = site.services
  for await (const zip of pictureArchives(db, photos.saved, idOf('maya'), 1)) sizes.push(zip.length)
  expect(sizes).toHaveLength(3)
  // One whose file is gone is left out.
  await photos.saved.remove(`photos/${chosen[0]}.webp`)
  const all: Buffer[] = []
  for await (const zip of pictureArchives(db, photos.saved, idOf('maya'))) all.push(zip)
  expect(all.map((zip) => chosen.map((id) => zip.includes(`${id}.webp`)))).toEqual([
    [false, true, true],
  ])
})

test('an archive says when each of its files was made, to two seconds', async () => {
  const at = new Date('2026-11-30T18:31:20Z')
  const zip = makeZip([{ name: 'a.webp', bytes: Buffer.from('a picture'), at }])
  expect(await unzip(zip)).toEqual([['a.webp', at, Buffer.from('a picture').toString('base64')]])
})
