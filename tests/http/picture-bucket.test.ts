import { afterAll, beforeEach, expect } from 'vitest'
import { db, member, siteTest } from '~tests/support/fixtures'
import { startS3Server } from '~tests/support/s3-server'
import {
  add,
  forgetPictures,
  ids,
  jpeg,
  NEW,
  shown,
  status,
  typed,
} from '~tests/support/text-pictures'

const bucket = await startS3Server()
afterAll(bucket.end)

/** A site whose files are in a bucket. */
const test = siteTest({ settings: bucket.filesEnv })
const [sam, alex] = [member('sam'), member('alex')]

beforeEach(async () => {
  bucket.broken.now = false
  await forgetPictures()
})

test('pictures are in the bucket; while it is away the form says so, and the page is whole', async () => {
  await sam.get(NEW)
  bucket.broken.now = true
  const away = await sam.submit('Post', { ...typed, picture_files: await jpeg() }, add)
  expect([away.status, away.value('title'), ids(away)]).toEqual([503, 'My garden', []])
  expect(away.error('pictures')).toBe(
    'We can’t take pictures right now. Please try again in a minute.',
  )
  expect(await db.read.picture.count()).toBe(0)
  bucket.broken.now = false
  const page = await sam.submit('Post', { picture_files: await jpeg() }, add)
  const [id] = ids(page)
  expect(bucket.keys()).toContain(`photos/${id}.webp`)
  const done = await sam.submit('Post')
  bucket.broken.now = true
  expect(shown(await alex.get(done.path))).toHaveLength(1)
  expect(await status(alex, `/photos/${id}-640`)).toBe(503)
})
