import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { readWhole, type FileStorage } from '~/platform/storage/file-storage'
import { openFolderStorage } from '~/platform/storage/folder-storage.server'
import { openS3Storage } from '~/platform/storage/s3-storage.server'
import { belowPrefix } from '~/platform/storage/prefix-storage'
import { withLocalSpare } from '~/platform/storage/spare-storage'
import { s3Server } from '../support/s3-server'

function folder() {
  const dir = mkdtempSync(join(tmpdir(), 'quad-storage-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  return dir
}

/** What every storage does, whatever it is made of. */
const STORAGES: Record<string, () => Promise<FileStorage>> = {
  folder: () => Promise.resolve(openFolderStorage(join(folder(), 'files'))),
  bucket: async () => openS3Storage((await s3Server()).settings),
  'place below a prefix of a bucket': async () =>
    belowPrefix(openS3Storage((await s3Server()).settings), 'staging/one'),
  'bucket with a spare folder': async () =>
    withLocalSpare(openS3Storage((await s3Server()).settings), openFolderStorage(folder())),
}

describe.each(Object.entries(STORAGES))('a %s', (_, open) => {
  const text = async (storage: FileStorage, key: string) =>
    (await readWhole(storage, key))?.toString()
  const keys = async (storage: FileStorage, prefix: string) =>
    (await storage.list(prefix)).map(({ key }) => key)

  test('gives back what was put: texts, bytes, files, nothing', async () => {
    const storage = await open()
    const bytes = randomBytes(300_000)
    const path = join(folder(), 'large')
    writeFileSync(path, bytes)
    await storage.put('photos/text', 'Héllo')
    await storage.put('photos/bytes', new Uint8Array(bytes))
    await storage.put('photos/file', { path })
    await storage.put('photos/empty', '')
    expect(await text(storage, 'photos/text')).toBe('Héllo')
    expect((await readWhole(storage, 'photos/bytes'))?.equals(bytes)).toBe(true)
    expect((await readWhole(storage, 'photos/file'))?.equals(bytes)).toBe(true)
    expect(await text(storage, 'photos/empty')).toBe('')
  })

  test('replaces what is put again, and what never was is not there', async () => {
    const storage = await open()
    await storage.put('a/one', 'before')
    await storage.put('a/one', 'after')
    expect(await text(storage, 'a/one')).toBe('after')
    expect([await storage.has('a/one'), await storage.has('a/two')]).toEqual([true, false])
    expect([await storage.has('a'), await storage.read('a/two')]).toEqual([false, null])
    expect(await keys(storage, 'none/')).toEqual([])
  })

  test('lists what is below a prefix, with bytes and the time it was put', async () => {
    const storage = await open()
    for (const key of ['a/x/two', 'a/one', 'ab/three', 'a/x/y/four']) await storage.put(key, key)
    expect(await keys(storage, 'a/')).toEqual(['a/one', 'a/x/two', 'a/x/y/four'])
    const [one] = await storage.list('a/x/')
    expect(one).toMatchObject({ key: 'a/x/two', bytes: 7 })
    expect(Math.abs(Date.now() - one!.at.getTime())).toBeLessThan(60_000)
  })

  test('forgets what is removed, twice too, and nothing else', async () => {
    const storage = await open()
    for (const key of ['a/b/one', 'a/two']) await storage.put(key, key)
    for (let twice = 0; twice < 2; twice++) await storage.remove('a/b/one')
    expect(await keys(storage, 'a/')).toEqual(['a/two'])
    expect(await storage.read('a/b/one')).toBeNull()
    await storage.put('a/b/one', 'again')
    expect(await text(storage, 'a/b/one')).toBe('again')
  })
})

describe('a folder', () => {
  test('is never left by a key', async () => {
    const dir = folder()
    const storage = openFolderStorage(join(dir, 'files'))
    writeFileSync(join(dir, 'secret'), 'mine')
    for (const key of ['../secret', 'a/../../secret', '/etc/passwd', '', 'a//b', '.', 'a/\0']) {
      await expect(storage.put(key, 'x')).rejects.toThrow('is no key')
      await expect(storage.read(key)).rejects.toThrow('is no key')
      await expect(storage.remove(key)).rejects.toThrow('is no key')
    }
    expect(readFileSync(join(dir, 'secret'), 'utf8')).toBe('mine')
  })

  test('that can’t be used is a failure with its remedy', async () => {
    const dir = folder()
    writeFileSync(join(dir, 'photos'), 'a file where the folder should be')
    const storage = openFolderStorage(dir)
    const failure = {
      name: 'StorageFailure',
      remedy: expect.stringContaining('DATA_DIR') as string,
    }
    for (const work of [
      () => storage.put('photos/a', 'x'),
      () => storage.read('photos/a'),
      () => storage.list('photos/'),
    ])
      await expect(work()).rejects.toMatchObject(failure)
  })

  test('has whole files only while many put the same one', async () => {
    const storage = openFolderStorage(folder())
    const [a, b] = ['a'.repeat(200_000), 'b'.repeat(200_000)]
    await storage.put('p/one', a)
    const putting = Promise.all([a, b, a, b].map((content) => storage.put('p/one', content)))
    for (let times = 0; times < 5; times++)
      expect([a, b]).toContain((await readWhole(storage, 'p/one'))?.toString())
    await putting
    expect((await storage.list('p/')).map(({ bytes }) => bytes)).toEqual([200_000])
  })

  test('has nothing left of what is removed', async () => {
    const dir = folder()
    const storage = openFolderStorage(dir)
    await storage.put('waiting/someone/one', 'x')
    await storage.remove('waiting/someone/one')
    expect(existsSync(join(dir, 'waiting/someone'))).toBe(false)
    expect(readdirSync(join(dir, 'waiting'))).toEqual([])
  })
})

describe('a bucket with a spare folder', () => {
  async function open() {
    const server = await s3Server()
    const dir = folder()
    const storage = withLocalSpare(openS3Storage(server.settings), openFolderStorage(dir))
    const text = async (key: string) => (await readWhole(storage, key))?.toString()
    return { server, dir, storage, text }
  }

  test('keeps here what the bucket can’t take, and goes on when it is back', async () => {
    const { server, dir, storage, text } = await open()
    await storage.put('w/sam/before', 'in the bucket')
    server.broken.now = true
    await storage.put('w/sam/meanwhile', 'here')
    expect(existsSync(join(dir, 'w/sam/before'))).toBe(false)
    expect(await text('w/sam/meanwhile')).toBe('here')
    expect((await storage.list('w/sam/')).map(({ key }) => key)).toEqual(['w/sam/meanwhile'])
    server.broken.now = false
    expect((await storage.list('w/sam/')).map(({ key }) => key)).toEqual([
      'w/sam/before',
      'w/sam/meanwhile',
    ])
    server.broken.now = true
    await storage.remove('w/sam/meanwhile')
    server.broken.now = false
    expect((await storage.list('w/')).map(({ key }) => key)).toEqual(['w/sam/before'])
    expect(readdirSync(join(dir, 'w'))).toEqual([])
  })

  test('never says that nothing is there, or gone, while it can’t tell', async () => {
    const { server, storage } = await open()
    await storage.put('w/sam/before', 'in the bucket')
    server.broken.now = true
    for (const work of [
      () => storage.list('w/sam/'),
      () => storage.read('w/sam/before'),
      () => storage.remove('w/sam/before'),
    ])
      await expect(work()).rejects.toMatchObject({ name: 'StorageFailure' })
  })

  test('what was kept here is gone after a day', async () => {
    const { server, dir, storage } = await open()
    server.broken.now = true
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    await storage.put('w/sam/meanwhile', 'here')
    vi.advanceTimersByTime(24 * 3_600_000)
    await vi.waitFor(() => expect(existsSync(join(dir, 'w/sam'))).toBe(false))
  })
})
