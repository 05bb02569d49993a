import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
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
    { key: 'a/one', bytes: 5, at: expect.any(Date) as Date },
    { key: 'a/two', bytes: 5, at: expect.any(Date) as Date },
  ])
  for (let twice = 0; twice < 2; twice++) await storage.remove('a/one')
  expect(await storage.list('a/')).toMatchObject([{ key: 'a/two', bytes: 5 }])
  expect(await storage.list('none/')).toEqual([])
  expect(await storage.read('a/one')).toBeNull()
})

test('a wrong secret, a bucket that is not there and a server that is away are told apart', async () => {
  const { settings, stop, broken } = await open()
  const fails = (changed: object) => {
    const storage = openS3Storage({ ...settings, ...changed })
    return expect(storage.put('a', 'b').then(() => storage.list('a/'))).rejects
  }
  const { endpoint } = settings
  await fails({ secretAccessKey: 'wrong' }).toMatchObject({
    message: `The bucket ${endpoint} rejects these settings (SignatureDoesNotMatch).`,
    remedy: expect.stringContaining('Check S3_ACCESS_KEY_ID') as string,
  })
  await fails({ endpoint: `${endpoint}-other` }).toMatchObject({
    message: `There is no bucket at ${endpoint}-other (NoSuchBucket).`,
    remedy: expect.stringContaining('Check S3_ENDPOINT') as string,
  })
  broken.now = true
  await fails({}).toMatchObject({ message: `The bucket ${endpoint} fails (503).` })
  stop()
  await fails({}).toMatchObject({
    message: `The bucket ${endpoint} can’t be reached (ECONNREFUSED).`,
    remedy: expect.stringContaining('the network') as string,
  })
})

test('a server that stays silent is given up, before its response or within', async () => {
  const { settings } = await open()
  const server = createServer((request, response) => {
    if (request.url?.includes('begun')) response.writeHead(200, { 'content-length': 9 }).write('a')
    if (request.url?.includes('begun')) setTimeout(() => response.destroy(), 100)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/quad`
  const storage = openS3Storage({ ...settings, endpoint }, 300)
  const failure = { name: 'StorageFailure', remedy: expect.stringContaining('network') as string }
  const message = `The bucket ${endpoint} doesn’t respond in time.`
  const works = [storage.put('a', 'b'), storage.list('a/'), storage.read('a')]
  await Promise.all(
    works.map((work) => expect(work).rejects.toMatchObject({ ...failure, message })),
  )
  const content = await storage.read('begun')
  await expect(buffer(content!)).rejects.toMatchObject(failure)
})
