import fc from 'fast-check'
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect } from 'vitest'
import { MAX_PHOTO_BYTES, MAX_PIXELS, PHOTO_SIZE } from '~/domain/photos/schema'
import { colorsAt, enlarged, fileOf, twoHalves } from '~tests/support/pictures'
import {
  account,
  db,
  empty,
  idOf,
  member,
  type PersonName,
  site,
  test,
} from '~tests/support/fixtures'

let folder: string
const lena = member('lena')
test.beforeAll(async () => {
  folder = join(site.services.env.DATA_DIR, 'photos')
  mkdirSync(folder)
})
test.beforeEach(async () => {
  await empty('rateLimit')
  await db.write((tx) =>
    tx.user.updateMany({ where: { leader: true }, data: { avatar_url: null } }),
  )
})

const form = async (browser = lena) => (await browser.get('/leader/photo')).form('Save photo')
const upload = async (photo: File | File[], browser = lena) =>
  browser.submit(await form(browser), { photo })
const address = async (name: PersonName = 'lena') => (await account(name)).avatar_url
/** A picture of that size, as a file. */
const png = async (side = 20) => fileOf(await twoHalves(side, side).png().toBuffer())
const files = () => readdirSync(folder)
const fileAt = (address: string | null) =>
  readFileSync(join(folder, (address ?? '').replace('/photos/', '')))
const changes = () => {
  const id = idOf('lena')
  return db.read.event.count({ where: { name: 'user.changed', subject_id: id, actor_id: id } })
}

/** Refused at the field with these words; nothing has been stored. */
async function refused(photo: File | File[], words: string | RegExp) {
  const before = [files(), await address()]
  const page = await upload(photo)
  expect(page.status).toBe(400)
  expect(page.one('.summary a').text).toMatch(words)
  expect(page.error('photo')).toMatch(words)
  expect(page.one('[name=photo]').getAttribute('aria-invalid')).toBe('true')
  expect([files(), await address()]).toEqual(before)
}

const UNREADABLE = /can’t read that file as a picture/

test.each([
  ['links, elinks, w3m', 'filename="köln "1".png"'],
  ['lynx', String.raw`filename="/home/me/k\"1\".png"`],
  ['Firefox', 'filename="k%221%22.png"'],
  ['a Windows path', String.raw`filename="C:\pics\me.png"`],
  ['MIME', 'filename=me.png'],
  ['MIME with a semicolon', 'filename="a; name=once; b.png"'],
  ['RFC 5987', `filename="me.png"; filename*=UTF-8''k%C3%B6ln.png`],
])('[LEADER-06] a photo arrives, whatever its file is called: %s writes %s', async (_, written) => {
  const page = await form()
  const parts = new FormData()
  for (const [name, value] of page.body({})) parts.append(name, value)
  parts.append('photo', await png(), 'me.png')
  const name = Buffer.from(written).toString('latin1')
  const done = await lena.send('/leader/photo', parts, (body) =>
    body.replace('filename="me.png"', () => name),
  )
  expect(done.status).toBe(200)
  expect(await address()).toMatch(/^\/photos\/\w+\.webp$/)
})

