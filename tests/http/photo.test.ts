import fc from 'fast-check'
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { LARGEST_PHOTO, MOST_PIXELS, PHOTO_SIDE } from '~/domain/photos/schema'
import type { Browser } from '~tests/support/client'
import { enter } from '~tests/support/enter'
import { coloursAt, enlarged, fileOf, twoHalves } from '~tests/support/pictures'
import { openSite, type Site } from '~tests/support/site'
import { fillSmallWorld, idOf, type PersonName } from '~tests/support/world'

let site: Site
let lena: Browser
let folder: string
beforeAll(async () => {
  site = await openSite(({ db }) => fillSmallWorld(db))
  lena = await as('lena')
  folder = join(site.services.env.DATA_DIR, 'photos')
  mkdirSync(folder)
})
afterAll(() => site.close())
beforeEach(() =>
  site.services.db.write(async (tx) => {
    await tx.user.updateMany({ where: { leader: true }, data: { avatar_url: null } })
    await tx.rateLimit.deleteMany()
  }),
)

const as = (name: PersonName) => enter(site, `${name}@northfield.test`)
const formOf = async (browser: Browser) => (await browser.get('/leader/photo')).form('Save photo')
const upload = async (photo: File | File[], browser = lena) =>
  browser.submit(await formOf(browser), { photo })
const addressOf = async (name: PersonName) => {
  const where = { id: idOf(name) }
  return (await site.services.db.read.user.findUniqueOrThrow({ where })).avatar_url
}
const files = () => readdirSync(folder)
const fileAt = (address: string | null) =>
  readFileSync(join(folder, (address ?? '').replace('/photos/', '')))
const changes = () =>
  site.services.db.read.event.count({
    where: { name: 'user.changed', subject_id: idOf('lena'), actor_id: idOf('lena') },
  })

/** Refused at the field with these words; nothing has been stored. */
async function refused(photo: File | File[], words: string | RegExp) {
  const before = [files(), await addressOf('lena')]
  const page = await upload(photo)
  expect(page.status).toBe(400)
  expect(page.one('.summary a').text).toMatch(words)
  expect(page.one('#photo-error').text.trim()).toMatch(words)
  expect(page.one('[name=photo]').getAttribute('aria-invalid')).toBe('true')
  expect([files(), await addressOf('lena')]).toEqual(before)
}

const UNREADABLE = /cannot read that file as a picture/

