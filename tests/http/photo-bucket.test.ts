import { afterAll, expect } from 'vitest'
import { PHOTO_AWAY } from '~/domain/photos/schema'
import { account, db, member, siteTest, type PersonName } from '~tests/support/fixtures'
import type { Browser } from '~tests/support/client'
import { colorsAt, fileOf, twoHalves } from '~tests/support/pictures'
import { startS3Server } from '~tests/support/s3-server'

const bucket = await startS3Server()
afterAll(bucket.end)

/** A site whose files are in a bucket. */
const test = siteTest({ settings: bucket.filesEnv })

test.beforeEach(async () => {
  bucket.broken.now = false
  await db.write(async (tx) => {
    await tx.user.updateMany({ data: { avatar_url: null } })
    await tx.rateLimit.deleteMany()
  })
})
test.afterEach(() => void (bucket.broken.now = false))

const PAGE = '/profile/photo'
const [sam, maya, lena] = [member('sam'), member('maya'), member('lena')]
const address = async (name: PersonName) => (await account(name)).avatar_url ?? ''
const picture = async (height = 100) => fileOf(await twoHalves(300, height).png().toBuffer())
const choose = async (browser: Browser, photo: File) => browser.press(PAGE, 'Continue', { photo })
const stored = () => bucket.keys().filter((key) => key.startsWith('photos/'))

test('[PHOTO-03] a photo is saved to the bucket, read from it, and removed there', async () => {
  await choose(sam, await picture())
  // Another machine may show the next page.
  expect(bucket.keys()).toEqual([expect.stringMatching(/^waiting-photos\//)])
  await sam.submit('Save')
  const photo = await address('sam')
  expect(stored()).toEqual([photo.slice(1)])
  const { status, headers } = await sam.get(photo)
  expect([status, headers.get('content-type')]).toEqual([200, 'image/webp'])
  await sam.get(`${PAGE}/remove`)
  await sam.submit('YES')
  expect(stored()).toEqual([])
})

test('two people with the same picture share a file; who removes it removes their own', async () => {
  for (const browser of [sam, maya]) {
    await choose(browser, await picture())
    await browser.submit('Save')
  }
  const photo = await address('sam')
  expect(await address('maya')).toBe(photo)
  expect(stored()).toEqual([photo.slice(1)])
  await sam.press(`${PAGE}/remove`, 'YES')
  expect([await address('sam'), await address('maya')]).toEqual(['', photo])
  expect((await maya.get(photo)).status).toBe(200)
  expect(stored()).toEqual([photo.slice(1)])
  await choose(maya, await picture(90))
  await maya.submit('Save')
  expect(stored()).toEqual([(await address('maya')).slice(1)])
})

test('while the bucket is away a chosen picture is kept, and saved when it is back', async () => {
  bucket.broken.now = true
  const framing = await choose(sam, await picture())
  expect(framing.path).toMatch(/^\/profile\/photo\/[0-9a-f]{32}$/)
  const away = await sam.submit('Save', { framing: 'left' })
  expect(away.status).toBe(503)
  expect(away.one('.summary').text).toContain(PHOTO_AWAY)
  expect(await address('sam')).toBe('')
  bucket.broken.now = false
  expect((await sam.submit('Save', { framing: 'left' })).path).toBe('/profile')
  expect(await address('sam')).toMatch(/^\/photos\//)
})

test('what was picked stays when the bucket goes away after a picture was chosen', async () => {
  await choose(sam, await picture(77))
  const at = sam.page.path
  bucket.broken.now = true
  const away = await sam.submit('Save', { x: '12', size: '80' })
  expect(away.status).toBe(503)
  expect(away.one('.summary').text).toContain(PHOTO_AWAY)
  expect(away.html).toContain('value="12"')
  const form = await sam.get(at)
  expect(form.status).toBe(200)
  expect((await sam.get(`${at}/view`)).status).toBe(503)
  const failed = await sam.post(`${at}/cancel`, { csrf: form.csrf })
  expect([failed.status, failed.one('h1').text]).toEqual([503, 'We can’t open this right now'])
  expect((await sam.call('/user/photo', { avatar_url: at })).status).toBe(503)
  bucket.broken.now = false
  await sam.get(at)
  expect((await sam.submit('Save')).path).toBe('/profile')
  expect(bucket.keys().filter((key) => key.startsWith('waiting'))).toEqual([])
})

test('a leader’s picture is kept too: the form is sent again without choosing it', async () => {
  bucket.broken.now = true
  const away = await lena.press('/leader/photo', 'Save photo', { photo: await picture(60) })
  expect(away.status).toBe(503)
  expect(away.error('photo')).toBe(PHOTO_AWAY)
  bucket.broken.now = false
  const form = away.form('Save photo')
  const done = await lena.submit(form, { photo: new File([], '') })
  expect(done.path).toBe('/leader/example')
  const photo = await address('lena')
  expect(photo).toMatch(/^\/photos\//)
  // Sent again it says the same; what waits for someone else can't be taken.
  expect((await lena.submit(form, { photo: new File([], '') })).path).toBe('/leader/example')
  expect(await address('lena')).toBe(photo)
  const leo = member('leo')
  const stolen = (await leo.get('/leader/photo')).form('Save photo')
  const parts = stolen.parts({ photo: new File([], '') })
  parts.set('waiting', form.body({}).get('waiting') ?? '')
  expect((await leo.send('/leader/photo', parts)).status).toBe(400)
  expect(await address('leo')).toBe('')
})

test('a page of faces is there while they are not, and no face is a server error', async () => {
  await choose(sam, await picture(80))
  await sam.submit('Save')
  const photo = await address('sam')
  bucket.broken.now = true
  const home = await sam.get('/home')
  expect(home.status).toBe(200)
  expect(home.html).toContain(photo.slice(0, -5))
  const { status, headers } = await sam.get(photo)
  expect([status, headers.get('retry-after'), headers.get('cache-control')]).toEqual([
    503,
    '60',
    'no-store',
  ])
  // Taking it away is done all the same; the file is left to the daily cleaning.
  expect((await sam.press(`${PAGE}/remove`, 'YES')).path).toBe(PAGE)
  expect(await address('sam')).toBe('')
  expect(stored()).toContain(photo.slice(1))
})

test('one that was saved is the part that was picked', async () => {
  await choose(maya, await picture(70))
  await maya.submit('Save', { framing: 'left' })
  const response = await fetch(
    new URL(await address('maya'), `http://127.0.0.1:${new URL(maya.base).port}`),
    { headers: { cookie: `quad_session=${maya.cookie('quad_session') ?? ''}` } },
  )
  const bytes = new Uint8Array(await response.arrayBuffer())
  expect(await colorsAt(bytes, [[0.9, 0.5]])).toEqual(['red'])
})
