import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { openS3Storage } from '~/platform/storage/s3-storage.server'
import { s3Server } from '../support/s3-server'

const open = async () => {
  const server = await s3Server()
  return { ...server, storage: openS3Storage(server.settings) }
}

test('what is stored comes back byte for byte, a large file in parts', async () => {
  const { storage, folder, requests } = await open()
  const path = join(folder, '..', 'large')
  writeFileSync(path, randomBytes(17 * 1024 * 1024))
  await storage.put('backups/a b/ü+.txt', 'Hello')
  await storage.put('backups/data', { path })
  expect(requests.filter((one) => one.includes('partNumber'))).toHaveLength(3)
  const text = async (key: string) => buffer((await storage.read(key))!)
  expect((await text('backups/a b/ü+.txt')).toString()).toBe('Hello')
  expect((await text('backups/data')).equals(readFileSync(path))).toBe(true)
  await storage.put('backups/data', '')
  expect(await text('backups/data')).toHaveLength(0)
})

test('a prefix lists what is below it; what is removed or never was is not there', async () => {
  const { storage } = await open()
  for (const key of ['a/one', 'a/two', 'b/three']) await storage.put(key, key)
  expect(await storage.list('a/')).toEqual([
    { key: 'a/one', bytes: 5 },
    { key: 'a/two', bytes: 5 },
  ])
  for (let twice = 0; twice < 2; twice++) await storage.remove('a/one')
  expect(await storage.list('a/')).toEqual([{ key: 'a/two', bytes: 5 }])
  expect(await storage.list('none/')).toEqual([])
  expect(await storage.read('a/one')).toBeNull()
})

test('a wrong secret, a bucket that is not there and a server that is away are told apart', async () => {
  const { settings, stop } = await open()
  const fails = (changed: object) => {
    const storage = openS3Storage({ ...settings, ...changed })
    return expect(storage.put('a', 'b').then(() => storage.list('a/'))).rejects
  }
  await fails({ secretAccessKey: 'wrong' }).toThrow('403 – SignatureDoesNotMatch')
  await fails({ endpoint: `${settings.endpoint}-other` }).toThrow('404 – NoSuchBucket')
  stop()
  await fails({}).toThrow(`${settings.endpoint}: S3 network error: ECONNREFUSED`)
})