describe('[LEADER-06] a photo', () => {
  const formats = ['jpeg', 'png', 'webp', 'gif'] as const

  test.each(formats)('as %s becomes a square of its middle, whatever its name says', async (as) => {
    const before = await changes()
    const bytes = await twoHalves(300, 100).toFormat(as).toBuffer()
    const page = await upload(fileOf(bytes, 'letter.txt', 'text/plain'))
    expect(page.path).toBe('/leader/example')
    expect(page.one('.flash').text).toContain('Your photo is saved.')
    const address = await addressOf('lena')
    expect(address).toMatch(/^\/photos\/[0-9a-f]{32}\.webp$/)
    const { format, width, height } = await sharp(fileAt(address)).metadata()
    expect([format, width, height]).toEqual(['webp', PHOTO_SIDE, PHOTO_SIDE])
    const row: [number, number][] = [
      [0.1, 0.5],
      [0.4, 0.5],
      [0.6, 0.5],
      [0.9, 0.5],
    ]
    expect(await coloursAt(fileAt(address), row)).toEqual(['red', 'red', 'blue', 'blue'])
    expect(await changes()).toBe(before + 1)
    expect((await lena.get('/leader/what')).one('header .avatar').getAttribute('src')).toBe(address)
  })

  test('is turned as the camera was held, and keeps nothing that the camera wrote', async () => {
    const bytes = await twoHalves(200, 200)
      .jpeg()
      .withExif({
        IFD0: { Artist: 'Nobody Nowhere', Orientation: '6' },
        IFD3: { GPSLatitude: '1' },
      })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    expect((await sharp(bytes).metadata()).exif).toBeDefined()
    await upload(fileOf(bytes))
    const kept = fileAt(await addressOf('lena'))
    const { exif, orientation, icc, xmp, iptc } = await sharp(kept).metadata()
    expect([exif, orientation, icc, xmp, iptc]).toEqual(Array(5).fill(undefined))
    expect(kept.includes('Nobody')).toBe(false)
    // Turned to the right, what was on the left is above.
    const [above, below] = [
      [0.5, 0.1],
      [0.5, 0.9],
    ] as [[number, number], [number, number]]
    expect(await coloursAt(kept, [above, below])).toEqual(['red', 'blue'])
  })

  test('replaces the one before, whose file goes; sent twice it is one', async () => {
    const [first, second] = await Promise.all(
      [120, 80].map((side) => twoHalves(side, side).png().toBuffer()),
    )
    await upload(fileOf(first!))
    const old = await addressOf('lena')
    const [form, before, count] = [await formOf(lena), await changes(), files().length]
    await lena.submit(form, { photo: fileOf(second!) })
    const now = await addressOf('lena')
    expect(now).not.toBe(old)
    expect((await lena.get(old ?? '')).status).toBe(404)
    await lena.submit(form, { photo: fileOf(second!) })
    expect(await addressOf('lena')).toBe(now)
    expect([await changes(), files().length]).toEqual([before + 1, count])
    expect((await lena.get(now ?? '')).status).toBe(200)
  })

  test('sent several times at the same moment it is one', async () => {
    const photo = fileOf(await twoHalves(60, 60).png().toBuffer())
    const [form, before, count] = [await formOf(lena), await changes(), files().length]
    const pages = await Promise.all(
      Array.from({ length: 4 }, () => lena.twin().submit(form, { photo })),
    )
    expect(pages.map(({ path }) => path)).toEqual(Array(4).fill('/leader/example'))
    expect(await changes()).toBe(before + 1)
    expect(files()).toHaveLength(count + 1)
    expect((await lena.get((await addressOf('lena')) ?? '')).status).toBe(200)
  })
})

