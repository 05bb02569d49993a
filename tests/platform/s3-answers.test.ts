import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { openS3Storage } from '~/platform/storage/s3-storage.server'
import { regionIn, standInBucket } from '../support/stand-in-bucket'

const read = async (storage: ReturnType<typeof openS3Storage>, key: string) =>
  (await buffer((await storage.read(key))!)).toString()

test('the region that a service names is used from then on', async () => {
  // As OpenStack Swift answers for “auto”
  const bucket = await standInBucket((request) =>
    regionIn(request) === 'us-east-1'
      ? null
      : { status: 400, code: 'AuthorizationHeaderMalformed', more: '<Region>us-east-1</Region>' },
  )
  const storage = openS3Storage(bucket.settings)
  // Two at once both learn it.
  await Promise.all([storage.put('a', 'one'), storage.put('b', 'two')])
  expect([await read(storage, 'a'), await read(storage, 'b')]).toEqual(['one', 'two'])
  expect(bucket.requests.filter((one) => one.endsWith('auto'))).toHaveLength(2)
  expect(bucket.requests.at(-1)).toBe('GET us-east-1')
})

test('a region in a header counts where the response has no text', async () => {
  const headers = { 'x-amz-bucket-region': 'eu-central-1' }
  const bucket = await standInBucket((request) =>
    regionIn(request) === 'eu-central-1' ? null : { status: 400, code: '', headers },
  )
  const storage = openS3Storage({ ...bucket.settings, region: 'us-east-1' })
  expect(await storage.has('a')).toBe(false)
  expect(bucket.requests).toEqual(['HEAD us-east-1', 'HEAD eu-central-1'])
})

test('a service that names a region and refuses it too is not asked for ever', async () => {
  let asks = 0
  const bucket = await standInBucket(() => ({
    status: 400,
    code: 'AuthorizationHeaderMalformed',
    more: `<Region>region-${++asks}</Region>`,
  }))
  await expect(openS3Storage(bucket.settings).put('a', 'b')).rejects.toMatchObject({
    message: `The bucket ${bucket.settings.endpoint} rejects these settings (AuthorizationHeaderMalformed).`,
  })
  expect(asks).toBe(2)
})

test.for([
  { status: 503, code: 'SlowDown' },
  { status: 500, code: 'InternalError' },
])('$code is waited for, longer each time', async (refused) => {
  const times: number[] = []
  const bucket = await standInBucket(() => {
    times.push(performance.now())
    return times.length < 3 ? refused : null
  })
  const storage = openS3Storage(bucket.settings)
  await storage.put('a', new Uint8Array([1, 2, 3]))
  expect(bucket.stored.get('/quad/a')).toEqual(Buffer.from([1, 2, 3]))
  const [first = 0, second = 0, third = 0] = times
  expect(second - first).toBeGreaterThan(100)
  expect(third - second).toBeGreaterThan(300)
})

test('a wish to wait is followed, and one that stays busy fails in the end', async () => {
  const headers = { 'retry-after': '0' }
  const bucket = await standInBucket(() => ({ status: 503, code: 'SlowDown', headers }))
  await expect(openS3Storage(bucket.settings).list('a/')).rejects.toMatchObject({
    message: `The bucket ${bucket.settings.endpoint} fails (503).`,
  })
  expect(bucket.requests).toHaveLength(4)
})