describe('[LEADER-06] a photo', () => {
  const formats = ['jpeg', 'png', 'webp', 'gif'] as const

  test.each(formats)('as %s is cropped to a square, whatever its name says', async (as) => {
    const before = await changes()
    const bytes = await twoHalves(300, 100).toFormat(as).toBuffer()
    const page = await upload(fileOf(bytes, 'letter.txt', 'text/plain'))
    expect(page.path).toBe('/leader/example')
    expect(page.one('.flash').text).toContain('Your photo is saved.')
    const saved = await address()
    expect(saved).toMatch(/^\/photos\/[0-9a-f]{40}\.webp$/)
    const { format, width, height } = await sharp(fileAt(saved)).metadata()
    expect([format, width, height]).toEqual(['webp', PHOTO_SIZE, PHOTO_SIZE])
    const row = [0.1, 0.4, 0.6, 0.9].map((x): [number, number] => [x, 0.5])
    expect(await colorsAt(fileAt(saved), row)).toEqual(['red', 'red', 'blue', 'blue'])
    expect(await changes()).toBe(before + 1)
    expect((await lena.get('/leader/what')).one('summary .avatar').getAttribute('src')).toBe(
      saved?.replace('.webp', '-96'),
    )
  })

  test('is turned upright, and loses everything that the camera wrote', async () => {
    const bytes = await twoHalves(200, 200)
      .jpeg()
      .withExif({
        IFD0: { Artist: 'Someone Somewhere', Orientation: '6' },
        IFD3: { GPSLatitude: '1' },
      })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    expect((await sharp(bytes).metadata()).exif).toBeDefined()
    await upload(fileOf(bytes))
    const saved = fileAt(await address())
    const { exif, orientation, icc, xmp, iptc } = await sharp(saved).metadata()
    expect([exif, orientation, icc, xmp, iptc]).toEqual(Array(5).fill(undefined))
    expect(saved.includes('Someone')).toBe(false)
    // Turned to the right, what was on the left is above.
    const [above, below] = [
      [0.5, 0.1],
      [0.5, 0.9],
    ] as [[number, number], [number, number]]
    expect(await colorsAt(saved, [above, below])).toEqual(['red', 'blue'])
  })

  test('replaces the one before, whose file is deleted; sent twice it counts once', async () => {
    const [first, second] = await Promise.all([120, 80].map(png))
    await upload(first!)
    const old = await address()
    const [save, before, count] = [await form(), await changes(), files().length]
    await lena.submit(save, { photo: second! })
    const now = await address()
    expect(now).not.toBe(old)
    expect((await lena.get(old ?? '')).status).toBe(404)
    await lena.submit(save, { photo: second! })
    expect(await address()).toBe(now)
    expect([await changes(), files().length]).toEqual([before + 1, count])
    expect((await lena.get(now ?? '')).status).toBe(200)
  })

  test('sent several times at the same moment it counts once', async () => {
    const photo = await png(60)
    const [save, before, count] = [await form(), await changes(), files().length]
    const pages = await Promise.all(
      Array.from({ length: 4 }, () => lena.twin().submit(save, { photo })),
    )
    expect(pages.map(({ path }) => path)).toEqual(Array(4).fill('/leader/example'))
    expect(await changes()).toBe(before + 1)
    expect(files()).toHaveLength(count + 1)
    expect((await lena.get((await address()) ?? '')).status).toBe(200)
  })
})