describe('what is refused', () => {
  test('nothing, an empty file, two files', async () => {
    const small = fileOf(await twoHalves(10, 10).png().toBuffer())
    await refused(new File([], ''), 'Please choose a picture')
    await refused(new File([], 'empty.jpg', { type: 'image/jpeg' }), 'Please choose a picture')
    await refused([small, small], 'Please choose one picture only')
  })

  test('what is no picture, whatever it calls itself', async () => {
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
    const bomb = enlarged(await twoHalves(10, 10).png().toBuffer(), MOST_PIXELS / 1000 + 1, 1000)
    await refused(fileOf(bomb), /too many pixels/)
  })

  test('more than twenty in an hour', async () => {
    const form = await formOf(lena)
    const send = (photo: File) => lena.twin().submit(form, { photo })
    const words = fileOf(Buffer.from('Just words'))
    for (let i = 0; i < 20; i++) expect((await send(words)).status).toBe(400)
    const late = await send(fileOf(await twoHalves(10, 10).png().toBuffer()))
    expect(late.status).toBe(429)
    expect(late.one('#photo-error').text).toMatch(/many pictures within an hour/)
    expect(await addressOf('lena')).toBeNull()
    // Somebody else is not held up.
    await upload(fileOf(await twoHalves(10, 10).png().toBuffer()), await as('leo'))
    expect(await addressOf('leo')).toMatch(/^\/photos\//)
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

  test('a picture of somebody who is not signed in, without being read', async () => {
    const large = (await formOf(lena)).parts({ photo: fileOf(new Uint8Array(2_000_000)) })
    const door = await site.browser().send('/leader/photo', large)
    expect(door.redirects.map(({ status }) => status)).toEqual([303, 302])
    expect(door.path).toBe('/current-login?redirect_to=%2Fleader%2Fphoto')
  })

  test('a file of more than 8 MB', async () => {
    const tooLarge = /too large\. It may have up to 8 MB/
    const bytes = new Uint8Array(LARGEST_PHOTO + 1)
    bytes.set([0xff, 0xd8, 0xff])
    await refused(fileOf(bytes), tooLarge)
    // So large that it is not even read: the page with the same words.
    const before = await addressOf('lena')
    const page = await upload(fileOf(new Uint8Array(2 * LARGEST_PHOTO)))
    expect(page.redirects.map(({ status }) => status)).toEqual([303])
    expect(page.one('#photo-error').text).toMatch(tooLarge)
    expect(page.form('Save photo').multipart).toBe(true)
    expect(await addressOf('lena')).toBe(before)
  })
})

describe('whose photo', () => {
  test('[PHOTO-05] everybody changes only their own', async () => {
    const leo = await as('leo')
    await upload(fileOf(await twoHalves(20, 20).png().toBuffer()), leo)
    expect(await addressOf('leo')).toMatch(/^\/photos\//)
    expect(await addressOf('lena')).toBeNull()
  })

  test('a form without the token, or from elsewhere, changes nothing', async () => {
    const png = await twoHalves(20, 20).png().toBuffer()
    const parts = (csrf?: string) => {
      const form = new FormData()
      if (csrf !== undefined) form.append('csrf', csrf)
      form.append('photo', fileOf(png))
      return form
    }
    for (const csrf of [undefined, '', 'wrong']) {
      expect((await lena.send('/leader/photo', parts(csrf))).path).toContain('/timeout')
    }
    const form = await formOf(lena)
    lena.headers = { 'sec-fetch-site': 'cross-site' }
    const forged = await lena.submit(form, { photo: fileOf(png) })
    lena.headers = {}
    expect(forged.status).toBe(403)
    expect(await addressOf('lena')).toBeNull()
  })

  test('who is no leader or not signed in saves none in this introduction', async () => {
    const form = await formOf(lena)
    const photo = fileOf(await twoHalves(20, 20).png().toBuffer())
    const sam = await as('sam')
    const csrf = (await sam.get('/logout')).one('input[name=csrf]').getAttribute('value') ?? ''
    const parts = form.parts({ photo })
    parts.set('csrf', csrf)
    expect((await sam.send('/leader/photo', parts)).status).toBe(403)
    expect((await site.browser().send('/leader/photo', parts)).path).toContain('/current-login')
    expect([await addressOf('sam'), await addressOf('lena')]).toEqual([null, null])
  })

  test('other addresses take no files, and no more than before', async () => {
    const parts = (await formOf(lena)).parts({ photo: fileOf(new Uint8Array(10)) })
    expect((await lena.send('/leader/profile', parts)).status).toBe(415)
    const large = (await formOf(lena)).parts({ photo: fileOf(new Uint8Array(1_100_000)) })
    expect((await lena.send('/leader/profile', large)).status).toBe(413)
  })
})

describe('who sees it', () => {
  test('who is signed in, for ever; a visitor sees nothing', async () => {
    await upload(fileOf(await twoHalves(20, 20).png().toBuffer()))
    const address = (await addressOf('lena')) ?? ''
    for (const name of ['sam', 'colin', 'nora', 'lena'] as const) {
      const { status, headers } = await (await as(name)).get(address)
      expect([status, headers.get('content-type')]).toEqual([200, 'image/webp'])
      expect(headers.get('cache-control')).toBe('private, max-age=31536000, immutable')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
    }
    expect((await site.browser().get(address)).status).toBe(404)
  })

  test.each([
    'none.webp',
    '..%2fquad.db',
    '..%2f..%2fetc%2fpasswd',
    `${'a'.repeat(32)}.webp`,
    '%00',
  ])('a name that is none (%s) is not found', async (name) => {
    expect((await lena.get(`/photos/${name}`)).status).toBe(404)
  })
})
