import { afterAll, expect } from 'vitest'
import { siteTest } from '~tests/support/fixtures'
import { fileReaderTests } from '~tests/support/file-readers'
import { startS3Server } from '~tests/support/s3-server'

const bucket = await startS3Server()
afterAll(bucket.end)

/** All files below a prefix of a bucket: nothing changes for those who read them. */
const FILES_URL = bucket.filesUrl.replace('?', '/staging?')
const test = siteTest({ settings: { ...bucket.filesEnv, FILES_URL } })

fileReaderTests(test)

test('everything is below the prefix, and nothing on this machine', () => {
  const folders = new Set(bucket.keys().map((key) => key.split('/').slice(0, 2).join('/')))
  expect([...folders].sort()).toEqual([
    'staging/downloads',
    'staging/photos',
    'staging/waiting-photos',
  ])
})