describe('what is refused', () => {
  test('nothing, an empty file, two files', async () => {
    const small = await png(10)
    await refused(new File([], ''), 'Please choose a picture')
    await refused(new File([], 'empty.jpg', { type: 'image/jpeg' }), 'Please choose a picture')
    await refused([small, small], 'Please choose one picture only')
  })

  test('a file that is no picture, whatever its type says', async () => {
    const script = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
    const tiff = await twoHalves(10, 10).tiff().toBuffer()
    const texts = ['Just words', '<html><script>alert(1)</script></html>', script, '%PDF-1.7', 'MZ']
    for (const text of texts) await refused(fileOf(Buffer.from(text)), UNREADABLE)
    await refused(fileOf(tiff), UNREADABLE)
  })

  test('a picture that is cut off or damaged', async () => {
    const picture = await twoHalves(400, 400).jpeg().toBuffer()
    for (const part of [3, 20, 200, Math.floor(picture.length / 2)])
      await refused(fileOf(picture.subarray(0, part)), UNREADABLE)
  })

  test('anything that only begins like a picture', async () => {
    const starts = [
      [0xff, 0xd8, 0xff],
      [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    ]
    const gif = [...Buffer.from('GIF89a')]
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...starts, gif),
        fc.uint8Array({ maxLength: 60 }),
        async (start, rest) => refused(fileOf(new Uint8Array([...start, ...rest])), UNREADABLE),
      ),
      { numRuns: 15 },
    )
  })

  test('a small file that unpacks into a huge picture', async () => {
    const bomb = enlarged(await twoHalves(10, 10).png().toBuffer(), MAX_PIXELS / 1000 + 1, 1000)
    await refused(fileOf(bomb), /too many pixels/)
  })

  test('more than twenty in an hour', async () => {
    const save = await form()
    const send = (photo: File) => lena.twin().submit(save, { photo })
    const words = fileOf(Buffer.from('Just words'))
    for (let i = 0; i < 20; i++) expect((await send(words)).status).toBe(400)
    const late = await send(await png(10))
    expect(late.status).toBe(429)
    expect(late.error('photo')).toMatch(/a lot of pictures in the last hour/)
    expect(await address()).toBeNull()
    // It doesn't hold others up.
    await upload(await png(10), member('leo'))
    expect(await address('leo')).toMatch(/^\/photos\//)
  })

  test('more parts than any form has, or none that can be read', async () => {
    const parts = new FormData()
    for (let i = 0; i <= 200; i++) parts.append(`field${i}`, 'x')
    expect((await lena.send('/leader/photo', parts)).status).toBe(413)
    const broken = await fetch(`http://127.0.0.1:${site.port}/leader/photo`, {
      method: 'POST',
      headers: {
        cookie: `quad_session=${lena.cookie('quad_session') ?? ''}`,
        'content-type': 'multipart/form-data; boundary=b',
      },
      body: 'no such boundary',
    })
    expect(broken.status).toBe(400)
  })

  test('a picture of a visitor, without being read', async () => {
    const large = (await form()).parts({ photo: fileOf(new Uint8Array(2_000_000)) })
    const login = await site.browser().send('/leader/photo', large)
    expect(login.redirects.map(({ status }) => status)).toEqual([303, 302])
    expect(login.path).toBe('/current-login?redirect_to=%2Fleader%2Fphoto')
  })

  test('a file of more than 10 MB', async () => {
    const tooLarge = /too large\. Pictures can be up to 10 MB/
    const bytes = new Uint8Array(MAX_PHOTO_BYTES + 1)
    bytes.set([0xff, 0xd8, 0xff])
    await refused(fileOf(bytes), tooLarge)
    // So large that it isn't even read: the page says the same.
    const before = await address()
    const page = await upload(fileOf(new Uint8Array(2 * MAX_PHOTO_BYTES)))
    expect(page.redirects.map(({ status }) => status)).toEqual([303])
    expect(page.error('photo')).toMatch(tooLarge)
    expect(page.form('Save photo').multipart).toBe(true)
    expect(await address()).toBe(before)
  })
})

describe('whose photo', () => {
  test('[PHOTO-05] people change only their own photo', async () => {
    await upload(await png(), member('leo'))
    expect(await address('leo')).toMatch(/^\/photos\//)
    expect(await address()).toBeNull()
  })

  test('a form without the token, or from elsewhere, changes nothing', async () => {
    const photo = await png()
    for (const csrf of [undefined, '', 'wrong']) {
      const parts = new FormData()
      if (csrf !== undefined) parts.append('csrf', csrf)
      parts.append('photo', photo)
      expect((await lena.send('/leader/photo', parts)).path).toContain('/timeout')
    }
    const save = await form()
    lena.headers = { 'sec-fetch-site': 'cross-site' }
    const forged = await lena.submit(save, { photo })
    lena.headers = {}
    expect(forged.status).toBe(403)
    expect(await address()).toBeNull()
  })

  test('only leaders who are logged in save a photo in this introduction', async () => {
    const parts = (await form()).parts({ photo: await png() })
    const sam = member('sam')
    parts.set('csrf', (await sam.get('/logout')).csrf)
    expect((await sam.send('/leader/photo', parts)).status).toBe(403)
    expect((await site.browser().send('/leader/photo', parts)).path).toContain('/current-login')
    expect([await address('sam'), await address()]).toEqual([null, null])
  })

  test('other addresses take no files, and no more bytes', async () => {
    const parts = (await form()).parts({ photo: fileOf(new Uint8Array(10)) })
    expect((await lena.send('/leader/profile', parts)).status).toBe(415)
    const large = (await form()).parts({ photo: fileOf(new Uint8Array(1_100_000)) })
    expect((await lena.send('/leader/profile', large)).status).toBe(413)
  })
})

describe('what is no photo', () => {
  const odd = ['none.webp', '..%2fquad.db', '..%2f..%2fetc%2fpasswd']
  test.each([...odd, `${'a'.repeat(32)}.webp`])('%s is not found', async (name) => {
    expect((await lena.get(`/photos/${name}`)).status).toBe(404)
  })
})
